@_spi(MockSpec) import CloudKitInterfaces
import Foundation
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecServices
@_spi(MockSpecGenerated) import MockSpecStores

// The answers of the container's functions and operations on shares, for members without a stub.

extension MockCKContainer {
  private var shares: ShareDirectory<CKRecordAdapter, MockCKError> {
    ShareDirectory(
      privateCloudDatabase.records, shown: sharedCloudDatabase.records, of: core, MockCKError.self)
  }

  /// Returns the participant for a lookup; users without an account can be invited as well.
  func participant(_ lookup: CKUserIdentity.LookupInfo) throws -> CKShare.Participant {
    try core.requireAccount(MockCKError.self)
    let users = CKRecordAdapter.users
    let name = lookup.userRecordID.map {
      users.user(called: $0.recordName, by: core.client.user)
    }
    let user = core.backend.user(
      reachedAt: name ?? lookup.emailAddress ?? lookup.phoneNumber ?? "")
    if name != nil, user == nil { throw MockCKError.unknownItem.error(ErrorDetails()) }
    return try made { try .minted(lookup, user: user.map(users.name)) }
  }

  /// Returns the metadata of the share at a URL for the user; the root has only the requested keys.
  func shareMetadata(_ url: URL, _ fetchesRoot: Bool = false, _ keys: [CKRecord.FieldKey]? = nil)
    throws -> CKShare.Metadata
  {
    let found = try shares.find(url.absoluteString)
    let root = fetchesRoot ? found.root : nil
    return try made {
      guard let share = found.record as? CKShare,
        let participant = share.participant(for: found.entry, of: core.client.user)
      else { throw StoreError.notMintable(type: "CKShare.Participant") }
      return try .minted(
        share, for: participant, at: url, container: containerIdentifier ?? "",
        root: keys.flatMap { keys in root.map { CKRecordAdapter.selecting(keys, of: $0) } } ?? root)
    }
  }

  func join(_ metadata: CKShare.Metadata) throws -> CKShare {
    let joined = try shares.join(metadata.invitationURL?.absoluteString)
    return try made {
      guard let share = joined as? CKShare else { throw StoreError.notMintable(type: "CKShare") }
      return share
    }
  }

  /// Returns a value; where only the service can make it, the app gets an error of the service and the test an issue.
  private func made<Value>(_ make: () throws -> Value) throws -> Value {
    do { return try make() } catch let error as StoreError {
      core.backend.report("\(error), so that the call failed with serverRejectedRequest; stub it")
      throw MockCKError.serverRejectedRequest.error(ErrorDetails())
    }
  }

  func requestAccess(_ url: URL) throws { try shares.ask(url.absoluteString) }
}
