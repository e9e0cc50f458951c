import Foundation
import MockSpecRuntime
import Testing

/// Tests that clients which follow random changes by tokens have the contents of the store, and receive no change
/// twice.
@Suite struct RandomFeedTests {
  /// The number of sequences: a few hundred in every run; 10,000 with `MOCKSPEC_SEQUENCES=10000`.
  static let sequences =
    ProcessInfo.processInfo.environment["MOCKSPEC_SEQUENCES"].flatMap { Int($0) } ?? 400

  @Test func `clients that follow the changes know what the store holds`() {
    for seed in 1...Self.sequences {
      var run = FeedRun(seed: seed)
      for step in 1...30 {
        guard run.agrees() else {
          Issue.record("seed \(seed), step \(step): \(run.lastStep)")
          return
        }
      }
    }
  }

  @Test func `asking for ten changes costs the same among many records`() {
    func seconds(among count: Int) -> Double {
      let notes = MockNotes()
      notes.notes.insert(contentsOf: (0..<count).map { Note("\($0)") })
      var token: NoteToken?
      var moreComing = true
      while moreComing, let end = try? notes.changes(in: "home", since: token).end.get() {
        (token, moreComing) = (end.token, end.moreComing)
      }
      notes.notes.insert(contentsOf: (0..<10).map { Note("new \($0)") })
      return (0..<20).map { _ in
        let start = ContinuousClock.now
        let changes = notes.changes(in: "home", since: token)
        let duration = ContinuousClock.now - start
        #expect(changes.parts.first?.pages.first?.saves.count == 10)
        return Double(duration.components.attoseconds) / 1e18
      }.min() ?? 0
    }
    #expect(seconds(among: 20_000) < seconds(among: 200) * 10 + 0.001)
  }
}

/// A client that keeps the changes that it has received.
private struct Follower {
  var tokens: [String: NoteToken] = [:]
  var known: [String: [NoteID: String?]] = [:]
  var zoneToken: NoteToken?
  var zones: Set<String> = []
  /// The zones with changes since the client's last fetch.
  var touched: Set<String> = []
}

private struct FeedRun {
  private let notes = MockNotes(backend: Backend(issues: .kept))
  private var random: SeededGenerator
  private var followers = [Follower(), Follower()]
  private(set) var lastStep = ""

  init(seed: Int) { random = SeededGenerator(seed: seed) }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private var contents: [String: [NoteID: String?]] {
    var contents: [String: [NoteID: String?]] = [:]
    for zone in notes.zones.all { contents[zone.id] = [:] }
    for note in notes.notes.all { contents[note.id.zone]?[note.id] = note.tag }
    return contents
  }

  mutating func agrees() -> Bool {
    switch number(10) {
    case 0: return changesZones()
    case 1, 2: return syncsZones()
    case 3...5: return syncs()
    default: return modifies()
    }
  }

  private mutating func modifies() -> Bool {
    let before = contents
    let ids = (0..<4).map { _ in NoteID("\(number(8))", in: ["home", "work"][number(2)]) }
    lastStep = "modify \(ids)"
    notes.modify(
      saving: Array(Set(ids.prefix(2))).map { Note($0, "\(number(1000))") },
      deleting: Array(Set(ids.suffix(2)).subtracting(ids.prefix(2))),
      policy: [.allFields, .ifUnchanged][number(2)], isAtomic: number(2) == 0)
    let after = contents
    for zone in after.keys where after[zone] != before[zone] { touch(zone) }
    return true
  }

  private mutating func touch(_ zone: String) {
    for index in followers.indices { followers[index].touched.insert(zone) }
  }

  private mutating func changesZones() -> Bool {
    lastStep = "zones"
    switch number(4) {
    case 0: notes.notes.expireChangeTokens()
    case 1:
      notes.modifyZones(deleting: ["work"])
    default:
      notes.modifyZones(saving: [NoteZone(id: "work")])
      touch("work")
    }
    return true
  }

  private mutating func syncsZones() -> Bool {
    let index = number(followers.count)
    lastStep = "sync zones of \(index)"
    var follower = followers[index]
    let response = notes.zoneChanges(since: follower.zoneToken)
    guard let page = response.parts.first?.pages.first, let end = try? response.end.get() else {
      return false
    }
    let there = Set(contents.keys)
    let isFirst = follower.zoneToken == nil
    let expected = isFirst ? there : follower.touched.intersection(there)
    let deleted = Set(page.deletes.map(\.id))
    let agree =
      Set(page.saves.map(\.id)) == expected && page.saves.count == expected.count
      && deleted.isDisjoint(with: there) && follower.zones.subtracting(there).isSubset(of: deleted)
    follower.zoneToken = end.token
    follower.zones = there
    follower.touched = []
    followers[index] = follower
    return agree
  }

  private mutating func syncs() -> Bool {
    let index = number(followers.count)
    let zone = ["home", "work"][number(2)]
    let limit = 1 + number(4)
    lastStep = "sync \(zone) of \(index), \(limit) at a time"
    var heard: Set<NoteID> = []
    while true {
      let response = notes.changes(in: zone, since: followers[index].tokens[zone], limit: limit)
      guard let page = response.parts.first?.pages.first, let end = try? response.end.get() else {
        let isThere = contents[zone] != nil
        let hadToken = followers[index].tokens[zone] != nil
        followers[index].tokens[zone] = nil
        followers[index].known[zone] = nil
        if isThere, hadToken { continue }
        return !isThere
      }
      for item in page.saves {
        guard heard.insert(item.id).inserted, let note = try? item.result.get() else {
          return false
        }
        followers[index].known[zone, default: [:]][item.id] = .some(note.tag)
      }
      for item in page.deletes {
        guard heard.insert(item.id).inserted, item.typeName == "Note" else { return false }
        followers[index].known[zone]?[item.id] = nil
      }
      followers[index].tokens[zone] = end.token
      if !end.moreComing { break }
      if page.saves.count + page.deletes.count != limit { return false }
    }
    return followers[index].known[zone] ?? [:] == contents[zone]
  }
}
