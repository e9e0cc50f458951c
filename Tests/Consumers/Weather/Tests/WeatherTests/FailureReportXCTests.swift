import Foundation
import MockSpecRuntime
import Weather
import XCTest

/// Tests that go wrong in XCTest, for 'commands' to look at the places that are reported.
final class FailureReportXCTests: XCTestCase {
  private let sky = Sky()

  override func setUpWithError() throws {
    try XCTSkipUnless(ProcessInfo.processInfo.environment["WEATHER_FAILS"] != nil)
  }

  func testOrder() async throws {
    _ = try await sky.screen.here()
    try sky.backend.expect(sky.cache.on.save, sky.locator.on.place)
  }

  func testRuleThatNeverFires() throws {
    sky.client.on.current.fails(with: .offline, on: .once)
    try sky.backend.verify()
  }
}
