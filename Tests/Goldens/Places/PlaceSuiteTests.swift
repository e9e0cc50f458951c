import Foundation
import MockSpecContract
import MockSpecRuntime
import Testing

@Suite("Suites of contexts")
struct PlaceSuiteTests {
  /// Journeys begin behind the one that is there from the beginning.
  private static let trip: @Sendable (Int) -> Trip = {
    Trip(number: $0 + 100, title: "Trip \($0)")
  }

  private static let mock = PlaceContextContract(
    make: { MockPlaceStore().newContext() }, trips: trip,
    settings: ContractSettings(
      reopen: { MockPlaceContext(backend: $0.core.backend) },
      another: { MockPlaceContext(backend: $0.core.backend) }))

  @Test(arguments: PlaceContextContract<MockPlaceContext>.checks)
  func `the mock passes`(check: ContractCheck) async throws {
    #expect(try await Self.mock.run(check) == .kept)
  }

  @Test func `each check has a name of its own`() {
    let names = PlaceContextContract<MockPlaceContext>.checks.map(\.description)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    (SloppyContext.Mistake.none, []),
    (.halfCommits, ["places: atomicity, by save()"]),
    (.lastWins, ["trips: conflict, by save()"]),
    (.keepsAtRollback, ["places: rollback, by rollback()", "trips: rollback, by rollback()"]),
    (.forgetsToTell, ["places: visibility, by hasChanges", "trips: visibility, by hasChanges"]),
    (.insertsTwice, ["places: duplicateItem, by insert(_:)"]),
  ])
  func `a mistake is found by the check of its rule`(
    mistake: SloppyContext.Mistake, expected: [String]
  ) async {
    let suite = PlaceContextContract(
      make: { SloppyContext(mistake) }, trips: Self.trip,
      settings: ContractSettings(another: { $0.another() }))
    let report = await suite.run()
    #expect(Set(report.deviations.map(\.check.description)) == Set(expected), "\(report)")
  }

  @Test func `without another context, what contexts see of each other is not checked`() async {
    let suite = PlaceContextContract(make: { MockPlaceStore().newContext() }, trips: Self.trip)
    let report = await suite.run()
    #expect(report.deviations.isEmpty, "\(report)")
    let rules = Set(report.unchecked.map(\.check.rule))
    #expect(rules.isSuperset(of: [.visibility, .conflict, .persistence]))
    #expect(!rules.contains(.rollback))
  }
}
