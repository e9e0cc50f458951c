/// The requirements that specs add to an adapter that is written by hand; emitted as extensions.
package struct PartialAdapter: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var availability: [AvailabilityLimit] = []
  package let name: SwiftSource
  package let facts: [Fact]

  package struct Fact: ConditionalElement, Sendable {
    /// The condition in addition to that of the adapter.
    package var condition = Condition.always
    package let fact: AdapterRequirement
  }
}
