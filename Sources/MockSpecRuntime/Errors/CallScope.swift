/// The scope of the calls of a member.
public struct CallScope: Sendable, Hashable {
  @usableFromInline package let verbs: ServiceVerbs
  /// True if a call is about one item, so that the item's error is that of the call.
  @usableFromInline package let isSingle: Bool
  /// The name of the member's knob; `nil` where it is not known.
  @usableFromInline package var member: String?
  /// The type of the records of the store; `nil` where no store answers, or it is not known.
  @usableFromInline package var recordType: ObjectIdentifier?
  /// True for an item that the call does not name.
  @usableFromInline var isInner = false

  @inlinable
  package init(verbs: ServiceVerbs, isSingle: Bool) {
    (self.verbs, self.isSingle) = (verbs, isSingle)
  }

  /// Returns the scope of one item of the calls.
  package func item(_ verbs: ServiceVerbs, isSingle: Bool, isInner: Bool = false) -> Self {
    var scope = Self(verbs: verbs, isSingle: isSingle)
    (scope.member, scope.recordType, scope.isInner) = (member, recordType, isInner)
    return scope
  }

  /// Returns the scope of calls about one item each.
  @inlinable
  @_spi(MockSpecGenerated)
  public static func one(_ verbs: ServiceVerbs) -> Self { Self(verbs: verbs, isSingle: true) }

  /// Returns the scope of calls with a result for each of many items, or about none.
  @inlinable
  @_spi(MockSpecGenerated)
  public static func many(_ verbs: ServiceVerbs) -> Self { Self(verbs: verbs, isSingle: false) }

  /// Checks whether a call, of which some is applied all the same, can fail with an error; `record` is what it saves, where that
  /// is one and known.
  package func allows(
    _ error: some ErrorCatalogue, at position: FaultPosition = .beforeApplying, record: Any? = nil
  ) -> Bool {
    let reach = error.reach
    let verbs = isSingle ? reach.calls.union(reach.items) : reach.calls
    return !verbs.isDisjoint(with: self.verbs)
      && error.canHit(FaultSubject(scope: self, isItem: false, record: record, position: position))
  }

  /// Checks whether an item of a call can fail with an error; `record` is the item, where that is known.
  package func allowsItems(_ error: some ErrorCatalogue, record: Any? = nil) -> Bool {
    let reach = error.reach
    let verbs = isSingle ? reach.calls.union(reach.items) : reach.items
    return !verbs.isDisjoint(with: self.verbs)
      && error.canHit(
        FaultSubject(scope: self, isItem: !isSingle, record: record, position: .beforeApplying))
  }
}

// One word, so that a knob travels in four registers. As an optional of verbs and a Boolean, its parts were copied by way of
// memory in each accessor and each member of a mock: two thirds more code, a tenth of the time of compiling mocks.
/// The verbs of a scope, and its being about one item, or no scope.
@usableFromInline
struct PackedScope: Sendable {
  /// The verbs, a bit for calls about one item each, and a bit that tells a scope from none.
  @usableFromInline let bits: UInt

  /// No scope.
  @inlinable
  init() { bits = 0 }

  @inlinable
  init(_ scope: CallScope) {
    bits = UInt(scope.verbs.rawValue) | (scope.isSingle ? 1 << 8 : 0) | 1 << 9
  }

  @inlinable var scope: CallScope? {
    if bits == 0 { return nil }
    return CallScope(
      verbs: ServiceVerbs(rawValue: UInt8(truncatingIfNeeded: bits)), isSingle: bits & 1 << 8 != 0)
  }
}
