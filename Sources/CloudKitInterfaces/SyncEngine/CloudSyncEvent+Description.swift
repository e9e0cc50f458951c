#if canImport(CloudKit)
  import CloudKit
#endif

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent: CustomStringConvertible {
  /// The event with the names of what it is about, in one line: `sentRecordZoneChanges(saved a, failed b)`.
  public var description: String {
    let facts: [(String, [String])] =
      switch self {
      case .stateUpdate, .willFetchChanges, .didFetchChanges, .willSendChanges, .didSendChanges: []
      case .accountChange(let change): [("", [change.text])]
      case .fetchedDatabaseChanges(let changes):
        [
          ("changed", changes.modifications.map(\.zoneID.zoneName)),
          ("deleted", changes.deletions.map(\.zoneID.zoneName)),
        ]
      case .fetchedRecordZoneChanges(let changes):
        [
          ("changed", changes.modifications.map(\.record.recordID.recordName)),
          ("deleted", changes.deletions.map(\.recordID.recordName)),
        ]
      case .sentDatabaseChanges(let sent):
        [
          ("saved", sent.savedZones.map(\.zoneID.zoneName)),
          ("failed", sent.failedZoneSaves.map(\.zone.zoneID.zoneName)),
          ("deleted", sent.deletedZoneIDs.map(\.zoneName)),
          ("not deleted", sent.failedZoneDeletes.keys.map(\.zoneName)),
        ]
      case .sentRecordZoneChanges(let sent):
        [
          ("saved", sent.savedRecords.map(\.recordID.recordName)),
          ("failed", sent.failedRecordSaves.map(\.record.recordID.recordName)),
          ("deleted", sent.deletedRecordIDs.map(\.recordName)),
          ("not deleted", sent.failedRecordDeletes.keys.map(\.recordName)),
        ]
      case .willFetchRecordZoneChanges(let zone): [("", [zone.zoneID.zoneName])]
      case .didFetchRecordZoneChanges(let zone):
        [
          ("", [zone.zoneID.zoneName]), ("failed with", zone.error.map { ["\($0.code)"] } ?? []),
        ]
      }
    let parts = facts.filter { !$0.1.isEmpty }.map { word, names in
      let shown = names.prefix(3).joined(separator: ", ")
      let all = names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
      return word.isEmpty ? all : "\(word) \(all)"
    }
    return parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
  }

  /// The name of the case.
  public var name: String {
    switch self {
    case .stateUpdate: "stateUpdate"
    case .accountChange: "accountChange"
    case .fetchedDatabaseChanges: "fetchedDatabaseChanges"
    case .fetchedRecordZoneChanges: "fetchedRecordZoneChanges"
    case .sentDatabaseChanges: "sentDatabaseChanges"
    case .sentRecordZoneChanges: "sentRecordZoneChanges"
    case .willFetchChanges: "willFetchChanges"
    case .willFetchRecordZoneChanges: "willFetchRecordZoneChanges"
    case .didFetchRecordZoneChanges: "didFetchRecordZoneChanges"
    case .didFetchChanges: "didFetchChanges"
    case .willSendChanges: "willSendChanges"
    case .didSendChanges: "didSendChanges"
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.AccountChange {
  fileprivate var text: String {
    switch changeType {
    case .signIn(let user): "signIn \(user.recordName)"
    case .signOut(let user): "signOut \(user.recordName)"
    case .switchAccounts(let former, let user):
      "switchAccounts \(former.recordName) to \(user.recordName)"
    @unknown default: "\(changeType)"
    }
  }
}
