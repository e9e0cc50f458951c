@_spi(MockSpec) import CloudKitInterfaces
import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Every kind of operation; those with items have one that succeeds and one that fails.
enum EveryOperation: CaseIterable, CustomTestStringConvertible {
  case fetchRecords, modifyRecords, query, fetchZones, modifyZones, databaseChanges, zoneChanges
  case fetchSubscriptions, modifySubscriptions, webToken
  case acceptShares, shareMetadata, shareParticipants, requestAccess

  #if canImport(CloudKit)
    /// Only the service makes metadata and participants of shares, and requests of access came with iOS 26.
    static let allCases: [Self] = [
      .fetchRecords, .modifyRecords, .query, .fetchZones, .modifyZones, .databaseChanges,
      .zoneChanges, .fetchSubscriptions, .modifySubscriptions, .webToken,
    ]
  #endif

  var testDescription: String { "\(self)" }

  /// The items that the blocks report, in order.
  var items: [String] {
    switch self {
    case .fetchRecords: ["a", "none unknownItem"]
    case .modifyRecords: ["new", "a serverRecordChanged", "deleted none unknownItem"]
    case .query: ["a", "b networkFailure"]
    case .fetchZones: ["Custom", "None zoneNotFound"]
    case .modifyZones: ["New", "deleted None zoneNotFound"]
    case .databaseChanges: ["Custom"]
    case .zoneChanges: ["c", "Custom", "None zoneNotFound"]
    case .fetchSubscriptions: ["all", "none unknownItem"]
    case .modifySubscriptions: ["new", "deleted none unknownItem"]
    case .webToken: []
    case .acceptShares, .shareMetadata, .shareParticipants, .requestAccess:
      ["good", "bad permissionFailure"]
    }
  }

  /// The keys of the partial failure of the legacy blocks; `nil` for an operation that never had them.
  var problems: Set<AnyHashable>? {
    switch self {
    case .fetchRecords: [recordID("none")]
    case .modifyRecords: [recordID("a"), recordID("none")]
    case .query: [recordID("b")]
    case .fetchZones, .modifyZones: [CKRecordZone.ID(zoneName: "None")]
    case .databaseChanges, .webToken: []
    case .zoneChanges: [CKRecordZone.ID(zoneName: "None")]
    case .fetchSubscriptions, .modifySubscriptions: ["none"]
    case .acceptShares, .shareMetadata: [Self.url("bad")]
    case .shareParticipants: [CKUserIdentity.LookupInfo(emailAddress: "bad")]
    case .requestAccess: nil
    }
  }

  var isOfContainer: Bool {
    [.acceptShares, .shareMetadata, .shareParticipants, .requestAccess].contains(self)
  }

  static func url(_ name: String) -> URL { URL(fileURLWithPath: "/\(name)") }

  #if !canImport(CloudKit)
    static func metadata(_ name: String) -> CKShare.Metadata {
      let share = CKShare(rootRecord: note(name))
      share.stamp(url: url(name))
      return CKShare.Metadata(
        share: share, containerIdentifier: "iCloud.mock", participant: nil)
    }

    /// Stubs what the service answers about shares.
    private static func stubShares(of container: MockCKContainer) {
      func refuse(_ isBad: Bool) throws { if isBad { throw CKError(.permissionFailure) } }
      container.on.acceptSharesOperation.answers { metadata in
        try refuse(metadata.share.url == url("bad"))
        return metadata.share
      }
      container.on.fetchShareMetadataOperation.answers { asked in
        try refuse(asked == url("bad"))
        return metadata("good")
      }
      container.on.fetchShareParticipantsOperation.answers { lookup in
        try refuse(lookup.emailAddress == "bad")
        return CKShare.Participant(
          userIdentity: CKUserIdentity(
            userRecordID: nil, lookupInfo: lookup, hasiCloudAccount: false))
      }
      container.on.shareRequestAccess.answers { try refuse($0 == url("bad")) }
    }
  #endif

  /// Returns a container with the records that the operations need.
  static func makeContainer(_ backend: Backend = Backend()) async throws -> MockCKContainer {
    let container = MockCKContainer(backend: backend)
    let database = container.privateCloudDatabase
    // So that each operation has an item that fails.
    backend.choices.deletesMissingZones = false
    database.zones.insert(CKRecordZone(zoneID: customZone))
    database.records.insert(note("a"), note("b"))
    let other = CKRecord(recordType: "Other", recordID: recordID("c", in: customZone))
    database.records.insert(other)
    database.subscriptions.insert(subscription("all"))
    database.on.query.fails(items: [recordID("b")], with: .networkFailure)
    database.on.fetchWebAuthToken.returns("token")
    #if !canImport(CloudKit)
      stubShares(of: container)
    #endif
    return container
  }

  static func subscription(_ id: String) -> CKSubscription {
    let subscription = CKRecordZoneSubscription(
      zoneID: CKRecordZone.ID(zoneName: id), subscriptionID: id)
    subscription.notificationInfo = CKSubscription.NotificationInfo()
    return subscription
  }
}

extension MockCKContainer {
  /// Adds an operation to its database or to the container.
  func add(_ kind: EveryOperation, _ operation: CKOperation) {
    if kind.isOfContainer {
      add(operation)
    } else if let operation = operation as? CKDatabaseOperation {
      privateCloudDatabase.add(operation)
    }
  }
}

/// Checks the state of an operation of Foundation; CloudKit's own are never started, and have none.
func expectState(
  of operation: Operation, isExecuting: Bool = false, isFinished: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #if !canImport(CloudKit)
    #expect(
      operation.isExecuting == isExecuting && operation.isFinished == isFinished,
      sourceLocation: sourceLocation)
  #endif
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where operations are started, and so finish: those of the stand-ins.
  static var withStartedOperations: Self {
    #if canImport(CloudKit)
      .disabled("CloudKit's own operations are never started")
    #else
      .enabled(if: true)
    #endif
  }
}
