import MockSpecGenerator

/// A suite for conformers of a database under one condition.
package struct ContractSuite: Sendable {
  package let name: SwiftName
  package let interface: SwiftName
  /// True if checks, which run on no actor, hand the conformer to a global one.
  package let isOfGlobalActor: Bool
  package let availability: [AvailabilityLimit]
  package let stores: [ContractStore]
  /// The type of the value that states the conflict policy of a commit.
  package var commitPolicy: SwiftSource?
  /// The catalogue whose codes have meanings for the stores.
  package var catalogue: Catalogue?
  /// The stores under conditions that the suite does not imply.
  package let omittedStores: [SwiftName]
}

extension ContractSuite {
  /// The types, besides the interface, that its declarations name which other modules see.
  package var namedTypes: [SwiftSource] {
    stores.flatMap { [$0.record.type, $0.queryType, $0.policyType].compactMap(\.self) }
      + [commitPolicy].compactMap(\.self)
  }
}
