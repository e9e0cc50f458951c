import MockSpecRuntime

/// A history of calls, some of them at the same time, whose answers are checked against a model that takes one call after
/// another.
///
/// ```swift
/// let history = CallHistory<Action, Answer>()
/// async let one = history.call(.save("a")) { await app.save("a") }
/// async let other = history.call(.load) { await app.load() }
/// _ = await (one, other)
/// let model = Backend()
/// let notes = MockNotes(backend: model)
/// let verdict = await history.verdict(on: model) { await $0.run(on: notes) }
/// #expect(verdict.isLinearizable)
/// ```
///
/// A history is linearizable if each call can be thought to happen at one moment between its begin and its answer, so that
/// the model gives the same answers in that order.
public final class CallHistory<Operation: Sendable, Answer: Equatable & Sendable>: Sendable,
  CustomStringConvertible
{
  /// A call of a history.
  struct Call: Sendable {
    let operation: Operation
    let start: Int
    /// The moment of the answer; that of a call without one comes after all others.
    var end = Int.max
    /// The answer; `nil` where the call has none, so that nobody knows whether it was applied.
    var answer: Answer?
  }

  /// The result of a check.
  public enum Verdict: Sendable, Hashable, CustomStringConvertible {
    /// The calls by their places in the history, in an order in which the model gives the same answers.
    case linearizable([Int])
    /// No order explains the answers.
    case contradictory
    /// The limit was reached before an order was found, or all were tried.
    case undecided(tried: Int)

    /// True if an order explains the answers.
    public var isLinearizable: Bool {
      if case .linearizable = self { return true }
      return false
    }

    public var description: String {
      switch self {
      case .linearizable(let order):
        "right in the order \(order.map(String.init).joined(separator: ", "))"
      case .contradictory: "no order of the calls explains their answers"
      case .undecided(let tried): "not decided after \(tried) calls of the model"
      }
    }
  }

  private let state = Protected<(calls: [Call], time: Int)>(([], 0))

  /// Makes an empty history.
  public init() {}

  /// Makes a call, and keeps it with its answer.
  ///
  /// - Parameters:
  ///   - operation: The call, as the model takes it.
  ///   - isolation: The caller's isolation.
  ///   - body: Makes the call; `nil` is a call without an answer, which was applied, will be or never is.
  /// - Returns: The answer.
  @discardableResult
  public func call(
    _ operation: Operation, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Answer?
  ) async rethrows -> Answer? {
    let place = state.withLock { state in
      state.time += 1
      state.calls.append(Call(operation: operation, start: state.time))
      return state.calls.count - 1
    }
    let answer = try await body()
    if let answer {
      state.withLock { state in
        state.time += 1
        (state.calls[place].end, state.calls[place].answer) = (state.time, answer)
      }
    }
    return answer
  }

  /// The number of calls.
  public var count: Int { state.withLock { $0.calls.count } }

  /// Searches for an order of the calls in which a model gives the same answers.
  ///
  /// - Parameters:
  ///   - model: The backend of the model's mocks, which is rewound after each order that fails.
  ///   - limit: The largest number of calls of the model.
  ///   - isolation: The caller's isolation.
  ///   - perform: Makes a call of the model.
  /// - Returns: The result of the search.
  public func verdict(
    on model: Backend, atMost limit: Int = 10_000,
    isolation: isolated (any Actor)? = #isolation, _ perform: (Operation) async -> Answer
  ) async -> Verdict {
    let calls = state.withLock { $0.calls }
    var search = HistorySearch(calls, from: model.checkpoint(), atMost: limit)
    while let call = search.next() {
      model.rewind(to: call.mark)
      let answer = await perform(call.operation)
      if search.explains(answer) { search.goOn(from: model.checkpoint()) }
    }
    return search.verdict
  }

  /// Searches for an order of the calls in which a model that is a value gives the same answers.
  ///
  /// ```swift
  /// let verdict = history.verdict(from: 0) { count, call in
  ///   if call == .increment { count += 1 }
  ///   return count
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - initial: The state of the model before all calls.
  ///   - limit: The largest number of calls of the model.
  ///   - apply: Changes the state by a call, and returns the answer.
  /// - Returns: The result of the search.
  public func verdict<State: Hashable>(
    from initial: State, atMost limit: Int = 100_000,
    _ apply: (inout State, Operation) -> Answer
  ) -> Verdict {
    let calls = state.withLock { $0.calls }
    var search = HistorySearch(calls, from: initial, atMost: limit)
    var known: Set<Situation<State>> = []
    while let call = search.next() {
      var state = call.mark
      guard search.explains(apply(&state, call.operation)) else { continue }
      // Another order of the same calls has come to the same state.
      let situation = Situation(made: search.made, state: state)
      if known.insert(situation).inserted { search.goOn(from: state) } else { search.giveUp() }
    }
    return search.verdict
  }

  private struct Situation<State: Hashable>: Hashable {
    let made: Set<Int>
    let state: State
  }

  /// The calls in the order of their begins, each with its answer.
  public var description: String {
    let calls = state.withLock { $0.calls }
    return calls.enumerated().map { number, call in
      let later = calls.enumerated().filter { $0.offset > number && $0.element.start < call.end }
      let others = later.map { "\($0.offset)" }.joined(separator: ", ")
      let answer = call.answer.map { "\($0)" } ?? "no answer"
      return "\(number) \(call.operation): \(answer)" + (others.isEmpty ? "" : ", beside \(others)")
    }.joined(separator: "; ")
  }
}

/// The search for an order of calls that explains their answers.
private struct HistorySearch<Operation: Sendable, Answer: Equatable & Sendable, Mark> {
  typealias History = CallHistory<Operation, Answer>

  private struct Step {
    /// The calls to try, the next one at the end.
    var candidates: [Int]
    let mark: Mark
  }

  private let calls: [History.Call]
  private let limit: Int
  private var tried = 0
  private var order: [Int] = []
  /// The calls that were made so far, with those to try after each.
  private var steps: [Step]
  private(set) var verdict = History.Verdict.contradictory

  init(_ calls: [History.Call], from mark: Mark, atMost limit: Int) {
    (self.calls, self.limit) = (calls, limit)
    steps = [Step(candidates: Self.next(in: calls, after: []), mark: mark)]
  }

  var made: Set<Int> { Set(order) }

  /// Returns the next call to try, with the state of the model before it; `nil` once there is a verdict.
  mutating func next() -> (operation: Operation, mark: Mark)? {
    while var step = steps.popLast() {
      if isComplete {
        verdict = .linearizable(order)
        return nil
      }
      guard let candidate = step.candidates.popLast() else {
        if !order.isEmpty { order.removeLast() }
        continue
      }
      if tried == limit {
        verdict = .undecided(tried: tried)
        return nil
      }
      tried += 1
      steps.append(step)
      order.append(candidate)
      return (calls[candidate].operation, step.mark)
    }
    return nil
  }

  /// Checks whether the model's answer is that of the history; if not, the call is given up.
  mutating func explains(_ answer: Answer) -> Bool {
    guard let last = order.last, let known = calls[last].answer, known != answer else {
      return true
    }
    giveUp()
    return false
  }

  /// Gives the last call up at its place.
  mutating func giveUp() { order.removeLast() }

  /// Goes on after the last call.
  mutating func goOn(from mark: Mark) {
    steps.append(Step(candidates: Self.next(in: calls, after: order), mark: mark))
  }

  private var isComplete: Bool {
    let made = made
    return calls.indices.allSatisfy { made.contains($0) || calls[$0].answer == nil }
  }

  /// The calls that can come next, the one that ended first at the end of the list.
  private static func next(in calls: [History.Call], after order: [Int]) -> [Int] {
    let made = Set(order)
    let left = calls.indices.filter { !made.contains($0) }
    let firstEnd = left.map { calls[$0].end }.min() ?? .max
    return left.filter { calls[$0].start < firstEnd }.sorted { calls[$0].end > calls[$1].end }
  }
}
