import MockSpecRuntime
import Weather
import XCTest

final class WeatherScreenXCTests: XCTestCase {
  private let sky = Sky()

  override func tearDown() async throws {
    try sky.backend.verify()
  }

  func testOrder() async throws {
    _ = try await sky.screen.here()
    try sky.backend.expect(sky.locator.on.place, sky.client.on.current, sky.cache.on.save)
  }

  func testRetrying() async throws {
    sky.client.on.current.fails(with: .offline, on: .calls(1...2))
    let loading = Task { [sky] in try await sky.screen.here() }
    await sky.backend.clock.advance(by: .seconds(3))
    let conditions = try await loading.value
    XCTAssertEqual(conditions.degrees, 21)
    XCTAssertEqual(sky.client.on.current.calls.count, 3)
  }

  func testStatus() async {
    sky.client.on.current.fails(with: .status(code: 404), on: .once)
    do {
      _ = try await sky.screen.here()
      XCTFail("the failure was lost")
    } catch {
      XCTAssertEqual(error, .status(code: 404))
    }
  }

  func testParallelCalls() async throws {
    let gate = sky.backend.gate("no answer yet")
    sky.client.on.current.waits(for: gate)
    let loading = Task { [sky] in await sky.screen.conditions(of: ["Oslo", "Rome"]) }
    try await sky.client.on.current.call(2)
    gate.open()
    let conditions = await loading.value
    XCTAssertEqual(conditions.count, 2)
  }

  func testWarmestDay() {
    sky.client.on.forecast.returns([
      Conditions(sky: "rain", degrees: 12), Conditions(sky: "clear", degrees: 25),
    ])
    let shown = expectation(description: "the screen shows the warmest day")
    sky.screen.warmestDay(in: "Oslo") { day in
      XCTAssertEqual(day?.degrees, 25)
      shown.fulfill()
    }
    wait(for: [shown], timeout: 10)
    XCTAssertEqual(sky.client.on.forecast.calls.first?.arguments.days, 7)
  }

  func testForecastFails() {
    sky.client.on.forecast.fails(with: .throttled(seconds: 10), on: .once)
    let told = expectation(description: "the screen says that there is no forecast")
    sky.screen.warmestDay(in: "Oslo") { day in
      XCTAssertNil(day)
      told.fulfill()
    }
    wait(for: [told], timeout: 10)
  }
}
