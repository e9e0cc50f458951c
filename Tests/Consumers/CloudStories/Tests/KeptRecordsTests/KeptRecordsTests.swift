import CloudKitMocks
import KeptRecords
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@MainActor
@Suite("Contacts that keep their records", .timeLimit(.minutes(20)))
struct KeptRecordsTests {
  let cloud = MockCKContainer()
  let contacts: Contacts<MockCKDatabase>

  init() { contacts = Contacts(database: cloud.privateCloudDatabase) }

  private var calls: Int? {
    cloud.privateCloudDatabase.records.all.first { $0.recordID.recordName == "Ada" }?["calls"]
      as? Int
  }

  @Test func `are saved again and again`() async throws {
    try await contacts.start()
    try await contacts.add("Ada")
    for _ in 1...3 { try await contacts.noteCall(with: 0) }
    #expect(calls == 3)
  }

  @Test func `are saved after they were shared, and are shared once`() async throws {
    try await contacts.start()
    try await contacts.add("Ada")
    let share = try await contacts.share(0)
    try await contacts.noteCall(with: 0)
    try await contacts.publish(0)
    try await contacts.publish(0)
    #expect(try await contacts.share(0) === share)
    #expect(calls == 1)
    #if !canImport(CloudKit)
      // The screen of the system gets the share that the app has made.
      #expect(share.url != nil)
    #endif
  }

  @Test func `conflict with what another device has saved`() async throws {
    try await contacts.start()
    try await contacts.add("Ada")
    let tablet = MockCKContainer(backend: cloud.backend).privateCloudDatabase
    let theirs = try await tablet.record(for: contacts.records[0].recordID)
    theirs["name"] = "Ada L."
    try await tablet.save(theirs)
    let error = await #expect(throws: CKError.self) { try await contacts.noteCall(with: 0) }
    #expect(error?.code == .serverRecordChanged)
  }

  @Test func `do not conflict with themselves after a save that failed`() async throws {
    try await contacts.start()
    cloud.privateCloudDatabase.on.saveRecord.fails(with: .networkFailure, on: .call(2))
    try await contacts.add("Ada")
    await #expect(throws: CKError.self) { try await contacts.noteCall(with: 0) }
    try await contacts.noteCall(with: 0)
    #expect(calls == 2)
  }

  @Test func `conflict with themselves where a service does not update them`() async throws {
    cloud.backend.choices.updatesSavedRecords = false
    try await contacts.start()
    try await contacts.add("Ada")
    let error = await #expect(throws: CKError.self) { try await contacts.noteCall(with: 0) }
    #expect(error?.code == .serverRecordChanged)
  }
}
