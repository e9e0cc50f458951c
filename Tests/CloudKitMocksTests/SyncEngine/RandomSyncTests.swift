import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests random sequences of two engines, with faults and crashes, against a model: all devices agree in the end, and
/// each has the last value that each has written.
struct RandomSyncTests {
  /// The number of sequences: a part in every run; all with `MOCKSPEC_SEQUENCES=10000`.
  static let sequences =
    ProcessInfo.processInfo.environment["MOCKSPEC_SEQUENCES"].flatMap { Int($0) } ?? 400

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: 0..<4) func `two devices agree in the end, and nothing is lost`(part: Int) async
  {
    for seed in stride(from: part + 1, through: Self.sequences, by: 4) {
      let steps = SyncDice.steps(seed: seed)
      guard await SyncRun.difference(steps) != nil else { continue }
      let (small, difference) = await shrunk(steps)
      let lines = small.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
      Issue.record("seed \(seed): \(difference)\n\(lines)")
      return
    }
  }

  /// Returns a shortest sequence that differs, found by leaving out one step after another.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func shrunk(_ steps: [SyncStep]) async -> ([SyncStep], String) {
    var (steps, difference) = (steps, "")
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for index in steps.indices {
        var candidate = steps
        candidate.remove(at: index)
        guard let found = await SyncRun.difference(candidate) else { continue }
        (steps, difference, isSmaller) = (candidate, found, true)
        break
      }
    }
    return (steps, difference)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a lost change is noticed`() async {
    let steps: [SyncStep] = [.set(0, "s0", 1), .send(0), .loss("s0")]
    #expect(await SyncRun.difference(steps) != nil)
    #expect(await SyncRun.difference(Array(steps.dropLast())) == nil)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a lost deletion is noticed, unless the device has read from the start`() async {
    let steps: [SyncStep] = [
      .set(0, "p0", 1), .send(0), .fetch(1), .delete(0, "p0"), .send(0), .ghost(1, "p0"),
    ]
    #expect(await SyncRun.difference(steps) != nil)
    #expect(await SyncRun.difference(Array(steps.dropLast())) == nil)
    #expect(await SyncRun.difference([.expireTokens] + steps) != nil)
    #expect(await SyncRun.difference(steps + [.expireTokens]) == nil)
  }
}

/// A step of one of two devices; it does not depend on earlier steps, so that any can be left out.
enum SyncStep {
  case set(Int, String, Int)
  case delete(Int, String)
  case send(Int)
  case fetch(Int)
  /// Makes the next request of a device fail.
  case fault(Int, MockCKError, FaultPosition)
  /// Ends the app after some events of its next call, and launches it again.
  case crash(Int, afterEvents: Int, isSend: Bool)
  case relaunch(Int)
  case expireTokens
  case atomicZones(Bool)
  /// Removes a record behind the model's back, for the test of the test.
  case loss(String)
  /// Gives a device a note behind the model's back, for the test of the test.
  case ghost(Int, String)
}

/// Draws random steps; the same seed gives the same steps.
struct SyncDice {
  private var numbers: UInt64

  init(seed: Int) { numbers = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  static func steps(seed: Int) -> [SyncStep] {
    var dice = SyncDice(seed: seed)
    return (0..<dice.number(5...25)).map { dice.step(number: $0) }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    numbers ^= numbers << 13
    numbers ^= numbers >> 7
    numbers ^= numbers << 17
    let drawn = (numbers &* 0x2545_F491_4F6C_DD1D) >> 33
    return range.lowerBound + Int(drawn) % range.count
  }

  private static let errors: [(MockCKError, FaultPosition)] = [
    (.networkFailure, .beforeApplying), (.networkUnavailable, .beforeApplying),
    (.requestRateLimited(), .beforeApplying), (.serviceUnavailable(), .beforeApplying),
    (.zoneBusy(), .beforeApplying), (.quotaExceeded, .beforeApplying),
    (.limitExceeded, .beforeApplying), (.internalError, .beforeApplying),
    (.serverResponseLost, .afterApplying), (.networkFailure, .afterApplying),
    (.networkFailure, .afterItems(1)), (.operationCancelled, .beforeApplying),
  ]

  private mutating func step(number index: Int) -> SyncStep {
    let device = number(0...1)
    let name =
      number(0...2) > 0 ? "s\(number(0...2))" : "\(device == 0 ? "p" : "t")\(number(0...1))"
    switch number(1...100) {
    case ...34: return .set(device, name, index)
    case ...40: return .delete(device, "\(device == 0 ? "p" : "t")\(number(0...1))")
    case ...60: return .send(device)
    case ...74: return .fetch(device)
    case ...84:
      let (error, position) = Self.errors[number(0...Self.errors.count - 1)]
      return .fault(device, error, position)
    case ...91:
      return .crash(device, afterEvents: number(0...8), isSend: number(0...1) == 0)
    case ...95: return .relaunch(device)
    case ...98: return .atomicZones(number(0...1) == 0)
    default: return .expireTokens
    }
  }
}

/// Applies the steps to two devices on one backend and to the model, and lets the devices settle.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct SyncRun {
  private let backend = Backend(scheduling: .inline, issues: .kept)
  private let containers: [MockCKContainer]
  private var devices: [MergingNotes]
  /// The last value of each note by the device that wrote it.
  private var model: [String: [String: Int]] = [:]
  /// The names of the notes that were deleted.
  private var deleted: Set<String> = []
  /// True for a device whose next fetch reads the notes from the start, which tells no earlier deletions.
  private var readsFromStart = [true, true]
  /// The deleted notes of which a device may never hear, as no event says that its tokens have expired.
  private var unheard: [Set<String>] = [[], []]

  private init() {
    containers = [MockCKContainer(backend: backend), MockCKContainer(backend: backend)]
    backend.pageLimit = 2
    devices = zip(containers, ["p", "t"]).map {
      MergingNotes($0.privateCloudDatabase, field: $1, disk: .init())
    }
  }

  /// Returns the difference from the model; `nil` if there is none.
  static func difference(_ steps: [SyncStep]) async -> String? {
    var run = SyncRun()
    for step in steps { await run.take(step) }
    return await run.settled()
  }

  private mutating func take(_ step: SyncStep) async {
    switch step {
    case .set(let device, let name, let value):
      devices[device].set(name, value)
      model[name, default: [:]][devices[device].field] = value
    case .delete(let device, let name):
      devices[device].delete(name)
      model[name] = nil
      deleted.insert(name)
      if readsFromStart[1 - device] { unheard[1 - device].insert(name) }
    case .send(let device): try? await devices[device].engine.sendChanges()
    case .fetch(let device): await fetch(device)
    case .fault(let device, let error, let position):
      backend.fails(
        with: error, on: .once, at: position, from: containers[device].core.client,
        evenIfImpossible: true)
    case .crash(let device, let count, let isSend):
      let engine = devices[device].engine
      engine.stop(afterEvents: count)
      if isSend { try? await engine.sendChanges() } else { try? await engine.fetchChanges() }
      relaunch(device)
    case .relaunch(let device): relaunch(device)
    case .expireTokens:
      let database = containers[0].privateCloudDatabase
      database.zones.expireChangeTokens()
      database.records.expireChangeTokens()
      readsFromStart = [true, true]
      unheard = unheard.map { $0.union(deleted) }
    case .atomicZones(let isOn): backend.syncEngineChoices.makesZonesAtomic = isOn
    case .loss(let name):
      let id = CKRecord.ID(recordName: name, zoneID: MergingNotes.zoneID)
      containers[0].privateCloudDatabase.records.remove(id)
    case .ghost(let device, let name):
      try? await devices[device].engine.fetchChanges()
      devices[device].disk.change { $0.notes[name] = MergingNotes.Note(values: ["p": 1]) }
    }
  }

  private mutating func fetch(_ device: Int) async {
    let hasZone = containers[device].privateCloudDatabase.zones.contains(MergingNotes.zoneID)
    if (try? await devices[device].engine.fetchChanges()) != nil, hasZone {
      readsFromStart[device] = false
    }
  }

  private mutating func relaunch(_ device: Int) {
    let old = devices[device]
    old.engine.stop()
    devices[device] = MergingNotes(
      containers[device].privateCloudDatabase, field: old.field, disk: old.disk.value)
  }

  private func settled() async -> String? {
    backend.removeAllFaults()
    for _ in 0..<12 {
      for device in devices {
        try? await device.engine.fetchChanges()
        try? await device.engine.sendChanges()
      }
    }
    for device in devices {
      do {
        try await device.engine.sendChanges()
        try await device.engine.fetchChanges()
      } catch {
        return "\(device.field) does not settle: \(error)"
      }
    }
    for device in devices { try? await device.engine.fetchChanges() }
    for (device, unheard) in zip(devices, unheard) {
      let notes = device.disk.value.notes.mapValues(\.values).filter { name, _ in
        model[name] != nil || !unheard.contains(name)
      }
      if notes != model { return "\(device.field) has \(notes), the model \(model)" }
      let state = device.engine.state
      if !state.pendingRecordZoneChanges.isEmpty { return "\(device.field) has pending changes" }
    }
    let records = containers[0].privateCloudDatabase.records.all
    if Set(records.map(\.recordID.recordName)) != Set(model.keys) { return "the server differs" }
    return backend.issues.first?.message
  }
}
