import Testing

@testable import MockSpecGenerator

@Suite struct SyntaxSampleTests {
  @Test func towers() throws {
    let reading = Reading(Samples.towers)
    #expect(reading.messages == [])
    #expect(reading.file.imports.map(\.target) == ["Foundation"])
    let errors = try #require(reading.catalogues.first)
    #expect(errors.cases.map(\.name.text) == ["invalidURL", "missingData", "offline"])
    #expect(errors.cases.map { $0.clauses.map(\.keyword.text) } == [[], [], ["retryable"]])
    let service = try #require(reading.interfaces.first)
    #expect(service.documentation == ["Loads bytes from the network."])
    #expect(service.kind == .service)
    #expect(service.members.count == 2)
    guard case .method(let method) = service.members[0].kind else {
      Issue.record("not a method")
      return
    }
    #expect(
      method.parameters.map { $0.type.source }.joined(separator: " | ")
        == "URL? | @escaping (Result<Data, any Error>) -> Void")
  }

  @Test func cloudKit() throws {
    let reading = Reading(Samples.cloudKit)
    #expect(reading.messages == [])
    #expect(reading.file.framework?.name.text == "CloudKit")
    #expect(reading.file.access?.level == .public)
    #expect(
      reading.catalogues[0].cases.map { $0.rawValue?.text ?? "-" }.joined(separator: " ")
        == "1 2 4 7 11 14 22 27")
    let changed = try #require(
      reading.catalogues[0].cases.first { $0.name.text == "serverRecordChanged" })
    #expect(
      changed.associatedValues.map(\.outline).joined(separator: " ")
        == "client|client: CKRecord server|server: CKRecord ancestor|ancestor: CKRecord")
    #expect(changed.clauses.map(\.keyword.text) == ["means", "on"])
    #expect(changed.meaning?.text == "conflict")
    #expect(reading.interfaces.map(\.kind) == [.container, .database])
    #expect(reading.interfaces.map { $0.realType?.source } == ["CKContainer", "CKDatabase"])
    let database = reading.interfaces[1]
    #expect(database.stores.map(\.name.text) == ["zones", "records"])
    #expect(database.stores[1].zone?.store.text == "zones")
    #expect(database.stores[1].zone?.path.map(\.text) == ["recordID", "zoneID"])
    #expect(database.members.count == 4)
  }

  @Test func operation() throws {
    let reading = Reading(Samples.operation)
    #expect(reading.messages == [])
    let operation = try #require(reading.interfaces.first)
    #expect(operation.inherits.map(\.source) == ["DatabaseOperational"])
    #expect(operation.members.count == 8)
    #expect(operation.verbs.map(\.kind) == [.save, .delete, .finish])
    #expect(
      operation.verbs.map { $0.subject?.value.text }
        == ["recordsToSave", "recordIDsToDelete", "modifyRecordsResultBlock"])
    #expect(operation.verbs.map { $0.store?.text } == ["records", "records", nil])
    #expect(
      operation.verbs.map { $0.arguments.map { $0.label?.rawValue ?? "_" } } == [
        ["_", "into", "policy", "atomic", "progress", "each"], ["_", "from", "each"], ["_"],
      ])
  }
}
