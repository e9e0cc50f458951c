import MockSpecRuntime
import MockSpecTesting
import Testing
import Weather

@Suite("The weather screen", .verifiesBackends)
struct WeatherScreenTests {
  let sky = Sky()

  @Test("asks for the place, then for its weather, and keeps it") func order() async throws {
    #expect(try await sky.screen.here() == Conditions(sky: "clear", degrees: 21))

    try sky.backend.expect(
      sky.locator.on.place, sky.client.on.current.when("Oslo"), sky.cache.on.save, order: .exactly)
  }

  @Test("asks again after one second, and then after two") func retries() async throws {
    sky.client.on.current.fails(with: .offline, on: .calls(1...2))
    let screen = sky.screen
    let loading = Task { try await screen.here() }

    await sky.backend.clock.advance(by: .seconds(1))
    #expect(sky.client.on.current.calls.count == 2)
    await sky.backend.clock.advance(by: .seconds(2))

    #expect(try await loading.value.degrees == 21)
    #expect(sky.client.on.current.calls.count == 3)
    #expect(sky.backend.clock.now.offset == .seconds(3))
  }

  @Test("does not ask before the service wants to be asked") func throttled() async throws {
    sky.client.on.current.rateLimits(with: .throttled(seconds: 30), on: .call(1))
    let screen = sky.screen
    let loading = Task { try await screen.here() }
    await sky.backend.clock.advance(by: .seconds(30))
    _ = try await loading.value
    #expect(sky.backend.earlyRetries.isEmpty)
  }

  @Test("gives up after three tries") func givesUp() async throws {
    sky.client.on.current.fails(with: .offline)
    let screen = sky.screen
    let loading = Task { try await screen.here() }
    await sky.backend.clock.advance(by: .seconds(3))
    await #expect(throws: WeatherError.offline) { try await loading.value }
    #expect(sky.client.on.current.calls.count == 3)
    #expect(sky.cache.on.save.calls.isEmpty)
  }

  @Test("hands on any other failure at once", arguments: MockWeatherError.allCases)
  func fails(error: MockWeatherError) async throws {
    sky.locator.on.place.fails(with: error)
    await #expect(throws: WeatherError.self) { try await sky.screen.here() }
    try sky.backend.expectNothing(but: sky.locator.on.place)
  }

  @Test("says which status the second call had") func status() async throws {
    sky.client.on.current.fails(with: .status(code: 404), on: .call(2))
    _ = try await sky.screen.here()
    await #expect(throws: WeatherError.status(code: 404)) { try await sky.screen.here() }
  }

  @Test("hands on the status of any service that is down", arguments: [500, 503])
  func down(code: Int) async throws {
    sky.backend.fails(with: MockWeatherError.status(code: code))
    await #expect(throws: WeatherError.status(code: code)) { try await sky.screen.here() }
  }

  @Test("asks for all places at once") func parallel() async throws {
    let gate = sky.backend.gate("no answer yet")
    sky.client.on.current.waits(for: gate)
    let screen = sky.screen
    let loading = Task { await screen.conditions(of: ["Oslo", "Rome", "Cairo"]) }

    try await sky.client.on.current.call(3)
    #expect(Set(sky.client.on.current.calls.map(\.arguments)) == ["Oslo", "Rome", "Cairo"])
    gate.open()

    #expect(await loading.value.count == 3)
  }

  @Test("shows what it has of a place that cannot be reached") func cached() async throws {
    let rain = Conditions(sky: "rain", degrees: 12)
    sky.client.on.current.when("Rome").throws(.unknownPlace)
    sky.client.on.current.when("Cairo").throws(.offline)
    sky.cache.on.conditions.when("Rome").returns(rain)
    sky.cache.on.conditions.when("Cairo").returns(nil)

    let shown = await sky.screen.conditions(of: ["Oslo", "Rome", "Cairo"])

    #expect(shown == ["Oslo": Conditions(sky: "clear", degrees: 21), "Rome": rain])
  }

  @Test("thanks for a report, or says what to do") func reports() async throws {
    sky.client.on.report.returns(())
    sky.client.on.report.fails(with: .throttled(seconds: 60), on: .call(2))
    sky.client.on.report.fails(with: .status(code: 503), on: .call(3))
    var lines: [String] = []
    for _ in 1...3 {
      lines.append(
        await withCheckedContinuation { continuation in
          sky.screen.report("rain", in: "Oslo") { continuation.resume(returning: $0) }
        })
    }
    #expect(lines == ["Thank you!", "You have sent enough for now.", "Try again later."])
    #expect(sky.client.on.report.calls.map(\.arguments.sky) == ["rain", "rain", "rain"])
  }

  @Test("ends its wait when nobody wants to know any more") func cancelled() async throws {
    sky.client.on.current.fails(with: .offline)
    let screen = sky.screen
    let loading = Task { try await screen.here() }
    try await sky.backend.clock.sleepers(1)
    loading.cancel()
    await #expect(throws: WeatherError.stopped) { try await loading.value }
  }
}

/// The mistake that the test makes is an issue, for which the trait would fail it.
@Suite("The weather service") struct UnansweredTests {
  @Test("has no answer that nobody has given") func unstubbed() async throws {
    let client = MockWeatherClient(backend: Backend(issues: .kept))
    await #expect(throws: WeatherError.unanswered) {
      try await client.forecast(in: "Oslo", days: 3)
    }
    #expect(client.backend.issues.count == 1)
  }
}
