import Foundation
import MockSpecContract
import MockSpecExploration
import MockSpecRuntime
import Testing

@Suite("Suites of contexts")
struct PlaceSuiteTests {
  /// Returns a trip with a number above that of the initial one.
  private static let trip: @Sendable (Int) -> Trip = {
    Trip(number: $0 + 100, title: "Trip \($0)")
  }

  private static let winner: @Sendable (ContractConflicts) -> Winner? = { policy in
    switch policy {
    case .fail: .nobody
    case .store: .others
    case .context: .me
    case .merge: .everybody
    case .chosen: nil
    }
  }

  private static let mock = PlaceContextContract(
    make: { MockPlaceStore().newContext() }, trips: trip, commitPolicy: winner,
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
    (.lastWins, ["places: merging, by save()", "trips: conflict, by save()"]),
    (.keepsAtRollback, ["places: rollback, by rollback()", "trips: rollback, by rollback()"]),
    (.forgetsToTell, ["places: visibility, by hasChanges", "trips: visibility, by hasChanges"]),
    (.insertsTwice, ["places: duplicateItem, by insert(_:)"]),
    (
      .ignoresWinner,
      [
        "places: conflict, by save(resolving:) with fail",
        "places: conflict, by save(resolving:) with store",
        "trips: conflict, by save(resolving:) with fail",
        "trips: conflict, by save(resolving:) with store",
        "places: merging, by save(resolving:) with merge",
      ]
    ),
    (.tellsItself, ["places: silence, by placesDidChange"]),
    (.tellsRollbacks, ["places: silence, by placesDidChange"]),
    (.tellsTwice, ["places: notification, by placesDidChange"]),
    (.mixesNews, ["places: notification, by placesDidChange"]),
  ])
  func `a mistake is found by the check of its rule`(
    mistake: SloppyContext.Mistake, expected: [String]
  ) async {
    let suite = PlaceContextContract(
      make: { SloppyContext(mistake) }, trips: Self.trip, commitPolicy: Self.winner,
      settings: ContractSettings(another: { $0.another() }))
    let report = await suite.run()
    #expect(Set(report.deviations.map(\.check.description)) == Set(expected), "\(report)")
  }

  @Test(arguments: [SloppyContext.Mistake.callsBackTwice, .callsBackInside])
  func `a commit that calls back otherwise than it may is found`(
    mistake: SloppyContext.Mistake
  ) async {
    let suite = PlaceContextContract(make: { SloppyContext(mistake) }, trips: Self.trip)
    let report = await suite.run()
    #expect(
      report.deviations.map(\.check.description) == [
        "places: callbacks, by save(completion:)", "trips: callbacks, by save(completion:)",
      ], "\(report)")
  }

  @Test func `what a call says for a policy must be known to be checked`() async {
    let suite = PlaceContextContract(
      make: { MockPlaceStore().newContext() }, trips: Self.trip,
      commitPolicy: { $0 == .merge ? .everybody : nil },
      settings: ContractSettings(another: { MockPlaceContext(backend: $0.core.backend) }))
    let report = await suite.run()
    #expect(report.deviations.isEmpty, "\(report)")
    let members = report.unchecked.filter { $0.check.rule == .conflict }.map(\.check.member)
    let expected = ["fail", "store", "context"].map { "save(resolving:) with \($0)" }
    #expect(members == expected + expected)
    #expect(report.description.contains("the suite is not told what a call says for 'fail'"))
  }

  @Test func `a commit without an answer that fails is checked with its other answers`() async {
    let report = await ChoosingContract().run()
    #expect(report.deviations.isEmpty, "\(report)")
    let conflicts = report.results.filter { $0.check.rule == .conflict }
    #expect(
      conflicts.filter { $0.outcome == .kept }.map(\.check.member) == [
        "save(resolving:) with store", "save(resolving:) with context",
      ])
    let rules = Set(report.unchecked.map(\.check.rule))
    #expect(rules == [.conflict, .atomicity, .merging, .persistence, .savedItem], "\(report)")
    let skipped = report.unchecked.filter { $0.check.rule == .savedItem }
    #expect(skipped.map(\.check.member) == ["replace(_:with:)"])
  }

  @Test func `explorations never say that something exists which does not`() async throws {
    let place = Place(id: ContractValue.uuid(1), city: "Bern", country: "CH")
    let exploration = await exploreFaults(with: [MockPlaceError.duplicate]) { backend in
      let context = MockPlaceStore(backend: backend).newContext()
      context.update(place)
      do { try await context.save(resolving: .me) } catch PlaceError.duplicate {}
      let other = MockPlaceStore(backend: backend).newContext()
      return try await other.place(place.id) == place
    }
    #expect(exploration.runs > 0)
    try exploration.verify()
  }

  @Test func `without another context, what contexts see of each other is not checked`() async {
    let suite = PlaceContextContract(make: { MockPlaceStore().newContext() }, trips: Self.trip)
    let report = await suite.run()
    #expect(report.deviations.isEmpty, "\(report)")
    let rules = Set(report.unchecked.map(\.check.rule))
    #expect(
      rules.isSuperset(of: [.visibility, .conflict, .persistence, .notification, .silence]))
    #expect(!rules.contains(.rollback))
  }
}

/// The suite of a context whose commits always say who wins, and never that nobody does.
private struct ChoosingContract: ContractSuite {
  let make: @Sendable () async throws -> MockPlaceContext = { MockPlaceStore().newContext() }
  let settings = ContractSettings<MockPlaceContext>(
    another: { MockPlaceContext(backend: $0.core.backend) })

  static func parts(of suite: Self?) -> ContractParts<MockPlaceContext> {
    let samples = ContractSamples<Place>(
      { Place(id: ContractValue.uuid($0), city: "\($0)", country: "\($0)") },
      change: { Place(id: $0.id, city: $1.city, country: $1.country) }, isSame: ==)
    let winner: (ContractConflicts) -> Winner? = {
      switch $0 {
      case .store: .others
      case .context: .me
      case .fail, .merge, .chosen: nil
      }
    }
    var places = StoreContract(of: MockPlaceContext.self, "places", samples: samples) { $0.id }
    places.meaning = { if case .notFound? = $0 as? PlaceError { .missing } else { nil } }
    places.isPending = true
    places.fetch("place(_:)", .one) { .record(try await $0.place($1.id)) }
    places.modify("update(_:)", saves: .one) {
      $0.update($1.record)
      return .done
    }
    places.modify("delete(_:)", deletes: .one) {
      try $0.delete($1.id)
      return .done
    }
    places.modify("replace(_:with:)", saves: .one, deletes: .one) {
      try $0.delete($1.id)
      $0.update($1.record)
      return .done
    }
    places.commit("save(resolving:)", .chosen) {
      try await $0.save(resolving: try $1.policy(winner))
    }
    var parts = ContractParts<MockPlaceContext>()
    parts.add(places)
    return parts
  }
}
