import CloudKitMocks
import MockSpecStores

/// Two devices that write and read the same records, one call at a time.
struct Pair: Sendable {
  static let stepsPerRun = 20
  /// The errors that ask for no delay, which the devices would have to keep.
  static let errors = MockCKError.allCases.filter { $0.retryAfter == nil }

  let phone: MockCKDatabase
  let tablet: MockCKDatabase

  init(on backend: Backend) {
    phone = MockCKContainer(backend: backend).privateCloudDatabase
    tablet = MockCKContainer(backend: backend).privateCloudDatabase
  }

  /// The calls, each about one of three records.
  static let calls: [(name: String, make: @Sendable (Pair, Int) async -> Void)] = [
    ("phone saves", { pair, number in _ = try? await pair.phone.save(note(number)) }),
    (
      "tablet saves",
      { pair, number in
        _ = try? await pair.tablet.modifyRecords(
          saving: [note(number)], deleting: [], savePolicy: .allKeys)
      }
    ),
    ("phone reads", { pair, number in _ = try? await pair.phone.records(for: [id(number)]) }),
    (
      "tablet deletes",
      { pair, number in _ = try? await pair.tablet.deleteRecord(withID: id(number)) }
    ),
  ]

  /// The condition that holds at the end.
  var isRight: Bool { phone.records.all.count <= 3 }

  private static func id(_ number: Int) -> CKRecord.ID { CKRecord.ID(recordName: "note \(number)") }

  private static func note(_ number: Int) -> CKRecord {
    let record = CKRecord(recordType: "Note", recordID: id(number))
    record["title"] = "A note with number \(number)"
    return record
  }
}
