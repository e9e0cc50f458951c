import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests a thousand scenarios at once, each with its own backend, none of which may see the effects of another.
@Suite struct ParallelTests {
  @Test func `a thousand tests at once do not see each other`() async {
    let strangers = await withTaskGroup(of: String?.self) { group in
      for number in 0..<1_000 { group.addTask { await stranger(in: number) } }
      return await group.reduce(into: [String]()) { if let found = $1 { $0.append(found) } }
    }
    #expect(strangers == [])
  }

  /// Returns the first effect of another scenario that one observes; `nil` if there is none.
  private func stranger(in number: Int) async -> String? {
    let cloud = MockCKContainer()
    let database = cloud.privateCloudDatabase
    let id = recordID("same for all")
    if number % 2 == 0 { database.on.saveRecord.fails(with: .zoneBusy(), on: .once) }
    let error = await failure { try await database.save(note("same for all", "\(number)")) }
    guard error?.code == (number % 2 == 0 ? .zoneBusy : nil) else { return "\(number): an error" }
    if number % 2 == 0 { _ = try? await database.save(note("same for all", "\(number)")) }
    if number % 3 == 0 { cloud.changeAccount(to: .available, user: "user \(number)") }
    if number % 5 == 0 { cloud.schema = ["Note": ["text": .string]] }
    if number % 3 != 0 {
      let operation = CKFetchRecordsOperation(recordIDs: [id])
      let trace = Trace()
      operation.perRecordResultBlock = { _, result in
        trace.add((try? result.get())?["text"] as String? ?? "nothing")
      }
      await database.run(operation)
      if trace.all != ["\(number)"] { return "\(number): \(trace.all)" }
    }
    let isOwnUser = try? await cloud.userRecordID().recordName.hasSuffix("user \(number)")
    guard isOwnUser == (number % 3 == 0), (cloud.schema == nil) == (number % 5 != 0) else {
      return "\(number): another's user or schema"
    }
    let saves = database.on.saveRecord.calls.count
    return saves == (number % 2 == 0 ? 2 : 1) ? nil : "\(number): \(saves) saves"
  }
}
