@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime

@Suite("Histories of calls") struct CallHistoryTests {
  private enum Action: Sendable {
    case write(String)
    case delete
    case read
  }

  /// A register as the model has it: the title of one note; `-` where there is none.
  private static func run(_ action: Action, on notes: MockNotes) -> String {
    switch action {
    case .write(let title):
      let result = notes.modify(saving: [Note("a", title)], policy: .allFields)
      return result.failure == nil ? "done" : "failed"
    case .delete:
      return notes.modify(deleting: [NoteID("a")]).deletes.first?.error == nil ? "done" : "missing"
    case .read: return (try? notes.fetch(NoteID("a")).single.get().title) ?? "-"
    }
  }

  /// Makes calls, each with the begin and the end of its time and its answer, and checks them.
  private func verdict(
    _ calls: [(action: Action, times: ClosedRange<Int>, answer: String?)], atMost limit: Int = 1000
  ) async -> CallHistory<Action, String>.Verdict {
    let history = CallHistory<Action, String>()
    let gates = calls.map { _ in AsyncStream<Void>.makeStream() }
    var tasks: [Int: Task<Void, Never>] = [:]
    for time in 0...(calls.map(\.times.upperBound).max() ?? 0) {
      for (index, call) in calls.enumerated() where call.times.lowerBound == time {
        let before = history.count
        tasks[index] = Task {
          await history.call(call.action) {
            for await _ in gates[index].stream { break }
            return call.answer
          }
        }
        while history.count == before { await Task.yield() }
      }
      for (index, call) in calls.enumerated() where call.times.upperBound == time {
        gates[index].continuation.finish()
        await tasks[index]?.value
      }
    }
    let model = Backend()
    let notes = MockNotes(backend: model)
    return await history.verdict(on: model, atMost: limit) { Self.run($0, on: notes) }
  }

  @Test func `calls one after another have one order`() async {
    let right = await verdict([
      (.read, 0...1, "-"), (.write("x"), 2...3, "done"), (.read, 4...5, "x"),
    ])
    #expect(right == .linearizable([0, 1, 2]))
    let wrong = await verdict([(.write("x"), 0...1, "done"), (.read, 2...3, "-")])
    #expect(wrong == .contradictory)
    #expect("\(wrong)" == "no order of the calls explains their answers")
  }

  @Test func `calls at the same time have any order that explains their answers`() async {
    let late = await verdict([(.write("x"), 0...5, "done"), (.read, 1...2, "-")])
    #expect(late == .linearizable([1, 0]))
    let early = await verdict([(.write("x"), 0...5, "done"), (.read, 1...2, "x")])
    #expect(early == .linearizable([0, 1]))
    // A read that has seen a write forbids a later one that has not.
    let stale = await verdict([
      (.write("x"), 0...9, "done"), (.read, 1...2, "x"), (.read, 3...4, "-"),
    ])
    #expect(stale == .contradictory)
    let deleted = await verdict([
      (.write("x"), 0...9, "done"), (.delete, 1...8, "done"), (.read, 2...3, "x"),
      (.read, 4...5, "-"),
    ])
    #expect(deleted == .linearizable([0, 2, 1, 3]))
  }

  @Test(arguments: ["x", "-"])
  func `a call without an answer was applied or not`(seen: String) async {
    let verdict = await verdict([(.write("x"), 0...1, nil), (.read, 2...3, seen)])
    #expect(verdict.isLinearizable)
  }

  @Test func `a value can be the model`() async {
    let history = CallHistory<Int, Int>()
    for (number, answer) in [(2, 2), (3, 5), (1, 7)] { await history.call(number) { answer } }
    #expect(history.verdict(from: 0, Self.add) == .contradictory)
    #expect("\(history)" == "0 2: 2; 1 3: 5; 2 1: 7")
    let right = CallHistory<Int, Int>()
    await right.call(3) {
      await right.call(2) { 2 }
      return 5
    }
    await right.call(1) { 6 }
    #expect(right.verdict(from: 0, Self.add) == .linearizable([1, 0, 2]))
    #expect("\(right)" == "0 3: 5, beside 1; 1 2: 2; 2 1: 6")
    #expect(right.verdict(from: 0, atMost: 1, Self.add) == .undecided(tried: 1))
  }

  private static func add(_ number: inout Int, _ other: Int) -> Int {
    number += other
    return number
  }

  @Test func `orders that come to one state are tried once`() async {
    let history = CallHistory<Int, Int>()
    // Twelve calls at the same time, whose answers nobody knows, and one that contradicts them all.
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<12 { group.addTask { await history.call(1) { nil } } }
    }
    await history.call(0) { -1 }
    #expect(history.verdict(from: 0, Self.add) == .contradictory)
  }

  @Test func `a search that takes too long is not decided`() async {
    let calls = (0..<8).map {
      (action: Action.write("\($0)"), times: 0...9, answer: String?.some("done"))
    }
    let verdict = await verdict(calls + [(.read, 10...11, "never")], atMost: 100)
    #expect(verdict == .undecided(tried: 100))
    #expect("\(verdict)" == "not decided after 100 calls of the model")
  }
}
