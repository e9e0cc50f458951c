import Foundation
import MockSpecRuntime
import MockSpecServices
import Testing

extension BakePots: LongLivedOperation {
  var outlivesApp: Bool { isOvernight }

  func announceStorage() { keptBlock?() }
}

extension MockBreaking: LongLivedOperation {
  var outlivesApp: Bool { isOvernight }

  func announceStorage() { keptBlock?() }
}

@Suite("Operations that outlive their app") struct OutlivingTests {
  private let backend = Backend()

  private final class Trace: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }

    func add(_ line: String) { lock.withLock { lines.append(line) } }
  }

  /// Adds a firing to the kiln and ends the app while the firing waits.
  private func leave(
    _ firing: any Firing, in pottery: MockPottery, behind gate: Backend.Gate
  ) async throws -> MockPottery {
    pottery.kiln.add(firing)
    try await gate.reached()
    return pottery.core.launchAgain(MockPottery.init)
  }

  @Test func `a class of the spec goes on with what it was given, and tells the new blocks`()
    async throws
  {
    let (pottery, trace) = (MockPottery(backend: backend), Trace())
    let gate = backend.gate("night")
    pottery.kiln.on.bakePots.waits(for: gate, on: .once)
    let baking = BakePots(pots: [Pot(id: 1, glaze: "blue")])
    (baking.ticket, baking.isOvernight) = ("a", true)
    baking.keptBlock = { trace.add("kept") }
    baking.done = { _ in trace.add("old") }
    let again = try await leave(baking, in: pottery, behind: gate)
    #expect(try await again.firings() == ["a"])
    let found = try #require(try await again.firing("a") as? BakePots)
    #expect(found.pots == baking.pots && found.ticket == "a" && found.done == nil)
    found.each = { id, _ in trace.add("\(id)") }
    found.done = { _ in trace.add("new") }
    again.kiln.add(found)
    gate.open()
    await backend.idle()
    #expect(trace.all == ["kept", "1", "new"])
    #expect(again.kiln.pots[1]?.glaze == "blue")
    #expect(try await again.firings().isEmpty)
  }

  @Test func `a mock of an operation goes on too, and its answer stays where nothing limits it`()
    async throws
  {
    let (pottery, trace) = (MockPottery(backend: backend), Trace())
    pottery.kiln.pots.insert(Pot(id: 1))
    let gate = backend.gate("night")
    pottery.kiln.on.breaking.waits(for: gate, on: .once)
    let breaking = MockBreaking()
    (breaking.ids, breaking.ticket, breaking.isOvernight) = ([1], "b", true)
    breaking.done = { _ in trace.add("old") }
    let again = try await leave(breaking, in: pottery, behind: gate)
    gate.open()
    await backend.idle()
    #expect(again.kiln.pots.isEmpty && trace.all.isEmpty)
    await backend.clock.advance(by: .seconds(1_000_000))
    let found = try #require(try await again.firing("b") as? MockBreaking)
    #expect(found.ids == [1] && found.isOvernight)
    found.done = { _ in trace.add("new") }
    again.kiln.add(found)
    await backend.idle()
    #expect(trace.all == ["new"])
    #expect(again.kiln.on.breaking.calls.isEmpty)
    #expect(try await again.firing("b") == nil)
  }

  @Test func `others end with the app, which hears no more of them`() async throws {
    let (pottery, trace) = (MockPottery(backend: backend), Trace())
    let gate = backend.gate("day")
    pottery.kiln.on.bakePots.waits(for: gate)
    let baking = BakePots(pots: [Pot(id: 1)])
    baking.keptBlock = { trace.add("kept") }
    baking.done = { _ in trace.add("old") }
    let again = try await leave(baking, in: pottery, behind: gate)
    gate.open()
    await backend.idle()
    #expect(trace.all.isEmpty)
    #expect(try await again.firings().isEmpty)
    // The service had received the request.
    #expect(again.kiln.pots.count == 1)
  }

  @Test func `the next launch is on the same device`() async throws {
    let pottery = MockPottery(backend: backend)
    pottery.core.client.name = "phone"
    pottery.core.client.account = .missing
    let again = pottery.core.launchAgain(MockPottery.init)
    #expect(again !== pottery && again.core.client === pottery.core.client)
    #expect(again.kiln !== pottery.kiln && again.kiln.core.client.account == .missing)
    #expect(MockPottery(backend: backend).core.client.name == "MockPottery 2")
  }

  @Test func `the other form hands over neither a firing nor an error`() async {
    let pottery = MockPottery(backend: backend)
    await withCheckedContinuation { done in
      pottery.firing("?") { firing, error in
        #expect(firing == nil && error == nil)
        done.resume()
      }
    }
    pottery.on.firing.returns(BakePots())
    await withCheckedContinuation { done in
      pottery.firing("?") { firing, _ in
        #expect(firing is BakePots)
        done.resume()
      }
    }
    #expect(pottery.on.firing.calls.count == 2)
  }
}
