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
  func cloudParticipant(_ lookup: CKUserIdentity.LookupInfo) throws -> CloudShareParticipant {
    try core.requireAccount(MockCKError.self)
    let users = CKRecordAdapter.users
    let name = lookup.userRecordID.map {
      users.user(called: $0.recordName, by: core.client.user)
    }
    let user = core.backend.user(
      reachedAt: name ?? lookup.emailAddress ?? lookup.phoneNumber ?? "")
    if name != nil, user == nil { throw MockCKError.unknownItem.error(ErrorDetails()) }
    return .minted(lookup, user: user.map(users.name))
  }

  /// Returns the participant for a lookup as CloudKit's own.
  func participant(_ lookup: CKUserIdentity.LookupInfo) throws -> CKShare.Participant {
    let participant = try cloudParticipant(lookup)
    return try made(by: "cloudShareParticipant(for:)") {
      guard let system = participant.system else {
        throw StoreError.notMintable(type: "CKShare.Participant")
      }
      return system
    }
  }

  /// Returns the metadata of the share at a URL for the user.
  func metadata(at url: URL) throws -> CloudShareMetadata {
    let found = try shares.find(url.absoluteString)
    guard let share = found.record as? CKShare,
      let participant = share.cloud.participant(for: found.entry, of: core.client.user)
    else { throw MockCKError.unknownItem.error(ErrorDetails()) }
    return CloudShareMetadata(
      share, for: participant, at: url, container: containerIdentifier ?? "",
      rootID: found.root?.recordID)
  }

  /// Returns CloudKit's own metadata of the share at a URL for the user; the root has only the requested keys.
  func shareMetadata(_ url: URL, _ fetchesRoot: Bool = false, _ keys: [CKRecord.FieldKey]? = nil)
    throws -> CKShare.Metadata
  {
    let found = try shares.find(url.absoluteString)
    let root = fetchesRoot ? found.root : nil
    return try made(by: "cloudShareMetadata(for:)") {
      guard let share = found.record as? CKShare,
        let participant = share.cloud.participant(for: found.entry, of: core.client.user)?.system
      else { throw StoreError.notMintable(type: "CKShare.Metadata") }
      return try .minted(
        share, for: participant, at: url, container: containerIdentifier ?? "",
        root: keys.flatMap { keys in root.map { CKRecordAdapter.selecting(keys, of: $0) } } ?? root)
    }
  }

  func join(_ metadata: CKShare.Metadata) throws -> CKShare { try join(metadata.invitationURL) }

  func join(_ metadata: CloudShareMetadata) throws -> CKShare {
    try join(metadata.system?.invitationURL ?? metadata.invitationURL)
  }

  private func join(_ url: URL?) throws -> CKShare {
    guard let share = try shares.join(url?.absoluteString) as? CKShare else {
      throw MockCKError.unknownItem.error(ErrorDetails())
    }
    return share
  }

  /// Returns a value; where only the service can make it, the app gets an error of the service and the test an issue,
  /// which names the function whose values mocks make everywhere.
  private func made<Value>(by function: String, _ make: () throws -> Value) throws -> Value {
    do { return try make() } catch let error as StoreError {
      core.backend.report(
        "\(error), so that the call failed with serverRejectedRequest; stub it, or call '\(function)'"
      )
      throw MockCKError.serverRejectedRequest.error(ErrorDetails())
    }
  }

  func requestAccess(_ url: URL) throws { try shares.ask(url.absoluteString) }
}
