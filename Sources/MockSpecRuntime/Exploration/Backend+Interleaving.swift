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
    let stage = InterleavedSteps(clients.map(\.key))
    let rule = add(FaultRule.Terms(effect: .turn)).optional()
    defer { rule.remove() }
    let tasks = zip(stage.clients, clients.map(\.value)).map { client, steps in
      InterleavedClient.$current.withValue(client) {
        Task {
          defer { client.end() }
          for step in steps {
            await client.takeTurn()
            try await step()
          }
        }
      }
    }
    await withTaskCancellationHandler {
      var last: Int?
      while true {
        let waiting = await stage.waiting()
        if waiting.isEmpty { break }
        let next = lock.withLock { held in
          part(TurnOrders.self, held).order.next(of: waiting, after: last, stage.names)
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
    get { lock.withLock { part(TurnOrders.self, $0).order.turns } }
    set { lock.withLock { part(TurnOrders.self, $0).order = TurnOrder(turns: newValue) } }
  }

  /// The choices among several clients, so far.
  var turnChoices: [TurnOrder.Choice] {
    lock.withLock { part(TurnOrders.self, $0).order.choices }
  }
}

/// The order of turns on a backend.
private final class TurnOrders: BackendPart {
  var order = TurnOrder()
}

/// The order of the clients of interleaved steps.
struct TurnOrder {
  /// A choice among clients.
  struct Choice {
    let clients: [String]
    let chosen: String
  }

  /// The order that the test or the exploration wants.
  var turns: [String] = []
  private(set) var choices: [Choice] = []

  init(turns: [String] = []) { self.turns = turns }

  /// Chooses the next of the clients that wait, given by their places.
  mutating func next(of waiting: [Int], after last: Int?, _ names: [String]) -> Int {
    let usual = last.flatMap { waiting.contains($0) ? $0 : nil } ?? waiting[0]
    guard waiting.count > 1 else { return usual }
    let wanted = choices.count < turns.count ? turns[choices.count] : nil
    let next = waiting.first { names[$0] == wanted } ?? usual
    choices.append(Choice(clients: waiting.map { names[$0] }, chosen: names[next]))
    return next
  }
}

/// A client of interleaved steps.
final class InterleavedClient: Sendable {
  /// The client whose step runs.
  @TaskLocal static var current: InterleavedClient?

  private let place: Int
  private let stage: InterleavedSteps.Stage

  init(_ place: Int, _ stage: InterleavedSteps.Stage) { (self.place, self.stage) = (place, stage) }

  /// Waits for the client's next turn.
  func takeTurn() async {
    await withCheckedContinuation { stage.wait(place, $0) }
  }

  /// Ends the steps of the client.
  func end() { stage.end(place) }
}

/// The clients of interleaved steps, of which one at a time goes on.
final class InterleavedSteps: Sendable {
  /// The state of the clients.
  final class Stage: Sendable {
    private struct State {
      /// The waiting tasks of each client.
      var waiting: [[CheckedContinuation<Void, Never>]]
      /// The clients that go on.
      var running: Set<Int>
      /// The clients whose steps are over; what their tasks still do waits for no turn.
      var ended: Set<Int> = []
      var watcher: CheckedContinuation<[Int], Never>?

      /// The clients that wait, if none goes on.
      var quiet: [Int]? {
        running.isEmpty ? waiting.indices.filter { !waiting[$0].isEmpty } : nil
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

    func end(_ place: Int) {
      let tasks = settle { state in
        state.ended.insert(place)
        state.running.remove(place)
        defer { state.waiting[place] = [] }
        return state.waiting[place]
      }
      for task in tasks { task.resume() }
    }

    /// Lets the tasks of a client go on; parallel calls go on together.
    func giveTurn(to place: Int) {
      let tasks = state.withLock { state in
        state.running.insert(place)
        defer { state.waiting[place] = [] }
        return state.waiting[place]
      }
      for task in tasks { task.resume() }
    }

    /// Waits until no client goes on, and returns those that wait.
    func quiet() async -> [Int] {
      await withCheckedContinuation { watcher in
        let known = state.withLock { state in
          if state.quiet == nil { state.watcher = watcher }
          return state.quiet
        }
        if let known { watcher.resume(returning: known) }
      }
    }

    private func settle<Value>(_ change: (inout State) -> Value) -> Value {
      let (value, watcher, quiet) = state.withLock { state in
        let value = change(&state)
        let quiet = state.quiet
        return (value, quiet == nil ? nil : state.watcher.take(), quiet ?? [])
      }
      watcher?.resume(returning: quiet)
      return value
    }
  }

  let names: [String]
  let clients: [InterleavedClient]
  private let stage: Stage

  init(_ names: [String]) {
    let stage = Stage(names.count)
    (self.names, self.stage) = (names, stage)
    clients = names.indices.map { InterleavedClient($0, stage) }
  }

  /// Waits until no client goes on, and returns the places of those that wait.
  func waiting() async -> [Int] { await stage.quiet() }

  func giveTurn(to place: Int) { stage.giveTurn(to: place) }
}
