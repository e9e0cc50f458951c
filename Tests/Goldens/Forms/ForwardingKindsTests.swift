import MockSpecRuntime
import Testing

private struct RealRack: NameRack {
  func entry(for key: Int) async throws -> (key: Int, value: String)? { (key, "\(key)") }
  func log() -> [String] { ["real"] }
  func longest() -> (key: Int, value: String) { (1, "one") }
}

private struct RealPress: Press {
  @TaskLocal static var price = 3
  static var shared: Int {
    get { price }
    set {}
  }

  static func print(
    url: String, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
  ) { completion(.success(url.count)) }

  static func cost(of id: Int) async throws -> Int { id * price }
}

private struct RealTally: Tally {
  static let limit = 9
  var count = 0
  mutating func increment() -> Int {
    count += 1
    return count
  }
}

@MainActor private final class RealStage: Stage {
  var title = "real"
  func show(_ text: String) throws -> Bool { text == title }
  func load() async throws -> String { title }
  nonisolated func log(_ text: String) -> Int { text.count }
}

private struct RealRelay: Relay {
  func forward(to real: Int) -> Int { real + 1 }
}

@Suite struct ForwardingKindsTests {
  @Test func `a member can be called as the mock's own is`() {
    let relay = MockRelay()
    relay.forwardMock(to: RealRelay())
    #expect(relay.forward(to: 1) == 2)
    #expect(MockRelay(forwardingTo: RealRelay()).forward(to: 2) == 3)
    #expect(relay.on.forward.calls.map(\.arguments) == [1])
  }

  @Test func `associated types are those of the real object`() async throws {
    let rack = MockRack<Int, String>(forwardingTo: RealRack())
    #expect(try await rack.entry(for: 2)?.value == "2")
    rack.on.log.returns([1])
    #expect(rack.log() == [1])
    let names = MockNameRack(forwardingTo: RealRack())
    #expect(names.longest().value == "one")
    #expect(names.log() == ["real"])
    #expect(names.on.longest.calls.count == 1)
  }

  @Test func `static members go to a type`() async throws {
    let press = MockPress()
    press.forward(to: RealPress.self)
    let results = Collected<Int>()
    press.on.cost.when(7).returns(0)
    let costs = try await press.withStaticMembers {
      MockPress.print(url: "four") { results.append((try? $0.get()) ?? -1) }
      let before = MockPress.shared
      MockPress.shared = 4
      return try await [before, MockPress.cost(of: 7), MockPress.cost(of: 2)]
    }
    #expect(costs == [3, 0, 6])
    #expect(results.values == [4])
    #expect(press.on.shared.sets == [4])
    #expect(press.on.print.calls.map(\.arguments.url) == ["four"])
  }

  @Test func `a real object that is a value keeps what is changed`() {
    let tally = MockTally(forwardingTo: RealTally())
    tally.forward(to: RealTally.self)
    #expect(tally.increment() == 1)
    tally.count = 5
    #expect(tally.increment() == 6)
    #expect(tally.count == 6)
    #expect(tally.withStaticMembers { MockTally.limit } == 9)
  }

  @MainActor @Test func `the main actor stays where it is`() async throws {
    let real = RealStage()
    let stage = MockStage(forwardingTo: real)
    stage.title = "new"
    #expect(real.title == "new")
    #expect(try stage.show("new"))
    #expect(try await stage.load() == "new")
    #expect(stage.log("abc") == 3)
    stage.on.show.returns(false)
    #expect(try !stage.show("new"))
  }

  @Test func `a thousand tasks share one mock and one real object`() async {
    let rack = MockNameRack(forwardingTo: RealRack())
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<1_000 {
        group.addTask {
          let entry = try? await rack.entry(for: task)
          #expect(entry?.value == "\(task)")
        }
      }
    }
    #expect(rack.on.entry.calls.count == 1_000)
  }
}
