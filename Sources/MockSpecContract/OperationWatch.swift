import Foundation
import MockSpecRuntime

/// One run of an operation whose blocks are watched and then call the app's; generated code creates it.
public final class OperationWatch: Sendable {
  /// The call that adds the operation to the service.
  private let call: WatchedCall
  private let state = Protected(State())

  /// Starts watching an operation; the probe collects the deviations.
  public init(of operation: AnyObject, for probe: ContractProbe) {
    call = WatchedCall("\(type(of: operation))", for: probe)
    guard let operation = operation as? Operation else { return }
    let completion = operation.completionBlock
    operation.completionBlock = { [self] in
      if !state.withLock(\.hasEnded) {
        call.record(.earlyCompletion, "it was complete before its last block was called")
      }
      completion?()
    }
  }

  /// Adds the operation to the service.
  public func run(_ add: () -> Void) { call.run(add) }

  /// Returns a block that checks its calls and then calls the app's block, from where the service calls it.
  public func block<each Argument>(
    _ block: String, as role: BlockRole, _ body: ((repeat each Argument) -> Void)?
  ) -> @Sendable (repeat each Argument) -> Void {
    state.withLock { $0.ask(for: role, in: block) }
    // The service would call the app's block from the same places.
    nonisolated(unsafe) let role = role
    nonisolated(unsafe) let body = body
    return { [self] (argument: repeat each Argument) in
      var arguments: [Any] = []
      repeat arguments.append(each argument)
      let item = arguments.first.flatMap(role.key)
      // The two locks never nest: the state returns what the log is to add.
      let notes = state.withLock { $0.enter(block, as: role, item, arguments) }
      call.enter(block, isEnd: role.isFinish, notes)
      body?(repeat each argument)
      state.withLock { $0.running -= 1 }
    }
  }
}

extension OperationWatch {
  /// The calls of an operation's blocks so far.
  struct State {
    /// The number of blocks that have been called and not returned.
    var running = 0
    private(set) var hasEnded = false
    /// The number of calls of each block for each item.
    var seen: [String: [AnyHashable: Int]] = [:]
    /// The items that the app has requested, by the block that reports them.
    var asked: [String: [AnyHashable: Int]] = [:]
    /// The items whose progress has reached 1, by the block that reports them.
    var whole: [String: Set<AnyHashable>] = [:]
    /// The items that succeeded, by the block that reports them.
    var succeeded: [String: Set<AnyHashable>] = [:]
    var changed: Set<AnyHashable> = []
    var closedZones: Set<AnyHashable> = []
    /// The deviations of the present call.
    private var notes: [ProbeLog.Note] = []

    /// Registers the beginning of a block's call, and returns its deviations.
    mutating func enter(
      _ block: String, as role: BlockRole, _ item: AnyHashable?, _ arguments: [Any]
    ) -> [ProbeLog.Note] {
      notes = []
      if running > 0 { record(.overlap, "\(block) was called while another block was running") }
      running += 1
      if case .finish(let isWhole) = role.kind {
        end(block, arguments.first as? any AnyOutcome, isWhole: isWhole)
      } else {
        if hasEnded { record(.lateBlock, "\(block) was called after the last block") }
        check(block, as: role, item, arguments)
      }
      return notes
    }

    private mutating func end(_ block: String, _ outcome: (any AnyOutcome)?, isWhole: Bool) {
      if hasEnded { return }
      hasEnded = true
      // A failed operation can leave out items.
      guard let outcome, outcome.value != nil else { return }
      if isWhole, outcome.isMoreComing { record(.wrongEnd, "\(block) says that there is more") }
      checkItems()
    }

    mutating func record(_ rule: ContractRule, _ detail: String) { notes.append((rule, detail)) }
  }
}
