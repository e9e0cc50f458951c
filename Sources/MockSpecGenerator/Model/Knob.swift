/// A property of the mock's `on`.
package struct Knob: ConditionalElement, Sendable {
  package indirect enum Form: Hashable, Sendable {
    case property(SwiftSource)
    /// The catalogue is `nil` where the spec has none for the errors of the member.
    case stub(
      arguments: SwiftSource, output: SwiftSource, failure: SwiftSource, catalogue: SwiftName?)
    /// The catalogue is `nil` for members that cannot fail.
    case store(
      verb: StoreCall.Verb, scope: StoreCall.Scope, adapter: SwiftName, catalogue: SwiftName?)
    /// The knob of a member that records changes for a later commit and cannot fail.
    case pending(adapter: SwiftName)
  }

  /// The names that a mock gives to types whose keys can be `Hashable` on its actor alone: Swift takes them in what has
  /// no actor, as the knobs have, by such a name only.
  package struct Aliases: Sendable {
    package var arguments: SwiftName?
    package var output: SwiftName?
  }

  package var condition = Condition.always
  /// The `@available` attributes of the members, if all of them have the same.
  package var availability: [SwiftSource] = []
  package let name: SwiftName
  package let form: Form
  package let index: Int
  /// True if its type mentions unsafe ones.
  package var isUnsafe = false
  package var aliases = Aliases()
}
