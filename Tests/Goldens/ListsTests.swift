import Foundation
import MockSpecContract
import MockSpecRuntime
import MockSpecServices
import Testing

struct StepPlace: Hashable {
  var list: UUID
  var number: Int
}

struct ChoreChanges {
  var saved: [Chore]
  var deleted: [UUID]
  var token: String
}

/// Tests of records whose zone is a field of theirs.
@Suite struct ListsTests {
  private let chores = MockChores()
  private let kitchen = ChoreList(id: UUID(), name: "Kitchen")
  private let garden = ChoreList(id: UUID(), name: "Garden")

  private func fill() async throws -> Chore {
    try await chores.save(kitchen)
    try await chores.save(garden)
    return try await chores.save(Chore(id: UUID(), title: "Water", list: kitchen.id))
  }

  private func titles(in list: ChoreList) async throws -> [String] {
    try await chores.chores(in: list.id).map(\.title)
  }

  @Test func `a record is saved in the zone that its field names, if that is there`() async throws {
    let chore = try await fill()
    #expect(try await titles(in: kitchen) == ["Water"])
    #expect(try await titles(in: garden).isEmpty)
    await #expect(throws: ChoreError.noList) {
      try await chores.save(Chore(id: UUID(), title: "Sweep", list: UUID()))
    }
    #expect(try await chores.chore(chore.id) == chore)
  }

  @Test func `pages and revisions that are numbers begin with 0 and grow`() async throws {
    try await chores.save(garden)
    let place = StepPlace(list: garden.id, number: 1)
    let results = try await chores.add((1...5).map { ChoreStep(id: $0, place: place) })
    #expect(try results.mapValues { try $0.get().version } == [1: 1, 2: 1, 3: 1, 4: 1, 5: 1])

    var ids: [[Int]] = []
    var pages = [0]
    while let page = pages.last, ids.count < 4 {
      let (steps, next) = try await chores.steps(after: page)
      ids.append(steps.map(\.id))
      guard let next else { break }
      pages.append(next)
    }
    #expect(ids == [[1, 2], [3, 4], [5]])
    #expect(pages == pages.sorted() && Set(pages).count == 3)

    var saved: [Int] = []
    var revisions = [0]
    while let revision = revisions.last, saved.count < 9 {
      let (hasMore, next, steps, _) = try await chores.steps(since: revision)
      saved += steps.map(\.id)
      revisions.append(next)
      if !hasMore { break }
    }
    #expect(saved == [1, 2, 3, 4, 5])
    #expect(revisions == revisions.sorted() && Set(revisions).count == 4)

    #expect(try await chores.remove([2, 3]) == [2, 3])
    let last = try #require(revisions.last)
    let feed = try await chores.steps(since: last)
    #expect(feed.revision > last)
    #expect(feed.saved.isEmpty && feed.3 == [2, 3])
    #expect(try await chores.steps(since: feed.revision).revision == feed.revision)

    chores.steps.expireChangeTokens()
    await #expect(throws: ChoreError.badToken) { try await chores.steps(since: last) }
    #expect(try await chores.steps(since: 0).saved.map(\.id) == [1, 4])
    // A token that the service has not given is refused.
    await #expect(throws: ChoreError.badToken) { try await chores.steps(since: 7) }
    await #expect(throws: ChoreError.badToken) { try await chores.steps(since: -1) }
    await #expect(throws: ChoreError.badPage) { try await chores.steps(after: 7) }
  }

  @Test func `one item of a batch fails with the error that the member throws`() async throws {
    try await chores.save(garden)
    let place = StepPlace(list: garden.id, number: 1)
    chores.on.addSteps.fails(items: [2], with: .noList)
    let results = try await chores.add((1...2).map { ChoreStep(id: $0, place: place) })
    #expect(throws: Never.self) { try results[1]?.get() }
    #expect(throws: ChoreError.noList) { try results[2]?.get() }
    #expect(try await chores.steps(after: 0).steps.map(\.id) == [1])
    chores.on.removeSteps.fails(with: .stopped, on: .once)
    await #expect(throws: ChoreError.stopped) { try await chores.remove([1]) }
  }

  @Test func `a number counts the versions of its record, and an old one is refused`() async throws
  {
    let first = try await fill()
    let second = try await chores.save(first)
    #expect([first.revision, second.revision] == [1, 2])
    await #expect(throws: ChoreError.outdated) { try await chores.save(first) }
    await #expect(throws: ChoreError.outdated) {
      try await chores.save(Chore(id: first.id, title: "Again", list: kitchen.id))
    }
    let step = try await chores.add(
      ChoreStep(id: 1, place: StepPlace(list: garden.id, number: 1)))
    #expect(step.version == 1)
    #expect(try await chores.add(step).version == 2)
    await #expect(throws: ChoreError.outdated) { try await chores.add(step) }
    await #expect(throws: ChoreError.gone) {
      try await chores.add(ChoreStep(id: 2, place: step.place, version: 3))
    }
  }

  @Test func `an empty text is the tag of a record that was never saved`() async throws {
    _ = try await fill()
    let stored = try #require(chores.lists[kitchen.id])
    #expect(!stored.etag.isEmpty)
    await #expect(throws: ChoreError.outdated) { try await chores.save(kitchen) }
    try await chores.save(stored)
  }

  @Test func `a record without a zone needs none`() async throws {
    let chore = try await chores.save(Chore(id: UUID(), title: "Think"))
    #expect(try await chores.chore(chore.id).title == "Think")
    #expect(try await chores.changes(since: nil).saved == [chore])
  }

  @Test func `a zone can be told by a part of a field`() async throws {
    _ = try await fill()
    let step = ChoreStep(id: 1, place: StepPlace(list: garden.id, number: 1))
    _ = try await chores.add(step)
    await #expect(throws: ChoreError.noList) {
      try await chores.add(ChoreStep(id: 2, place: StepPlace(list: UUID(), number: 1)))
    }
    try await chores.deleteList(garden.id)
    #expect(chores.steps.isEmpty)
  }

  @Test func `a deletion by id finds the zone of the stored record`() async throws {
    let chore = try await fill()
    let token = try await chores.changes(in: kitchen.id, since: nil).token
    try await chores.delete(chore.id)
    #expect(try await chores.changes(in: kitchen.id, since: token).deleted == [chore.id])
    await #expect(throws: ChoreError.gone) { try await chores.delete(chore.id) }
    await #expect(throws: ChoreError.gone) { try await chores.chore(chore.id) }
  }

  @Test func `a zone is deleted with the records in it, and no others`() async throws {
    var moved = try await fill()
    let stays = try await chores.save(Chore(id: UUID(), title: "Sweep", list: kitchen.id))
    moved.list = garden.id
    moved = try await chores.save(moved)
    try await chores.deleteList(kitchen.id)
    await #expect(throws: ChoreError.gone) { try await chores.chore(stays.id) }
    #expect(try await chores.chore(moved.id) == moved)
  }

  @Test func `a save with another zone moves the record`() async throws {
    var chore = try await fill()
    let tokens = (
      kitchen: try await chores.changes(in: kitchen.id, since: nil).token,
      garden: try await chores.changes(in: garden.id, since: nil).token
    )
    chore.list = garden.id
    chore = try await chores.save(chore)
    #expect(try await titles(in: kitchen).isEmpty)
    #expect(try await titles(in: garden) == ["Water"])
    let left = try await chores.changes(in: kitchen.id, since: tokens.kitchen)
    #expect(left.saved.isEmpty)
    #expect(left.deleted == [chore.id])
    let entered = try await chores.changes(in: garden.id, since: tokens.garden)
    #expect(entered.saved == [chore])
    #expect(entered.deleted.isEmpty)
    #expect(chores.chores.count == 1)

    chore.list = kitchen.id
    chore = try await chores.save(chore)
    let back = try await chores.changes(in: kitchen.id, since: left.token)
    #expect(back.saved == [chore])
    #expect(back.deleted.isEmpty)
    #expect(try await chores.changes(in: garden.id, since: entered.token).deleted == [chore.id])
  }

  @Test func `a record stays where it is if its new zone is missing`() async throws {
    let chore = try await fill()
    var moved = chore
    moved.list = UUID()
    await #expect(throws: ChoreError.noList) { try await chores.save(moved) }
    #expect(try await chores.chore(chore.id) == chore)
    #expect(try await titles(in: kitchen) == ["Water"])
  }

  @Test func `the changes of all zones tell a move once`() async throws {
    var chore = try await fill()
    let start = try await chores.changes(since: nil)
    #expect(start.saved == [chore])
    chore.list = garden.id
    chore = try await chores.save(chore)
    let moved = try await chores.changes(since: start.token)
    #expect(moved.saved == [chore])
    #expect(moved.deleted.isEmpty)
    try await chores.delete(chore.id)
    let deleted = try await chores.changes(since: moved.token)
    #expect(deleted.saved.isEmpty)
    #expect(deleted.deleted == [chore.id])
    #expect(try await chores.changes(since: nil).deleted.isEmpty)
  }

  @Test
  func `the changes of all zones tell a record that moved and is deleted once`() async throws {
    var chore = try await fill()
    let start = try await chores.changes(since: nil)
    chore.list = garden.id
    chore = try await chores.save(chore)
    try await chores.delete(chore.id)
    let new = try await chores.save(Chore(id: UUID(), title: "Think"))
    let changes = try await chores.changes(since: start.token)
    #expect(changes.saved == [new])
    #expect(changes.deleted == [chore.id])
  }

  @Test func `the changes of all zones tell the records of a deleted zone`() async throws {
    let moved = try await fill()
    let stays = try await chores.save(Chore(id: UUID(), title: "Sweep", list: garden.id))
    let gone = try await chores.save(Chore(id: UUID(), title: "Mop", list: kitchen.id))
    let start = try await chores.changes(since: nil)
    var copy = moved
    copy.list = garden.id
    copy = try await chores.save(copy)
    let move = try await chores.changes(since: start.token)
    try await chores.delete(gone.id)
    try await chores.deleteList(garden.id)

    let other = MockChores()
    try other.core.backend.load(try chores.core.backend.snapshot())
    for chores in [chores, other] {
      for token in [start.token, move.token] {
        let changes = try await chores.changes(since: token)
        #expect(changes.saved.isEmpty)
        #expect(Set(changes.deleted) == [moved.id, stays.id, gone.id])
        #expect(changes.deleted.count == 3)
      }
      #expect(try await chores.changes(since: nil).deleted.isEmpty)
      await #expect(throws: ChoreError.noList) {
        try await chores.changes(in: garden.id, since: nil)
      }
    }
    try await chores.save(garden)
    let again = try await chores.save(Chore(id: stays.id, title: "Sweep", list: garden.id))
    let last = try await chores.changes(since: start.token)
    #expect(last.saved == [again])
    #expect(Set(last.deleted) == [moved.id, gone.id])
  }

  @Test func `the changes of all zones go on after a snapshot`() async throws {
    var chore = try await fill()
    let stays = try await chores.save(Chore(id: UUID(), title: "Sweep", list: kitchen.id))
    let start = try await chores.changes(since: nil)
    chore.list = garden.id
    chore = try await chores.save(chore)
    try await chores.delete(chore.id)
    let other = MockChores()
    try other.core.backend.load(try chores.core.backend.snapshot())
    let changes = try await other.changes(since: start.token)
    #expect(changes.saved.isEmpty)
    #expect(changes.deleted == [chore.id])
    #expect(try await other.changes(since: nil).saved == [stays])
  }

  @Test(.timeLimit(.minutes(20)))
  func `the changes of all zones are told page by page in linear time`() async throws {
    let chores = MockChores()
    let lists = (0..<5).map { ChoreList(id: UUID(), name: "\($0)") }
    chores.lists.insert(contentsOf: lists)
    chores.steps.insert(
      contentsOf: (0..<20_000).map { number in
        ChoreStep(id: number, place: StepPlace(list: lists[number % 5].id, number: number))
      })
    var (revision, seen, isMoreComing) = (0, 0, true)
    while isMoreComing {
      let page = try await chores.steps(since: revision)
      seen += page.saved.count
      (revision, isMoreComing) = (page.revision, page.0)
    }
    #expect(seen == 20_000)
  }

  @Test func `an atomic batch is written whole or not at all in all zones`() async throws {
    let chore = try await fill()
    var outdated = chore
    outdated.title = "Water twice"
    _ = try await chores.save(outdated)
    let mate = Chore(id: UUID(), title: "Sweep", list: kitchen.id)
    let other = Chore(id: UUID(), title: "Rake", list: garden.id)
    let results = try await chores.save([outdated, mate, other])
    #expect(throws: ChoreError.outdated) { try results[outdated.id]?.get() }
    #expect(throws: ChoreError.othersFailed) { try results[mate.id]?.get() }
    #expect(throws: ChoreError.othersFailed) { try results[other.id]?.get() }
    #expect(chores.chores.all.map(\.id) == [chore.id])
  }

  @Test func `stubs give single records in turn, and changes`() async throws {
    let first = Chore(id: UUID(), title: "First")
    let second = Chore(id: UUID(), title: "Second")
    chores.on.chore.returns(first, second)
    #expect(try await chores.chore(first.id) == first)
    #expect(try await chores.chore(first.id) == second)
    #expect(try await chores.chore(first.id) == second)
    chores.on.changes.returns(saved: [first], deleted: [second.id], token: "7", moreComing: true)
    let changes = try await chores.changes(in: garden.id, since: nil)
    #expect(changes.saved == [first])
    #expect(changes.deleted == [second.id])
    #expect(changes.token == "7")
  }

  @Test func `a token of changes that another backend has made is expired`() async throws {
    let other = MockChores()
    for chores in [chores, other] {
      try await chores.save(kitchen)
      _ = try await chores.save(Chore(id: UUID(), title: "Water", list: kitchen.id))
      _ = try await chores.changes(since: nil)
    }
    _ = try await other.save(Chore(id: UUID(), title: "Sweep", list: kitchen.id))
    let foreign = try await other.changes(since: nil).token
    await #expect(throws: ChoreError.badToken) { try await chores.changes(since: foreign) }
  }

  @Test func `an event of the service finds the zone of a record`() async throws {
    let chore = try await fill()
    let backend = chores.core.backend
    backend.simulates(MockChoreError.noList, to: [chore.id], on: .once)
    await #expect(throws: (any Error).self) { try await chores.chore(chore.id) }
    #expect(chores.lists.all.map(\.id) == [garden.id])
  }

  @Test func `a snapshot knows the zones that records have left`() async throws {
    var chore = try await fill()
    let token = try await chores.changes(in: kitchen.id, since: nil).token
    chore.list = garden.id
    _ = try await chores.save(chore)
    let other = MockChores()
    try other.core.backend.load(try chores.core.backend.snapshot())
    #expect(try await other.changes(in: kitchen.id, since: token).deleted == [chore.id])
    #expect(try await other.chores(in: garden.id).map(\.id) == [chore.id])
  }
}

/// Tests of an operation whose last block takes no token.
@Suite struct TokenBlockTests {
  private let plan = MockChorePlan()
  private let probe = ContractProbe()

  private func watch(since revision: Int, isPatient: Bool) async -> [Int] {
    let watching = WatchRoomsOperation()
    watching.revision = revision
    watching.isPatient = isPatient
    var revisions: [Int] = []
    watching.onRevision = { revisions.append($0) }
    watching.onEnd = { if case .failure = $0 { revisions.append(-1) } }
    probe.run(watching) { plan.run($0) }
    await plan.backend.idle()
    return revisions
  }

  @Test func `the block for tokens is given the token of each page, also of the last`() async throws
  {
    for number in 1...6 { plan.rooms.insert(ChoreRoom(name: "\(number)", floor: 0)) }
    let revisions = await watch(since: 0, isPatient: true)
    #expect(revisions.count == 2)
    let (first, last) = (try #require(revisions.first), try #require(revisions.last))
    #expect(await watch(since: 0, isPatient: false) == [first])
    #expect(await watch(since: first, isPatient: false) == [last])
    #expect(await watch(since: last, isPatient: true) == [last])
    try probe.verify()
  }

  @Test func `a failed operation gives no token`() async {
    plan.on.watchRooms.fails(with: .badToken, on: .once)
    #expect(await watch(since: 0, isPatient: true) == [-1])
  }
}

/// Tests of members that work on a store and have no errors to throw.
@Suite struct InfallibleMemberTests {
  private let labels = MockChoreLabels()

  @Test func `a read leaves out what is not there`() async {
    #expect(labels.label("home") == nil)
    #expect(labels.color(of: "home") == 0)
    #expect(labels.labels(on: "no sheet").isEmpty)

    labels.put(ChoreLabel(text: "home", color: 3))
    #expect(labels.label("home")?.color == 3)
    #expect(labels.color(of: "home") == 3)
    #expect(await labels.labels(["work", "home"]).map(\.text) == ["home"])
    #expect(labels.on.labels.calls.first?.arguments.ids == ["work", "home"])
  }

  @Test func `a deletion of what is not there does nothing, also beside others`() async {
    _ = await labels.putAll([
      ChoreLabel(text: "home", color: 1), ChoreLabel(text: "work", color: 2),
    ])
    labels.remove("garden")
    await labels.removeAll(["home", "garden"]).get()
    #expect(await labels.allLabels.map(\.text) == ["work"])
    let listed = await withCheckedContinuation { listed in
      labels.allLabels { listed.resume(returning: $0.count) }
    }
    #expect(listed == 1)
    await withCheckedContinuation { put in
      labels.put(ChoreLabel(text: "garden", color: 5)) { put.resume() }
    }
    #expect(labels.color(of: "garden") == 5)
  }

  @Test func `a member that cannot fail goes on when its task is cancelled`() async {
    labels.put(ChoreLabel(text: "home", color: 1))
    labels.on.allLabels.delays(by: .seconds(60))
    let labels = labels
    let reading = Task { await labels.allLabels }
    reading.cancel()
    #expect(await reading.value.count == 1)
  }

  @Test func `explored faults pass it by`() async throws {
    let exploration = await exploreFaults(with: MockChoreError.allCases) { backend in
      let labels = MockChoreLabels(backend: backend)
      labels.put(ChoreLabel(text: "home", color: 1))
      return labels.color(of: "home") == 1
    }
    #expect(exploration.failures.isEmpty)
  }

  @Test func `a test hears of what the store refuses`() {
    let backend = Backend(issues: .kept)
    let labels = MockChoreLabels(backend: backend)
    labels.put(ChoreLabel(text: "home", color: 1, sheet: "no sheet"))
    #expect(throws: (any Error).self) { try backend.verify() }
    #expect(labels.label("home") == nil)
  }

  @Test(arguments: ChoreLabelsContract<MockChoreLabels>.checks)
  func `its suite expects no errors of it`(check: MockSpecContract.ContractCheck) async throws {
    let suite = ChoreLabelsContract(
      make: { MockChoreLabels() },
      settings: ContractSettings(reopen: { MockChoreLabels(backend: $0.backend) }))
    #expect(check.rule != .deletedMissing)
    let outcome = try await suite.run(check)
    // The settings do not say that the mock can be called from several tasks.
    if check.rule != .linearizability { #expect(outcome == .kept) }
  }

  @Test(arguments: ChoresContract<MockChores>.checks)
  func `its suite takes results apart`(check: MockSpecContract.ContractCheck) async throws {
    let list = ChoreList(id: UUID(), name: "garden")
    let suite = ChoresContract(
      make: {
        let chores = MockChores()
        chores.lists.insert(list)
        return chores
      },
      steps: { ChoreStep(id: $0, place: StepPlace(list: list.id, number: $0)) },
      settings: ContractSettings(reopen: { MockChores(backend: $0.backend) }))
    let outcome = try await suite.run(check)
    let isTaken = check.member == "add(_:)" && check.rule == .savedItem
    if isTaken || ["steps(after:)", "steps(since:)"].contains(check.member) {
      #expect(outcome == .kept)
    }
  }

  @Test func `its suite checks each of two overloads with the same labels`() async {
    let members = ChoresContract<MockChores>.checks.filter {
      $0.store == "chores" && $0.rule == .savedItem
    }.map(\.member)
    #expect(members == ["save(_:)", "overload 2 of save(_:)"])
    let report = await ChoresContract(
      make: { MockChores() },
      steps: { ChoreStep(id: $0, place: StepPlace(list: UUID(), number: 0)) }
    ).run()
    let outcomes = report.results.filter {
      $0.check.rule == .savedItem && $0.check.store == "chores"
    }
    #expect(outcomes.map(\.outcome) == [.kept, .kept], "\(report)")
  }

  @Test(arguments: ChoreBadgesContract<MockChoreBadges>.checks)
  func `samples have the tags of records that were never saved`(
    check: MockSpecContract.ContractCheck
  ) async throws {
    let suite = ChoreBadgesContract(
      make: { MockChoreBadges() },
      settings: ContractSettings(reopen: { MockChoreBadges(backend: $0.backend) }))
    let outcome = try await suite.run(check)
    switch check.member {
    case "keepAll(_:)": #expect(outcome == .unchecked("a check cannot hand over 'more'"))
    case _ where check.rule == .linearizability: break
    default: #expect(outcome == .kept)
    }
  }
  @Test func `a token that no call has given is refused`() throws {
    let badges = MockChoreBadges()
    _ = try badges.keep(ChoreBadge(code: 1, title: "Sink", version: 0))
    let token = try badges.news(since: "").token
    let number = try #require(token.split(separator: ".").last.flatMap { Int($0) })
    try #require(number < 4)
    // The same number beyond the integers of 64 bits, and with a sign.
    let beyond = "1844674407370955161\(6 + number)"
    for other in ["+\(number)", "-\(number)", beyond, "", "x", "99999999999999999999999"] {
      let made = token.dropLast("\(number)".count) + other
      #expect(throws: ChoreError.badToken, "\(made)") { try badges.news(since: String(made)) }
    }
    #expect(try badges.news(since: token).changed == [])
  }
}
