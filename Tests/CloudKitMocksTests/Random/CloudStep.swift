import CloudKitMocks

#if canImport(CloudKit)
  import CloudKit
#endif

/// A record of a random run by its name and its zone.
struct CloudKey: Hashable, CustomStringConvertible {
  var name: Int
  var zone: String

  var description: String { "\(zone)/\(name)" }
  var recordID: CKRecord.ID { CKRecord.ID(recordName: "\(name)", zoneID: zoneID(zone)) }
}

func zoneID(_ name: String) -> CKRecordZone.ID {
  name == "default" ? .default : CKRecordZone.ID(zoneName: name)
}

/// A save of a client: a record that it knows, or a new one, with some fields set.
struct CloudSave: CustomStringConvertible {
  var key: CloudKey
  var isNew: Bool
  var fields: [String: Int?]
  var parent: CloudKey??
  var owner: CloudKey??

  var description: String {
    let links = [("parent", parent), ("owner", owner)].compactMap { name, link in
      link.map { "\(name): \($0.map { "\($0)" } ?? "nil")" }
    }
    let values = fields.sorted { $0.key < $1.key }
      .map { "\($0): \($1.map { "\($0)" } ?? "nil")" }
    return "\(isNew ? "new " : "")\(key)(\((values + links).joined(separator: ", ")))"
  }
}

/// A step of one of two clients; it does not depend on earlier steps, so that any can be left out.
enum CloudStep {
  case modify(Int, [CloudSave], [CloudKey], SavePolicy, isAtomic: Bool)
  case tooMany(Int)
  case fetch(Int, [CloudKey], fields: [String]?)
  case query(Int, zone: String?, least: Int?, sorted: Bool, limit: Int)
  /// Begins a query, or continues the open one.
  case page(Int, limit: Int)
  case changes(Int, zone: String, limit: Int)
  case zones(Int)
  case makeZone(Int, String)
  case deleteZone(Int, String)

  /// The client that makes the step.
  var client: Int {
    switch self {
    case .modify(let client, _, _, _, _), .tooMany(let client), .fetch(let client, _, _),
      .query(let client, _, _, _, _), .page(let client, _), .changes(let client, _, _),
      .zones(let client), .makeZone(let client, _), .deleteZone(let client, _):
      client
    }
  }

  /// The same step with fewer items or changes.
  var smaller: [CloudStep] {
    guard case .modify(let client, let saves, let deletes, let policy, let isAtomic) = self else {
      return []
    }
    let fewerSaves = saves.indices.map { index in
      var saves = saves
      saves.remove(at: index)
      return CloudStep.modify(client, saves, deletes, policy, isAtomic: isAtomic)
    }
    let fewerDeletes = deletes.indices.map { index in
      var deletes = deletes
      deletes.remove(at: index)
      return CloudStep.modify(client, saves, deletes, policy, isAtomic: isAtomic)
    }
    return fewerSaves + fewerDeletes
  }
}

/// Draws random steps; the same seed gives the same steps.
struct CloudDice {
  private var numbers: UInt64

  init(seed: Int) { numbers = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  static func steps(seed: Int) -> [CloudStep] {
    var dice = CloudDice(seed: seed)
    let start = ["A", "B"].filter { _ in dice.chance(80) }.map { CloudStep.makeZone(0, $0) }
    return start + (0..<dice.number(4...14)).map { _ in dice.step() }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    numbers ^= numbers << 13
    numbers ^= numbers >> 7
    numbers ^= numbers << 17
    let drawn = (numbers &* 0x2545_F491_4F6C_DD1D) >> 33
    return range.lowerBound + Int(drawn) % range.count
  }

  private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  private mutating func zone() -> String {
    let zones = ["default", "default", "A", "A", "A", "A", "A", "B", "B", "none"]
    return zones[number(0...9)]
  }

  private mutating func key(in zone: String? = nil) -> CloudKey {
    CloudKey(name: number(0...3), zone: zone ?? self.zone())
  }

  private mutating func save() -> CloudSave {
    let key = key()
    var save = CloudSave(key: key, isNew: chance(35), fields: [:])
    for field in ["n", "m"] where chance(50) {
      save.fields[field] = chance(85) ? number(0...9) : nil
    }
    if chance(25) { save.parent = .some(chance(75) ? self.key(in: key.zone) : nil) }
    if chance(25) { save.owner = .some(chance(75) ? self.key(in: key.zone) : nil) }
    return save
  }

  private mutating func step() -> CloudStep {
    let client = number(0...1)
    switch number(1...100) {
    case ...42:
      let policies: [SavePolicy] = [.ifUnchanged, .ifUnchanged, .changedFields, .allFields]
      return .modify(
        client, (0..<number(0...4)).map { _ in save() }, (0..<number(0...2)).map { _ in key() },
        policies[number(0...3)], isAtomic: chance(60))
    case ...56:
      let fields = [nil, nil, nil, ["n"], ["m", "owner"], []][number(0...5)]
      return .fetch(client, (0..<number(1...4)).map { _ in key() }, fields: fields)
    case ...62: return .page(client, limit: number(1...3))
    case ...70:
      return .query(
        client, zone: chance(50) ? nil : zone(), least: chance(60) ? number(0...9) : nil,
        sorted: chance(50), limit: number(0...3))
    case ...84: return .changes(client, zone: zone(), limit: number(0...3))
    case ...90: return .zones(client)
    case ...96: return .makeZone(client, chance(50) ? "A" : "B")
    case ...99: return .deleteZone(client, zone())
    default: return .tooMany(client)
    }
  }
}
