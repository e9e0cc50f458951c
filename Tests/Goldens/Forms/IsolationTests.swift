import MockSpecContract
import MockSpecRuntime
import MockSpecStores
import Testing

@Suite("Interfaces of actors")
struct IsolationTests {
  @Test func `an actor's mock is an actor, whose knobs are turned from anywhere`() async throws {
    func use(_ bank: some Bank) async throws -> Int { try await bank.deposit(3) }
    let bank = MockBank()
    bank.on.deposit.answers { $0 * 2 }
    #expect(try await use(bank) == 6)
    bank.on.open.returns(true)
    #expect(await bank.open())
    bank.on.name.returns("bank")
    #expect(bank.name() == "bank")
    bank.on.code.returns(7)
    #expect(bank.code == 7)
    bank.on.balance.returns(1)
    #expect(await bank.balance == 1)
    bank.on.subscripts.answers { $0 }
    #expect(await bank[4] == 4)
    #expect(bank.on.deposit.calls.map(\.arguments) == [3])
    bank.on.rate.returns(0.5)
    #expect(bank.withStaticMembers { MockBank.rate() } == 0.5)
    let rate = await bank.withStaticMembers {
      await Task.yield()
      return MockBank.rate()
    }
    #expect(rate == 0.5)
    #expect(MockBank(owner: "ada").on.initializer.calls.map(\.arguments) == ["ada"])
  }

  @Test(arguments: DraftContextContract<MockDraftContext>.checks)
  func `a context of the main actor keeps the suite of its spec`(
    check: ContractCheck
  ) async throws {
    try await DraftContextContract(make: { MockDraftContext() }).run(check)
  }

  @Test @MainActor func `a record of a commit fails with an error that carries its id`() throws {
    let context = MockDraftContext()
    context.keep(Draft(id: 1, text: "a"))
    context.keep(Draft(id: 2, text: "b"))
    context.on.commit.fails(items: [2], with: .draftMissing, on: .once)
    #expect(throws: DraftError.draftMissing(draft: 2)) { try context.commit() }
    #expect(context.hasChanges)
    try context.commit()
    #expect(!context.hasChanges)
  }

  @Test(arguments: MemoArchiveContract<MockMemoArchive>.checks)
  func `so does an actor with handlers`(check: ContractCheck) async throws {
    try await MemoArchiveContract(make: { MockMemoArchive() }).run(check)
  }

  @Test func `an actor runs operations that are added from outside of it`() async throws {
    let archive = MockMemoArchive()
    archive.kept.insert(Memo(id: 1, text: "a"))
    let burning = BurnMemosOperation()
    burning.ids = [1]
    await withCheckedContinuation { continuation in
      burning.done = { _ in continuation.resume() }
      archive.add(burning)
    }
    #expect(archive.kept.all.isEmpty)
    #expect(archive.on.burnMemos.calls.count == 1)
  }

  @Test(arguments: MemoBoxContract<MockMemoBox>.checks)
  func `so does what calls blocks that can be called anywhere`(check: ContractCheck) async throws {
    try await MemoBoxContract(make: { MockMemoBox() }).run(check)
  }

  @Test func `a probe knows the limit of a query that reads other properties too`() {
    let probe = ContractProbe(allowing: [.insideCall])
    let finding = FindMemosOperation()
    finding.limit = 1
    probe.run(finding) { operation in
      for id in 0..<2 { operation.found?(id, .success(Memo(id: id, text: ""))) }
      operation.done?(.success(()))
    }
    #expect(probe.deviations.map(\.rule) == [.overLimit])
  }

  @Test func `the mock of a main-actor interface is made and stubbed anywhere`() async throws {
    let screen = MockScreen()
    screen.on.show.returns(true)
    screen.on.load.returns("text")
    screen.log("free")
    #expect(screen.on.log.calls.count == 1)
    #expect(await screen.show("a"))
    #expect(try await screen.load() == "text")
    await MainActor.run { screen.title = "b" }
    #expect(screen.on.title.sets == ["b"])
    #expect(await MockScreen(name: "c").on.initializer.calls.count == 1)
  }

  @Test func `the attribute of any global actor isolates a mock, and not its knobs`() async throws {
    let player = MockPlayer()
    player.on.play.answers { $0 == "Aria" }
    player.on.load.returns("text")
    player.on.volume.returns(3)
    player.on.code.returns("c")
    player.on.tone.returns(440)
    player.on.mute.returns(0)
    #expect(player.code == "c")
    #expect(player.tone() == 440)
    #expect(await player.mute() == 0)
    #expect(await player.play("Aria"))
    #expect(try await player.load() == "text")
    #expect(await player.volume == 3)
    let sounding: any Sounding = player
    #expect(sounding.tone() == 440)
  }

  @Test func `members keep the isolation that they state`() async {
    let helper = MockHelper()
    helper.on.draw.returns(1)
    helper.on.work.returns(2)
    helper.on.stay.answers { () async in 3 }
    #expect(await helper.draw() == 1)
    #expect(await helper.work() == 2)
    #expect(await helper.stay() == 3)
  }

  @Test func `a mock that many tasks call and set counts exactly`() async {
    let mock = MockSpelling()
    mock.onMock.discarded.returns(1)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          for _ in 0..<100 {
            mock.implicit = number
            mock.discarded()
          }
        }
      }
    }
    #expect(mock.onMock.implicit.sets.count == 6_400)
    #expect(mock.onMock.discarded.calls.count == 6_400)
  }
}
