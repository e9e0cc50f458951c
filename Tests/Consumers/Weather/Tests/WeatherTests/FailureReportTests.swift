import Foundation
import MockSpecExploration
import MockSpecRuntime
import MockSpecTesting
import Testing
import Weather

/// Tests that go wrong, for 'commands' to look at what is reported and attached.
@Suite(
  "What a failure leaves", .verifiesBackends,
  .enabled(if: ProcessInfo.processInfo.environment["WEATHER_FAILS"] != nil))
struct FailureReportTests {
  let sky = Sky()

  @Test func `an order that did not happen`() async throws {
    _ = try await sky.screen.here()
    try sky.backend.expect(sky.cache.on.save, sky.locator.on.place)
  }

  @Test func `a path that was found`() async throws {
    try await explored().verify()
  }

  @Test func `a wait on a clock that stands still`() async throws {
    sky.backend.waitLimit = .milliseconds(200)
    sky.client.on.current.fails(with: .offline)
    let screen = sky.screen
    let loading = Task { try await screen.here() }
    try await sky.backend.clock.sleepers(1)
    // The message comes after as much real time.
    try await Task.sleep(for: .seconds(2))
    loading.cancel()
    _ = await loading.result
  }
}

@Suite("What is tried") struct ExploredFaultTests {
  @Test func `is what the locator can fail with`() async {
    let faults = await explored().tried.flatMap(\.faults)
    #expect(!faults.isEmpty)
    for fault in faults {
      let possible = MockLocator().on.place.possibleErrors(at: fault.position)
      #expect(possible.contains { $0.name == fault.error?.name }, "\(fault)")
    }
  }
}

/// Explores a scenario that no failure of the locator passes.
private func explored() async -> FaultExploration {
  await exploreFaults(with: MockWeatherError.allCases) { backend in
    let locator = MockLocator(backend: backend)
    locator.on.place.returns("Oslo")
    return (try? await locator.place()) != nil
  }
}
