import MockSpecStores

/// A member of mocks that a plan names.
struct RuleSubject: Hashable, Sendable {
  /// The name in the plan.
  let text: String
  /// The name of the mock's class, without `Mock` before it.
  let mock: String
  /// The name of a knob, or of the member in the journal.
  let member: String

  /// The name without `Mock` before that of the class.
  var name: String { "\(mock).\(member)" }

  /// Parses `CKDatabase.modifyRecords`; `nil` if there is no dot.
  init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    self.text = text
    mock = Self.bareName(String(parts[0]))
    member = String(parts[1])
  }

  /// Returns the name of a class without `Mock` before it.
  static func bareName(_ name: String) -> String {
    name.hasPrefix("Mock") && name.count > 4 ? String(name.dropFirst(4)) : name
  }

  /// Checks whether a member is named; the full name of an overload with the same knob counts too.
  func names(_ knob: String, of identity: MockIdentity) -> Bool {
    guard Self.bareName(identity.name) == mock else { return false }
    return knob == member || identity.members.contains { $0.full == member && $0.knob == knob }
  }
}

/// The names of the members of some mocks.
final class CallNames {
  private(set) var knobs: Set<String> = []
  private var all: Set<String> = []

  /// Adds the names of one mock; called while mocks are made, by one thread.
  func hasMade(_ identity: MockIdentity) {
    let mock = RuleSubject.bareName(identity.name)
    for member in identity.members {
      knobs.insert("\(mock).\(member.knob)")
      all.formUnion(["\(mock).\(member.knob)", "\(mock).\(member.full)"])
    }
  }

  var isEmpty: Bool { knobs.isEmpty }

  func contains(_ subject: RuleSubject) -> Bool { all.contains(subject.name) }
}

/// The rules of a plan, each of which joins the members that it names at their first use.
final class PlannedRules: BackendPart {
  var rules: [(subject: RuleSubject, rule: FaultRule)] = []

  func hasMade(_ member: MemberState, _ held: borrowing Held) {
    for (subject, rule) in rules where subject.names(member.knobName, of: member.mock) {
      rule.join(member, held)
    }
  }
}
