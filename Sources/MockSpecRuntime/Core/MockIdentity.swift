/// The names of a mock and of its members; read for messages and the journal only.
@usableFromInline
package final class MockIdentity: Sendable {
  package let name: String
  let client: Backend.Client
  /// The run of the app to which the mock belongs.
  let launch: Launch
  private let memberList: StaticString

  init(name: String, memberList: StaticString, launch: Launch) {
    self.name = name
    self.launch = launch
    client = launch.client
    self.memberList = memberList
  }

  package var members: [MemberName] {
    memberList.description.split(separator: " ").map(MemberName.init)
  }

  /// The full name of the first member with a knob; the name of the knob if it is not in the list.
  func fullName(ofKnob name: String) -> String { members.first { $0.knob == name }?.full ?? name }
}

/// A member of a mock: its full name, and the name of its knob where the mock says it.
package struct MemberName {
  package let full: String
  package var knob: String

  /// Reads `save(_:)`, or `saveRecord=save(_:)` where the knob has a name of its own.
  init(_ text: Substring) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
      knob = String(parts[0])
      full = String(parts[1])
    } else {
      full = String(text)
      knob = String(text.prefix { $0 != "(" && $0 != "=" })
    }
    if knob.isEmpty { knob = full }
  }
}
