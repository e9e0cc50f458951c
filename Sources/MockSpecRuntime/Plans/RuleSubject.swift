/// A member of mocks that a plan names.
struct RuleSubject: Hashable, Sendable {
  /// The name as the plan has it.
  var text: String
  /// The name of the mock's class, without the word before it.
  var mock: String
  /// The name of a knob, or what the journal prints.
  var member: String

  /// Reads `CKDatabase.modifyRecords`; `nil` if there is no dot.
  init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    self.text = text
    mock = Self.bareName(String(parts[0]))
    member = String(parts[1])
  }

  /// The name of a class without `Mock` before it.
  static func bareName(_ name: String) -> String {
    name.hasPrefix("Mock") && name.count > 4 ? String(name.dropFirst(4)) : name
  }

  /// Whether a member is meant; the form of a call that another knob shares counts too.
  func names(_ index: Int, of identity: MockIdentity) -> Bool {
    guard Self.bareName(identity.name) == mock else { return false }
    let members = identity.members
    let knob = members.indices.contains(index) ? members[index].knob : ""
    return knob == member || members.contains { $0.full == member && $0.knob == knob }
  }
}

/// The names of what can be called on some mocks.
final class CallNames {
  private(set) var knobs: Set<String> = []
  private var full: Set<String> = []

  /// The names of one mock; called while mocks are made, by one thread.
  func add(_ identity: MockIdentity) {
    let mock = RuleSubject.bareName(identity.name)
    for member in identity.members {
      knobs.insert("\(mock).\(member.knob)")
      full.insert("\(mock).\(member.full)")
    }
  }

  var isEmpty: Bool { knobs.isEmpty }

  func contains(_ subject: RuleSubject) -> Bool {
    let name = "\(subject.mock).\(subject.member)"
    return knobs.contains(name) || full.contains(name)
  }
}

/// A value that plans and snapshots call by a short name, for instance the id of a record.
public protocol NamedInText {
  /// The name.
  var nameInText: String { get }
}

/// What plans and snapshots call a value.
func textName(of value: Any) -> String { (value as? any NamedInText)?.nameInText ?? "\(value)" }

extension Backend {
  /// Makes calls of a new member ask the rules of a plan; the lock must be held.
  func addPlannedRules(to state: MemberState) {
    for rule in plannedRules where rule.terms.subject?.names(state.index, of: state.mock) ?? false {
      rule.join(state)
    }
  }
}
