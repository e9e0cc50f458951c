import MockSpecRuntime

/// A scenario that nobody has written: what a world consists of, what can happen in it, and what always holds.
///
/// ```swift
/// let notes = ActionScenario(
///   actions: [
///     ExploredAction("edit", weight: 3) { world, draw in await world.phone.write("x", to: draw.flag() ? "a" : "b") },
///     ExploredAction("sync phone") { world, _ in try? await world.phone.sync() },
///     ExploredAction("sync tablet") { world, _ in try? await world.tablet.sync() },
///   ],
///   atEnd: [
///     ExploredInvariant("the devices agree") { world in
///       try await world.settle()
///       return await world.phone.texts == world.tablet.texts
///     }
///   ]
/// ) { backend in World(backend) }
/// let exploration = await exploreActions(of: notes, with: MockCKError.allCases)
/// try exploration.verify()
/// ```
public struct ActionScenario<World: Sendable>: Sendable {
  let actions: [ExploredAction<World>]
  let links: [Backend.Link]
  let always: [ExploredInvariant<World>]
  let atEnd: [ExploredInvariant<World>]
  let setUp: @Sendable (Backend) async throws -> World

  /// - Parameters:
  ///   - actions: The actions, each with a name of its own.
  ///   - links: The states that the links of the clients have besides online, drawn as a further action `"link"`.
  ///   - always: The conditions that hold after each action, whatever has failed.
  ///   - atEnd: The conditions that hold once all faults are removed; each can let the app recover first.
  ///   - setUp: Makes the world on a backend; its calls do not fail.
  public init(
    actions: [ExploredAction<World>], links: [Backend.Link] = [],
    always: [ExploredInvariant<World>] = [], atEnd: [ExploredInvariant<World>] = [],
    setUp: @escaping @Sendable (Backend) async throws -> World
  ) {
    (self.actions, self.links) = (actions, links)
    (self.always, self.atEnd, self.setUp) = (always, atEnd, setUp)
  }

  /// Runs a sequence of actions, as an exploration has printed it.
  ///
  /// A step whose action does not exist or is not possible is left out.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - backend: A new backend whose clock is `.automatic`.
  ///   - addFaults: Adds the faults of the sequence, after the set-up.
  /// - Throws: ``BrokenInvariant``, or the error of an action or of the set-up.
  public func run(
    _ steps: [ActionStep], on backend: Backend = Backend(clock: TestClock(.automatic)),
    _ addFaults: @Sendable () -> Void = {}
  ) async throws {
    try await run(steps, on: backend, into: Protected([]), addFaults)
  }

  /// Runs a sequence of actions, and keeps the steps that were possible, with the numbers that they have drawn.
  func run(
    _ steps: [ActionStep], on backend: Backend, into performed: Protected<[ActionStep]>,
    _ addFaults: @Sendable () -> Void = {}
  ) async throws {
    let world = try await begin(on: backend)
    addFaults()
    let actions = actions + linkActions(on: backend)
    for step in steps {
      guard let action = actions.first(where: { $0.name == step.action }) else { continue }
      guard await action.isPossible(world) else { continue }
      let draw = ValueDraw(repeating: step.numbers)
      try await perform(action, in: world, draw, on: backend, into: performed)
    }
    try await end(world, on: backend)
  }

  /// Draws and runs a sequence.
  ///
  /// - Parameters:
  ///   - count: The number of steps.
  ///   - random: The numbers that decide.
  ///   - backend: A new backend.
  ///   - steps: Keeps the steps, also where one of them throws.
  /// - Throws: ``BrokenInvariant``, or the error of an action or of the set-up.
  func draw(
    _ count: Int, _ random: SeededNumbers, on backend: Backend, into steps: Protected<[ActionStep]>
  ) async throws {
    var random = random
    let world = try await begin(on: backend)
    let actions = actions + linkActions(on: backend)
    let weights = Self.swarmWeights(of: actions, &random)
    for _ in 0..<count {
      var possible: [(action: ExploredAction<World>, weight: Int)] = []
      for (action, weight) in zip(actions, weights) where weight > 0 {
        if await action.isPossible(world) { possible.append((action, weight)) }
      }
      guard let action = possible.drawn(&random) else { break }
      let draw = ValueDraw(random)
      // The numbers of the next step do not depend on how many this one draws.
      _ = random.next()
      try await perform(action, in: world, draw, on: backend, into: steps)
    }
    try await end(world, on: backend)
  }

  /// Draws the weights of one sequence, with some actions off and others more frequent, so that sequences differ in kind.
  private static func swarmWeights(
    of actions: [ExploredAction<World>], _ random: inout SeededNumbers
  ) -> [Int] {
    let weights = actions.map { action in
      Int.random(in: 0..<4, using: &random) == 0
        ? 0 : action.weight * Int.random(in: 1...3, using: &random)
    }
    return weights.contains { $0 > 0 } ? weights : actions.map(\.weight)
  }

  /// The action that gives the link of a client another state; about every seventh.
  private func linkActions(on backend: Backend) -> [ExploredAction<World>] {
    if links.isEmpty { return [] }
    let weight = actions.reduce(0) { $0 + $1.weight } / 6
    return [
      ExploredAction("link", weight: weight) { _, draw in
        guard let client = draw.element(of: Backend.Client.all(on: backend)),
          let link = draw.element(of: [.online] + links)
        else { return }
        draw.note = "\(client): \(link)"
        client.link = link
      }
    ]
  }

  private func begin(on backend: Backend) async throws -> World {
    let world = try await setUp(backend)
    await backend.endSetUp()
    return world
  }

  private func perform(
    _ action: ExploredAction<World>, in world: World, _ draw: ValueDraw, on backend: Backend,
    into steps: Protected<[ActionStep]>
  ) async throws {
    var draw = draw
    // The step is kept before it runs, for one that ends the process or never ends; its numbers follow.
    let place = steps.withLock {
      $0.append(.step(action.name))
      return $0.count - 1
    }
    backend.lock.withLock { held in backend.clients.observer?.hasBegunStep(held) }
    defer {
      let step = ActionStep(action: action.name, numbers: draw.drawn, note: draw.note)
      steps.withLock { $0[place] = step }
    }
    try await action.perform(world, &draw)
    for invariant in always where try await !invariant.holds(world) {
      throw BrokenInvariant(name: invariant.name, action: action.name)
    }
  }

  private func end(_ world: World, on backend: Backend) async throws {
    backend.removeAllFaults()
    for invariant in atEnd where try await !invariant.holds(world) {
      throw BrokenInvariant(name: invariant.name, action: nil)
    }
  }
}

extension Array {
  /// Draws an action by its weight; `nil` if there is none.
  fileprivate func drawn<World>(_ random: inout SeededNumbers) -> ExploredAction<World>?
  where Element == (action: ExploredAction<World>, weight: Int) {
    let total = reduce(0) { $0 + $1.weight }
    guard total > 0 else { return nil }
    var rest = Int.random(in: 0..<total, using: &random)
    return first { element in
      rest -= element.weight
      return rest < 0
    }?.action
  }
}
