@_spi(MockSpec) import CloudKitInterfaces
import Foundation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension SyncValues: CloudStateBytes {
  /// The state as JSON, in which changes that are on their way are pending again.
  var encoded: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts, numbers and lists of them can always be encoded.
    return (try? encoder.encode(EncodedState(self))) ?? Data()
  }

  /// Reads a state; `nil` for bytes of another origin.
  init?(encoded: Data) {
    guard let state = try? JSONDecoder().decode(EncodedState.self, from: encoded) else {
      return nil
    }
    self.init(user: state.user)
    databaseToken = state.databaseToken
    hasUntrackedChanges = state.hasUntrackedChanges
    let zones = state.zones.map(\.id)
    for (zone, id) in zip(state.zones, zones) {
      zoneTokens[id] = zone.token
      if let held = zone.heldToken {
        zoneTokens[id] = held.isEmpty ? nil : held
        markUnfetched(id)
      }
      if zone.isUnfetched { markUnfetched(id) }
    }
    changes.add(
      state.changes.filter { zones.indices.contains($0.zone) }.map { change in
        let id = CKRecord.ID(recordName: change.record, zoneID: zones[change.zone])
        return change.isDeletion ? .deleteRecord(id) : .saveRecord(id)
      })
    databaseChanges.add(
      state.zoneChanges.filter { zones.indices.contains($0.zone) }.map { change in
        let id = zones[change.zone]
        return change.isDeletion ? .deleteZone(id) : .saveZone(CKRecordZone(zoneID: id))
      })
  }
}

/// The state of an engine in JSON; zones are listed once and named by their numbers.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
private struct EncodedState: Codable {
  struct Zone: Codable {
    let name: String
    let owner: String
    var token: String?
    var heldToken: String?
    var isUnfetched = false

    var id: CKRecordZone.ID { CKRecordZone.ID(zoneName: name, ownerName: owner) }
  }

  struct Change: Codable {
    let zone: Int
    let record: String
    let isDeletion: Bool
  }

  struct ZoneChange: Codable {
    let zone: Int
    let isDeletion: Bool
  }

  var user: String?
  var databaseToken: String?
  let hasUntrackedChanges: Bool
  var zones: [Zone] = []
  var changes: [Change] = []
  var zoneChanges: [ZoneChange] = []

  init(_ values: SyncValues) {
    user = values.user
    databaseToken = values.databaseToken
    hasUntrackedChanges = values.hasUntrackedChanges
    var numbers: [CKRecordZone.ID: Int] = [:]
    var zones: [Zone] = []
    func number(_ id: CKRecordZone.ID) -> Int {
      if let known = numbers[id] { return known }
      numbers[id] = zones.count
      zones.append(
        Zone(
          name: id.zoneName, owner: id.ownerName, token: values.zoneTokens[id],
          heldToken: values.heldTokens[id]))
      return zones.count - 1
    }
    for id in values.unfetchedZones { zones[number(id)].isUnfetched = true }
    // In the order of their names, so that the same state has the same bytes.
    for id in values.zoneTokens.keys.sorted(by: {
      ($0.zoneName, $0.ownerName) < ($1.zoneName, $1.ownerName)
    }) {
      _ = number(id)
    }
    var pending = values.changes
    pending.restore(values.sentChanges)
    for change in pending.all {
      switch change {
      case .saveRecord(let id), .deleteRecord(let id):
        var isDeletion = false
        if case .deleteRecord = change { isDeletion = true }
        changes.append(
          Change(zone: number(id.zoneID), record: id.recordName, isDeletion: isDeletion))
      @unknown default: break
      }
    }
    var pendingZones = values.databaseChanges
    pendingZones.restore(values.sentDatabaseChanges)
    for change in pendingZones.all {
      switch change {
      case .saveZone(let zone):
        zoneChanges.append(ZoneChange(zone: number(zone.zoneID), isDeletion: false))
      case .deleteZone(let id): zoneChanges.append(ZoneChange(zone: number(id), isDeletion: true))
      @unknown default: break
      }
    }
    self.zones = zones
  }
}
