import CloudController
import CloudKitInterfaces
import CloudKitMocks

#if canImport(CloudKit)
  import CloudKit
#endif

/// A controller over its own mock container.
struct Notes {
  let cloud = MockCKContainer()

  var controller: CloudController<MockCKContainer> {
    CloudController(container: cloud)
  }

  var database: MockCKDatabase { cloud.privateCloudDatabase }

  static func note(_ name: String, text: String = "") -> CKRecord {
    let record = CKRecord(
      recordType: "Note", recordID: CKRecord.ID(recordName: name))
    record["text"] = text
    return record
  }

  func recordExists(_ id: CKRecord.ID) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      controller.recordExists(id) { continuation.resume(with: $0) }
    }
  }
}

/// Returns the code of an error of CloudKit; `nil` for other errors.
func code(of error: (any Error)?) -> CKError.Code? {
  (error as? CKError)?.code
}
