/// What is known of one member, whatever its types: its rules, and which calls they hit.
///
/// Like all state of a backend, guarded by the backend's lock. What every call touches is therefore
/// `@exclusivity(unchecked)`: the check costs as much as the call and could never fail.
@usableFromInline
class MemberState {
  let mock: MockIdentity
  let index: Int
  @exclusivity(unchecked) @usableFromInline var rules: [FaultRule] = []
  var hits: [Int: [FaultRule]] = [:]

  init(mock: MockIdentity, index: Int) {
    self.mock = mock
    self.index = index
  }

  var knobName: String { mock.knobName(of: index) }

  /// The types of the member, for messages.
  var signature: Any.Type { Self.self }

  func arguments(of call: Int) -> Any { () }

  func form(of call: Int) -> Int { index }

  /// The place of a call in the journal.
  func sequence(of call: Int) -> Int { 0 }
}
