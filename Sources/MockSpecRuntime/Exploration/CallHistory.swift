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
public final class CallHistory<Operation: Sendable, Answer: Equatable & Sendable>: Sendable {
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
    var tried = 0
    // Each step of the stack is a call that was made, with those to try after it and the state before it.
    var order: [Int] = []
    var steps = [Step(candidates: Self.next(in: calls, after: []), mark: model.checkpoint())]
    while var step = steps.popLast() {
      if Self.isComplete(calls, order) { return .linearizable(order) }
      guard let candidate = step.candidates.popLast() else {
        if !order.isEmpty { order.removeLast() }
        continue
      }
      steps.append(step)
      if tried == limit { return .undecided(tried: tried) }
      tried += 1
      model.rewind(to: step.mark)
      let answer = await perform(calls[candidate].operation)
      if let known = calls[candidate].answer, known != answer { continue }
      order.append(candidate)
      steps.append(
        Step(candidates: Self.next(in: calls, after: order), mark: model.checkpoint()))
    }
    return .contradictory
  }

  private struct Step {
    var candidates: [Int]
    let mark: Checkpoint
  }

  private static func isComplete(_ calls: [Call], _ order: [Int]) -> Bool {
    let made = Set(order)
    return calls.indices.allSatisfy { made.contains($0) || calls[$0].answer == nil }
  }

  /// The calls that can come next, the one that ended first at the end of the list.
  private static func next(in calls: [Call], after order: [Int]) -> [Int] {
    let made = Set(order)
    let left = calls.indices.filter { !made.contains($0) }
    let firstEnd = left.map { calls[$0].end }.min() ?? .max
    return left.filter { calls[$0].start < firstEnd }.sorted { calls[$0].end > calls[$1].end }
  }
}
