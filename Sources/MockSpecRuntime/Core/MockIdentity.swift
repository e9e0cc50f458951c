/// A member of a mock: its full name, and the name of its knob where the mock says it.
package struct MemberName {
  package var full: String
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

/// The names of a mock and of its members; read for messages and the journal only.
@usableFromInline
package final class MockIdentity: Sendable {
  package let name: String
  let client: Backend.Client
  /// The run of the app to which the mock belongs.
  let launch: Launch
  private let memberList: StaticString
  /// The names of the knobs that are not in the list.
  private let unlisted = Protected<[String]>([])

  init(name: String, memberList: StaticString, launch: Launch) {
    self.name = name
    self.launch = launch
    client = launch.client
    self.memberList = memberList
  }

  package var members: [MemberName] {
    memberList.description.split(separator: " ").map(MemberName.init)
  }

  /// The index of the first member with a knob; members that are not in the list come after it.
  func index(ofKnob name: String) -> Int {
    let members = members
    if let index = members.firstIndex(where: { $0.knob == name }) { return index }
    return unlisted.withLock { unlisted in
      let known = unlisted.firstIndex(of: name)
      if known == nil { unlisted.append(name) }
      return members.count + (known ?? unlisted.count - 1)
    }
  }

  func fullName(of index: Int) -> String { name(of: index, \.full) }

  func knobName(of index: Int) -> String { name(of: index, \.knob) }

  private func name(of index: Int, _ part: (MemberName) -> String) -> String {
    let members = members
    if members.indices.contains(index) { return part(members[index]) }
    return unlisted.withLock { unlisted in
      let place = index - members.count
      return unlisted.indices.contains(place) ? unlisted[place] : "member\(index)"
    }
  }
}
