/// A member of a mock: its full name, and the name of its knob where the mock says it.
struct MemberName {
  var full: String
  var knob: String

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

/// What a mock is called and what its members are called; read for messages and the journal only.
@usableFromInline
final class MockIdentity: Sendable {
  let name: String
  let client: Client
  /// The run of the app to which the mock belongs.
  let launch: Launch
  private let memberList: StaticString

  init(name: String, memberList: StaticString, launch: Launch) {
    self.name = name
    self.launch = launch
    client = launch.client
    self.memberList = memberList
  }

  var members: [MemberName] {
    memberList.description.split(separator: " ").map(MemberName.init)
  }

  func fullName(of index: Int) -> String { Self.fullName(of: index, in: members) }

  func knobName(of index: Int) -> String {
    let members = members
    return members.indices.contains(index) ? members[index].knob : "member\(index)"
  }

  static func fullName(of index: Int, in members: [MemberName]) -> String {
    members.indices.contains(index) ? members[index].full : "member\(index)"
  }
}
