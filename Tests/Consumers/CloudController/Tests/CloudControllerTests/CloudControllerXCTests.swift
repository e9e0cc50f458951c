import CloudController
import CloudKitInterfaces
import CloudKitMocks
import XCTest

#if canImport(CloudKit)
  import CloudKit
#endif

/// The main paths as XCTest tests.
final class CloudControllerXCTests: XCTestCase {
  private let notes = Notes()
  private let note = Notes.note("milk", text: "two bottles")

  override func tearDown() async throws {
    try notes.cloud.backend.verify()
  }

  func testAccountIsAvailable() async throws {
    notes.cloud.account = .available
    try await notes.controller.checkAccount().get()
  }

  func testAccountIsMissing() async {
    notes.cloud.account = .noAccount
    guard
      case .failure(.signedOut) = await notes.controller
        .checkAccount()
    else {
      return XCTFail("a user without an account was let in")
    }
  }

  func testRecordExists() {
    notes.database.records.insert(note)
    let answered = expectation(description: "the controller answers")
    notes.controller.recordExists(note.recordID) { result in
      XCTAssertEqual(try? result.get(), true)
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
  }

  func testRecordIsMissing() async throws {
    let exists = try await notes.recordExists(note.recordID)
    XCTAssertFalse(exists)
  }

  func testLookingFails() async {
    notes.database.on.fetchRecords.fails(
      with: .requestRateLimited(retryAfter: 3))
    do {
      _ = try await notes.recordExists(note.recordID)
      XCTFail("the failure was lost")
    } catch {
      XCTAssertEqual(code(of: error), .requestRateLimited)
      XCTAssertEqual((error as? CKError)?.retryAfterSeconds, 3)
    }
  }

  func testPosting() async throws {
    _ = try await notes.controller.post(note)
    XCTAssertEqual(
      notes.database.records[note.recordID]?["text"], "two bottles")
    XCTAssertEqual(notes.database.on.saveRecord.calls.count, 1)
  }

  func testPostingFailsAndChangesNothing() async {
    notes.database.on.saveRecord.fails(with: .networkUnavailable)
    do {
      _ = try await notes.controller.post(note)
      XCTFail("the failure was lost")
    } catch {
      XCTAssertEqual(code(of: error), .networkUnavailable)
      XCTAssertTrue(notes.database.records.isEmpty)
    }
  }
}
