/// `var title: String { get set }`
package struct PropertySyntax: Sendable {
  package let name: Name
  package var type: TypeSyntax
  package var isConstant = false
  /// The accessors; `nil` if the spec omits them, as in operations and records.
  package var accessors: Accessors?
  package var initialValue: Expression?
}

/// `{ get async throws set }`
package struct Accessors: Sendable {
  /// `get`, or another accessor that reads: `borrow`, `yielding borrow`.
  package var getWord = "get"
  /// `set`, or another accessor that writes: `mutate`, `yielding mutate`.
  package var setWord = "set"
  package var getEffects = Effects()
  package var isSettable = false
  package var isMutatingGet = false
  /// True with `@_lifetime` in front of an accessor.
  package var lends = false
  package var isNonmutatingSet = false
}
