import MockSpecGenerator

/// A store as a suite describes it.
package struct ContractStore: Sendable {
  package let name: SwiftName
  package let record: RecordKey
  /// The samples of a declared record; those of another type only the test can make.
  package var samples: DeclaredSamples?
  /// The type of query objects.
  package var queryType: SwiftSource?
  /// The type of the value that states the policy of a save.
  package var policyType: SwiftSource?
  /// The field of a declared record that holds the change tag.
  package var tag: Adapter.Tag?
  package var traits: [Trait]
  package var page: SwiftSource?
  package var checks: [ContractCheck] = []

  /// A fact about a store; the names are those of the library's properties.
  package enum Trait: String, Sendable {
    case isTagged, isPending, holdsZones, startsFilled, isUndivided, isLimited
  }

  /// The variable that describes the store.
  package var variable: SwiftName { SwiftName(name.text + "Store") }
  /// The parameter that gives the samples.
  package var parameter: SwiftName {
    Self.otherParameters.contains(name) ? samplesName : name
  }
  private static let otherParameters = Set(
    ["make", "settings", "commitPolicy"].map { SwiftName($0) })
  /// The property that holds the samples.
  package var samplesName: SwiftName { SwiftName(name.text + "Samples") }
  /// The closure that makes a query object.
  package var query: SwiftName { SwiftName(name.text + "Query") }
  /// The closure that converts a policy of the suite to the member's own type.
  package var policy: SwiftName { SwiftName(name.text + "Policy") }
}
