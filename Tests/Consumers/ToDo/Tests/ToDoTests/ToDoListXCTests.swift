import MockSpecStores
import ToDo
import XCTest

/// The main paths once more, for projects whose tests are XCTest's.
final class ToDoListXCTests: XCTestCase {
  private let client = MockToDoClient()
  private lazy var list = ToDoList(
    client: client, clock: client.backend.clock)

  override func tearDown() async throws {
    try client.backend.verify()
  }

  func testSending() async throws {
    await list.add("milk")
    try await list.sync()
    XCTAssertEqual(client.items.all.map(\.title), ["milk"])
  }

  func testRetrying() async throws {
    await list.add("milk")
    client.on.saveBatch.fails(with: .offline, on: .calls(1...2))
    let syncing = Task { [list] in try await list.sync() }
    // Each retry is waited for, however busy the machine is.
    for pause in [1, 2] {
      try await client.backend.clock.sleepers(1)
      await client.backend.clock.advance(by: .seconds(pause))
    }
    try await syncing.value
    XCTAssertEqual(client.on.saveBatch.calls.count, 3)
    XCTAssertEqual(client.items.count, 1)
  }

  func testGivingUp() async throws {
    await list.add("milk")
    client.on.saveBatch.fails(with: .stopped)
    do {
      try await list.sync()
      XCTFail("the failure was lost")
    } catch {
      guard case .stopped = error else { return XCTFail("\(error)") }
    }
  }
}
