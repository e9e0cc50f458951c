/// One request on its way through a knob: it is recorded, judged by the rules, and applied.
public final class StoreCall<Bridge: RecordBridge, Catalogue: ErrorCatalogue> {
  /// What the rules leave of a request.
  enum Verdict<Value> {
    case refused(Refusal<Bridge>)
    case applied(Value)
    /// Applied, but answered with the rule's error, which holds those of the items.
    case composed(Value, FaultRule)
  }

  let table: StoreTable<Bridge>
  /// Whether the answer will be an error that is made of those of the items.
  private(set) var isComposed = false
  private let isCancelled: Bool
  private let record: () -> (MemberState, call: Int)
  private var member: (state: MemberState, call: Int)?

  /// - Parameters:
  ///   - table: The records.
  ///   - isCancelled: Whether the operation was cancelled before it began.
  ///   - record: Keeps the call in the journal; runs inside the lock.
  init(
    on table: StoreTable<Bridge>, isCancelled: Bool,
    record: @escaping () -> (MemberState, call: Int)
  ) {
    self.table = table
    self.isCancelled = isCancelled
    self.record = record
  }

  /// Records the call and applies it unless something forbids that, in one locked step.
  ///
  /// - Parameters:
  ///   - flaw: What is wrong with the request whatever the store holds.
  ///   - subject: The item that the error of the whole call is about, where there is only one.
  ///   - apply: Applies the request to the table.
  /// - Returns: What the rules leave of the request.
  func run<Value>(
    refusing flaw: ErrorMeaning? = nil, about subject: (TableState<Bridge>) -> Refusal<Bridge>?,
    apply: (TableState<Bridge>) -> Outcome<Value, Bridge>
  ) -> Verdict<Value> {
    table.backend.lock.withLock {
      let (state, call) = record()
      member = (state, call)
      if isCancelled { return .refused(Refusal(cause: .meaning(.cancelled))) }
      let rule = state.dueCallRule(of: call)
      isComposed = rule?.entry.composesItems ?? false
      var refusal: Refusal<Bridge>?
      if let rule {
        refusal = subject(table.state) ?? Refusal(cause: .fault(rule))
        refusal?.cause = .fault(rule)
      }
      if let rule, let refusal, !isComposed, rule.position == .beforeApplying {
        return .refused(refusal)
      }
      if let flaw { return .refused(refusal ?? Refusal(cause: .meaning(flaw))) }
      switch apply(table.state) {
      case .refused(let reason): return .refused(refusal ?? reason)
      case .done(let value):
        guard let rule, let refusal else { return .applied(value) }
        return isComposed ? .composed(value, rule) : .refused(refusal)
      }
    }
  }

  /// The rules by which items fail; the lock must be held.
  func faults(of ids: [Bridge.ID]) -> [Bridge.ID: FaultRule] {
    guard let member, !member.state.rules.isEmpty else { return [:] }
    return member.state.dueItemRules(for: ids, of: member.call)
  }

  /// The error of a call that failed because some of its items did.
  func error(_ rule: FaultRule, composing errors: [(Bridge.ID, any Error)]) -> any Error {
    var details = ErrorDetails()
    for (id, error) in errors { details.items[AnyHashable(id)] = error }
    return rule.error(details)
  }
}

extension ItemResult {
  /// The id and the error of an item that failed.
  var problem: (ID, any Error)? {
    guard case .failure(let error) = result else { return nil }
    return (id, error)
  }
}
