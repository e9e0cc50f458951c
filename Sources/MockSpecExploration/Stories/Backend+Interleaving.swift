import MockSpecRuntime

extension Backend {
  /// Runs the steps of several clients, one step at a time, in the order that ``turns`` says.
  ///
  /// An asynchronous call inside a step waits for another turn of its client, so that the steps of others can come
  /// between two calls. An exploration tries every order, those with the fewest changes of the client first, up to
  /// ``ExplorationBudget/orders``.
  ///
  /// ```swift
  /// try await backend.interleave([
  ///   "phone": [{ await phone.edit(milk) }, { try await phone.sync() }],
  ///   "tablet": [{ await tablet.edit(bread) }, { try await tablet.sync() }],
  /// ])
  /// ```
  ///
  /// - Parameter clients: The steps of each client in order, by the name of the client.
  /// - Throws: The first error of a step, after the steps of all other clients; its client's later steps do not run.
  public func interleave(
    _ clients: KeyValuePairs<String, [@Sendable () async throws -> Void]>
  ) async throws {
    let names = clients.map(\.key)
    let stage = InterleavedSteps(names.count)
    let rule = add(.turn { await InterleavedClient.current?.waitForTurn() }, on: .always).optional()
    defer { rule.remove() }
    let tasks = clients.map(\.value).enumerated().map { place, steps in
      let client = InterleavedClient(place: place, stage: stage)
      return InterleavedClient.$current.withValue(client) {
        clock.task {
          defer { stage.end(place) }
          for step in steps {
            await client.waitForTurn()
            try await step()
          }
        }
      }
    }
    await withTaskCancellationHandler {
      var last: Int?
      while true {
        let waiting = await stage.quiet()
        if waiting.isEmpty { break }
        let next = lock.withLock { held in
          part(TurnOrder.self, held).next(of: waiting, after: last, names)
        }
        last = next
        stage.giveTurn(to: next)
      }
    } onCancel: {
      for task in tasks { task.cancel() }
    }
    for task in tasks { try await task.value }
  }

  /// The clients whose turn it is, each time that several of them have something to do, in ``interleave(_:)``.
  ///
  /// After these, the client goes on that had the last turn, then the first in the order in which they are given.
  public var turns: [String] {
    get { lock.withLock { part(TurnOrder.self, $0).turns } }
    set { lock.withLock { part(TurnOrder.self, $0).turns = newValue } }
  }

  /// The choices among several clients, so far.
  var turnChoices: [TurnOrder.Choice] {
    lock.withLock { part(TurnOrder.self, $0).choices }
  }
}

/// The order of the clients of interleaved steps.
final class TurnOrder: BackendPart {
  /// A choice among clients.
  struct Choice {
    let clients: [String]
    let chosen: String
  }

  /// The order that the test or the exploration wants.
  var turns: [String] = [] { didSet { choices = [] } }
  private(set) var choices: [Choice] = []

  /// Chooses the next of the clients that wait, given by their places.
  func next(of waiting: [Int], after last: Int?, _ names: [String]) -> Int {
    let usual = last.flatMap { waiting.contains($0) ? $0 : nil } ?? waiting[0]
    guard waiting.count > 1 else { return usual }
    let wanted = choices.count < turns.count ? turns[choices.count] : nil
    let next = waiting.first { names[$0] == wanted } ?? usual
    choices.append(Choice(clients: waiting.map { names[$0] }, chosen: names[next]))
    return next
  }
}

/// A client of interleaved steps.
struct InterleavedClient: Sendable {
  /// The client whose step runs.
  @TaskLocal static var current: InterleavedClient?

  let place: Int
  let stage: InterleavedSteps

  /// Waits for the client's next turn.
  func waitForTurn() async {
    await withCheckedContinuation { stage.wait(place, $0) }
  }
}

/// The clients of interleaved steps, of which one at a time goes on.
final class InterleavedSteps: Sendable {
  private struct State {
    /// The waiting tasks of each client.
    var waiting: [[CheckedContinuation<Void, Never>]]
    /// The clients that go on.
    var running: Set<Int>
    /// The clients whose steps are over; what their tasks still do waits for no turn.
    var ended: Set<Int> = []
    var watcher: FirstValue<[Int]>?

    /// Removes the waiting tasks of a client.
    mutating func removeTasks(of place: Int) -> [CheckedContinuation<Void, Never>] {
      defer { waiting[place] = [] }
      return waiting[place]
    }
  }

  private let state: Protected<State>

  init(_ count: Int) {
    state = Protected(
      State(waiting: Array(repeating: [], count: count), running: Set(0..<count)))
  }

  func wait(_ place: Int, _ task: CheckedContinuation<Void, Never>) {
    let hasTurns = settle { state in
      if state.ended.contains(place) { return false }
      state.waiting[place].append(task)
      state.running.remove(place)
      return true
    }
    if !hasTurns { task.resume() }
  }

  /// Ends the steps of a client.
  func end(_ place: Int) {
    let tasks = settle { state in
      state.ended.insert(place)
      state.running.remove(place)
      return state.removeTasks(of: place)
    }
    for task in tasks { task.resume() }
  }

  /// Lets the tasks of a client go on; parallel calls go on together.
  func giveTurn(to place: Int) {
    let tasks = state.withLock { state in
      state.running.insert(place)
      return state.removeTasks(of: place)
    }
    for task in tasks { task.resume() }
  }

  /// Waits until no client goes on, and returns the places of those that wait.
  func quiet() async -> [Int] {
    let watcher = FirstValue<[Int]>()
    settle { $0.watcher = watcher }
    return await watcher.value()
  }

  /// Changes the state, and tells the watcher of the clients that wait if none goes on.
  private func settle<Value>(_ change: (inout State) -> Value) -> Value {
    let (value, watcher, waiting) = state.withLock { state in
      let value = change(&state)
      let watcher = state.running.isEmpty ? state.watcher.take() : nil
      return (value, watcher, state.waiting.indices.filter { !state.waiting[$0].isEmpty })
    }
    watcher?.set(waiting)
    return value
  }
}
