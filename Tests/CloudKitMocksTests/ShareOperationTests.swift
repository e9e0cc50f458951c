#if !canImport(CloudKit)
  @_spi(MockSpec) import CloudKitInterfaces
  import CloudKitMocks
  import Foundation
  import Testing

  /// Sources: CKAcceptSharesOperation.h, CKFetchShareMetadataOperation.h, CKFetchShareParticipantsOperation.h.
  @Suite("Operations of a container on shares")
  struct ShareOperationTests {
    let container = MockCKContainer()

    private func metadata(_ name: String) -> CKShare.Metadata {
      let root = CKRecord(recordType: "List", recordID: CKRecord.ID(recordName: name))
      return CKShare.Metadata(
        share: CKShare(rootRecord: root), containerIdentifier: "iCloud.mock", participant: nil)
    }

    private func run(_ operation: CKOperation) async {
      await withCheckedContinuation { continuation in
        operation.completionBlock = { continuation.resume() }
        container.add(operation)
      }
    }

    @Test func `every share has its block, in order, then the result comes`() async {
      container.on.acceptSharesOperation.answers { metadata in
        guard metadata.hierarchicalRootRecordID?.recordName != "b" else {
          throw CKError(.participantMayNeedVerification)
        }
        return metadata.share
      }
      let trace = Trace()
      let operation = CKAcceptSharesOperation(shareMetadatas: ["a", "b", "c"].map(metadata))
      operation.perShareResultBlock = { metadata, result in
        trace.add(line(metadata.hierarchicalRootRecordID ?? CKRecord.ID(), result))
      }
      operation.acceptSharesResultBlock = { trace.add(code($0).map { "\($0)" } ?? "finished") }
      await run(operation)
      #expect(
        trace.all == ["a success", "b participantMayNeedVerification", "c success", "finished"])
    }

    @Test func `every item is a call with its argument`() async {
      container.on.fetchShareMetadataOperation.returns(metadata("a"))
      let urls = (1...3).compactMap { URL(string: "https://example.com/\($0)") }
      await run(CKFetchShareMetadataOperation(shareURLs: urls))
      #expect(container.on.fetchShareMetadataOperation.calls.map(\.arguments) == urls)
    }

    @Test func `a long list of items does not fill the stack`() async {
      container.on.fetchShareMetadataOperation.returns(metadata("a"))
      let urls = (1...20_000).compactMap { URL(string: "https://example.com/\($0)") }
      await run(CKFetchShareMetadataOperation(shareURLs: urls))
      #expect(container.on.fetchShareMetadataOperation.calls.count == urls.count)
    }

    @Test func `without items there is only the result`() async {
      let trace = Trace()
      let operation = CKFetchShareParticipantsOperation()
      operation.perShareParticipantResultBlock = { _, _ in trace.add("participant") }
      operation.fetchShareParticipantsResultBlock = { _ in trace.add("finished") }
      await run(operation)
      #expect(trace.all == ["finished"])
    }

    /// Source: CKShareRequestAccessOperation.h.
    @Test func `access to shares is asked for each URL`() async {
      container.on.shareRequestAccess.returns(())
      let urls = (1...2).compactMap { URL(string: "https://example.com/\($0)") }
      let trace = Trace()
      let operation = CKShareRequestAccessOperation(shareURLs: urls)
      operation.perShareAccessRequestResultBlock = { url, result in
        trace.add("\(url.lastPathComponent) \((try? result.get()) != nil)")
      }
      operation.shareAccessRequestResultBlock = {
        trace.add(code($0).map { "\($0)" } ?? "finished")
      }
      await run(operation)
      #expect(trace.all == ["1 true", "2 true", "finished"])
      #expect(container.on.shareRequestAccess.calls.map(\.arguments) == urls)
    }

    @Test func `functions on shares are stubs`() async throws {
      let metadata = metadata("a")
      container.on.fetchShareMetadata.returns(metadata)
      let url = try #require(URL(string: "https://example.com/a"))
      #expect(try await container.shareMetadata(for: url) == metadata)
      #expect(container.on.fetchShareMetadata.calls.map(\.arguments) == [url])
      container.on.acceptShare.throws(CKError(.tooManyParticipants))
      await #expect(throws: CKError(.tooManyParticipants)) {
        try await container.accept(metadata)
      }
      #expect(try await container.allLongLivedOperationIDs().isEmpty)
      #expect(try await container.longLivedOperation(for: "1") == nil)
    }
  }
#endif
