import Foundation
import MockSpecContract
import MockSpecStores
import Testing

@testable import PlaceList

/// Tests of the same contract for the mock and the file, on which tests over the mock can rely.
@Suite("Contexts keep the contract of their spec")
struct ContractTests {
  @Test("in memory", arguments: PlaceContextContract<MockPlaceContext>.checks)
  func memory(check: ContractCheck) async throws {
    let store = MockPlaceStore()
    let suite = PlaceContextContract(
      make: { store.viewContext },
      settings: ContractSettings(
        reopen: { _ in store.newContext() }, another: { _ in store.newContext() }))
    #expect(try await suite.run(check) == .kept)
  }

  @Test("in a file", arguments: PlaceContextContract<PlaceFileContext>.checks)
  func file(check: ContractCheck) async throws {
    let folder = try Folder()
    let store = try folder.open()
    let suite = PlaceContextContract(
      make: { store.viewContext },
      settings: ContractSettings(
        reopen: { _ in try folder.open().viewContext }, another: { _ in store.newContext() },
        differing: Self.differences))
    try expectKept(try await suite.run(check), check)
  }

  /// A process sees the saves of other processes, and is not notified of them.
  @Test(
    "between two processes",
    arguments: PlaceContextContract<PlaceFileContext>.checks.filter {
      ![.notification, .silence].contains($0.rule)
    })
  func processes(check: ContractCheck) async throws {
    let folder = try Folder()
    let open: @Sendable () throws -> PlaceFileContext = { try folder.open().viewContext }
    let suite = PlaceContextContract(
      make: open,
      settings: ContractSettings(
        reopen: { _ in try open() }, another: { _ in try open() }, differing: Self.differences))
    try expectKept(try await suite.run(check), check)
  }

  /// The rule that a file does not keep.
  private static let differences: [String: [StoreRule: String]] = [
    "places": [.deletedMissing: "SQL deletes what is not there without a word"]
  ]

  /// Expects that a rule is checked, and that it holds unless it is known to differ.
  private func expectKept(_ outcome: ContractOutcome, _ check: ContractCheck) throws {
    if check.rule == .deletedMissing {
      guard case .differs = outcome else { return #expect(outcome == .kept) }
    } else {
      #expect(outcome == .kept)
    }
  }
}
