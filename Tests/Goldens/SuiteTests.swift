import Foundation
import MockSpecContract
import MockSpecGenerator
import MockSpecRuntime
import Testing

@Suite("Suites of what a spec declares")
struct SuiteTests {
  private static let album = PhotoAlbumContract(
    make: { MockPhotoAlbum(name: "Test") },
    settings: ContractSettings(
      reopen: { MockPhotoAlbum(name: $0.name, backend: $0.core.backend) }, limits: ["photos": 100],
      concurrentCalls: 60))

  @Test(arguments: PhotoAlbumContract<MockPhotoAlbum>.checks)
  func `the mock passes`(check: MockSpecContract.ContractCheck) async throws {
    #expect(try await Self.album.run(check) == .kept)
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func `so it does with callbacks in any order`(
    seed: UInt64
  ) async {
    let suite = PhotoAlbumContract(make: {
      MockPhotoAlbum(name: "Test", backend: Backend(callbacks: .adversarial, seed: seed))
    })
    let report = await suite.run()
    #expect(report.deviations.isEmpty, "\(report)")
  }

  /// Tests conformers with one mistake, each with the rules that the suite must report.
  @Test(arguments: [
    (SloppyAlbum.Mistake.none, []),
    (.forgetsDeletes, ["deletedItem, by remove(_:)"]),
    (
      .deletesAll,
      [
        "deletedItem, by remove(_:)", "deletedInChanges, by changes(since:limit:)",
        "deletedInChanges, by FollowPhotosOperation",
      ]
    ),
    (.skipsAtCursor, ["paging, by page(after:)"]),
    (.repeatsAtCursor, ["paging, by page(after:)"]),
    (.halfBatches, ["atomicity, by saveAll(_:)"]),
    (.overwrites, ["conflict, by save(_:)"]),
    (.refusesNothing, ["deletedMissing, by remove(_:)"]),
    (.ignoresPredicate, ["predicate, by photos(where:limit:)"]),
    (.ignoresLimit, ["limit, by photos(where:limit:)"]),
    (.largePages, ["pageSize, by page(after:)"]),
    (.largeBatches, ["batchLimit, by replace(_:)"]),
    (.forgetsChanges, ["changedItems, by changes(since:limit:)"]),
    (.hidesChanges, ["changedItems, by FollowPhotosOperation"]),
    (.hidesDeletions, ["deletedInChanges, by FollowPhotosOperation"]),
    (.forgetsSaves, ["savedItem, by save(_:)"]),
    (.inventsMissing, ["missingItem, by photo(_:)"]),
    (.returnsOther, ["savedItem, by save(_:)", "replacedItem, by save(_:)"]),
    (.returnsOtherTag, ["tag, by save(_:)"]),
  ])
  func `a mistake is found by the check of its rule`(
    mistake: SloppyAlbum.Mistake, expected: [String]
  ) async {
    let suite = PhotoAlbumContract(
      make: { SloppyAlbum(mistake) }, settings: ContractSettings(limits: ["photos": 100]))
    let report = await suite.run()
    let found = report.deviations.map { "\($0.check)".dropFirst("photos: ".count) }
    #expect(Set(found.map(String.init)) == Set(expected), "\(report)")
  }

  /// Tests a conformer whose saves state their policy and whose items are independent.
  @Test(arguments: [
    (SloppyRack.Mistake.none, []),
    (.stopsAtConflict, ["independence, by save(_:_:)"]),
    (.forgetsBeforeConflict, ["independence, by save(_:_:)"]),
    (.stopsAtMissing, ["independence, by remove(_:)"]),
    (.keepsVersion, ["tag, by save(_:_:) with replacing"]),
    (.repeatsVersion, ["tag, by save(_:_:) with replacing"]),
    (.returnsOlder, ["tag, by save(_:_:) with refusing", "tag, by save(_:_:) with replacing"]),
    (.returnsOther, ["savedItem, by save(_:_:)", "replacedItem, by save(_:_:)"]),
    (.returnsReplaced, ["replacedItem, by save(_:_:)"]),
  ])
  func `so is one of a request with several items, or with a policy`(
    mistake: SloppyRack.Mistake, expected: [String]
  ) async {
    let report = await RackContract(make: { SloppyRack(mistake) }).run()
    let found = report.deviations.map { "\($0.check)".dropFirst("books: ".count) }
    #expect(Set(found.map(String.init)) == Set(expected), "\(report)")
    #expect(
      report.unchecked.allSatisfy { [.linearizability, .persistence].contains($0.check.rule) },
      "\(report)")
  }

  @Test func `a save that cannot refuse is not checked for refusals only`() async {
    let report = await RackContract(
      make: { SloppyRack(.none) }, policy: { $0 == .replacing ? .overwrite : nil }
    ).run()
    #expect(report.deviations.isEmpty, "\(report)")
    #expect(
      report.unchecked.map { "\($0.check)" } == [
        "books: tag, by save(_:_:) with refusing", "books: conflict, by save(_:_:) with refusing",
        "books: independence, by save(_:_:)", "books: linearizability, by save(_:_:)",
        "books: persistence, by save(_:_:)",
      ])
  }

  @Test func `a breach says what was done, what was expected and what came`() async throws {
    let suite = PhotoAlbumContract(make: { SloppyAlbum(.skipsAtCursor) })
    let check = try #require(
      PhotoAlbumContract<SloppyAlbum>.checks.first { $0.rule == .paging })
    let breach = await #expect(throws: ContractBreach.self) { try await suite.run(check) }
    #expect(
      breach?.description == """
        photos: paging, by page(after:): the pages of a query have each item exactly once
          did:      save 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 by save(_:); query by page(after:); go on by page(after:)
          expected: each of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 once
          came:     without 10
        """)
  }

  @Test func `what an error has to mean is said once`() async throws {
    let suite = PhotoAlbumContract(make: { SloppyAlbum(.refusesNothing) })
    let check = try #require(
      PhotoAlbumContract<SloppyAlbum>.checks.first { $0.rule == .deletedMissing })
    let breach = await #expect(throws: ContractBreach.self) { try await suite.run(check) }
    let lines = try #require(breach).description.split(separator: "\n")
    #expect(lines.contains("  expected: an error that means missing"), "\(lines)")
  }

  @Test func `a difference that the settings declare is expected`() async throws {
    let suite = PhotoAlbumContract(
      make: { BulkAlbum(.ignoresLimit) },
      settings: ContractSettings(
        differing: [
          "photos": [.limit: "it gives what it has", .paging: "it has no cursors yet"]
        ]))
    let report = await suite.run()
    #expect(
      report.differences.map { "\($0.check): \($0.reason)" } == [
        "photos: limit, by photos(where:limit:): it gives what it has"
      ])
    // The declared difference in paging does not exist, so the declaration is out of date.
    #expect(report.deviations.map(\.check.rule) == [.paging])
    #expect(report.description.contains("the declaration is out of date"))
    let paging = try #require(
      PhotoAlbumContract<BulkAlbum>.checks.first { $0.rule == .paging })
    await #expect(throws: ContractBreach.self) { try await suite.run(paging) }
    let limit = try #require(PhotoAlbumContract<BulkAlbum>.checks.first { $0.rule == .limit })
    guard case .differs = try await suite.run(limit) else { throw AlbumError.refused }
  }

  @Test func `the library has the rules that the generator names`() {
    let named = Set(MockSpecGenerator.StoreRule.allCases.map(\.rawValue))
    #expect(named.isSubset(of: MockSpecContract.StoreRule.allCases.map(\.rawValue)))
  }

  @Test func `what nobody can check is listed with the reason`() {
    let gaps = PhotoAlbumContract<MockPhotoAlbum>.gaps.map { "\($0.check): \($0.reason)" }
    #expect(
      gaps == [
        "photos: deletedItem, by DeletePhotos: there is no class of the operation but the mock",
        "photos: independence, by replace(_:): no item is known to fail",
      ])
  }

  @Test func `a conformer that cannot be made passes nothing`() async {
    let suite = PhotoAlbumContract<MockPhotoAlbum>(make: { throw AlbumError.notFound })
    let report = await suite.run()
    // None is made for what the settings do not say.
    let asked = PhotoAlbumContract<MockPhotoAlbum>.checks.filter {
      ![.batchLimit, .linearizability, .persistence].contains($0.rule)
    }
    #expect(report.deviations.map(\.check) == asked)
  }

  @Test func `samples must have ids of their own`() async {
    let suite = PhotoAlbumContract(
      make: { MockPhotoAlbum(name: "Test") },
      photos: { Photo(id: ContractValue.uuid(0), title: "\($0)") })
    let report = await suite.run()
    #expect(
      report.deviations.contains { $0.finding.expected == "another id for each sample" },
      "\(report)")
  }
}
