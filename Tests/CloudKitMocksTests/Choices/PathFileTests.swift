import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of explorations whose app ends the process, or does not end.
@Suite("Paths of runs that do not end") struct PathFileTests {
  @Test func `the path of a run that ends the process is in a file`() async throws {
    // Tests of this package can run in two processes at a time.
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mockspec-path-file-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    await #expect(processExitsWith: .failure) { [path = folder.path as String] in
      setenv("TMPDIR", path, 1)
      _ = await exploreFaults(with: [MockCKError.networkFailure]) { backend in
        let database = MockCKContainer(backend: backend).privateCloudDatabase
        _ = try? await database.save(note("a"))
        guard (try? await database.record(for: recordID("a"))) != nil else { exit(3) }
        return true
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let name = try #require(names.first { $0.hasPrefix("mockspec-exploration-") })
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    #expect(text == "backend.fails(with: MockCKError.networkFailure, on: .call(1))\n")
  }

  @Test func `runs that were given up are counted`() async {
    let exploration = await exploreFaults(
      with: [MockCKError.networkFailure], budget: ExplorationBudget(patience: .milliseconds(250))
    ) { backend in
      let database = MockCKContainer(backend: backend).privateCloudDatabase
      if (try? await database.save(note("a"))) == nil {
        try await backend.gate("never").wait()
      }
      return true
    }
    #expect(!exploration.failures.isEmpty)
    #expect(exploration.runsGivenUp == exploration.failures.count)
  }
}
