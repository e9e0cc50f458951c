import Foundation

/// One run of an operation whose blocks are watched and then call the app's; generated code creates it.
public final class OperationWatch: @unchecked Sendable {
  let name: String
  let probe: ContractProbe
  private let number: Int
  // Guarded by the probe's lock.
  private var bracket = CallBracket()
  private var running = 0
  private var hasEnded = false
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

  /// Starts watching an operation; the probe collects the deviations.
  public init(of operation: AnyObject, for probe: ContractProbe) {
    name = "\(type(of: operation))"
    self.probe = probe
    number = probe.withLog { [name] in $0.begin(name) }
    guard let operation = operation as? Operation else { return }
    let completion = operation.completionBlock
    operation.completionBlock = { [self] in
      probe.withLog { log in
        if hasEnded { return }
        note(.earlyCompletion, "it was complete before its last block was called", in: &log)
      }
      completion?()
    }
  }

  /// Adds the operation to the service.
  ///
  /// - Parameter add: A closure that adds the operation.
  public func run(_ add: () -> Void) {
    probe.withLog { _ in bracket.open() }
    add()
    probe.withLog { _ in bracket.close() }
  }

  /// Returns a block that checks its calls and then calls the app's block.
  public func block<each Argument>(
    _ block: String, as role: BlockRole, _ body: ((repeat each Argument) -> Void)?
  ) -> (repeat each Argument) -> Void {
    probe.withLog { _ in ask(for: role, in: block) }
    return { [self] (argument: repeat each Argument) in
      var arguments: [Any] = []
      repeat arguments.append(each argument)
      probe.withLog { enter(block, as: role, arguments, in: &$0) }
      body?(repeat each argument)
      probe.withLog { _ in running -= 1 }
    }
  }

  private func enter(
    _ block: String, as role: BlockRole, _ arguments: [Any], in log: inout ProbeLog
  ) {
    if bracket.isInside {
      note(.insideCall, "\(block) was called inside the call", in: &log)
    } else if probe.isOnMainQueue {
      note(.mainQueue, "\(block) was called on the main queue", in: &log)
    }
    if running > 0 {
      note(.overlap, "\(block) was called while another block was running", in: &log)
    }
    running += 1
    if case .finish(let isWhole) = role.kind {
      end(block, arguments.first as? any AnyOutcome, isWhole: isWhole, in: &log)
    } else {
      if hasEnded { note(.lateBlock, "\(block) was called after the last block", in: &log) }
      check(block, as: role, arguments, in: &log)
    }
  }

  private func end(
    _ block: String, _ outcome: (any AnyOutcome)?, isWhole: Bool, in log: inout ProbeLog
  ) {
    hasEnded = true
    guard log.end(number) else {
      return note(.repeatedEnd, "\(block) was called again", in: &log)
    }
    // A failed operation can leave out items.
    guard outcome?.value != nil else { return }
    if isWhole, outcome?.isMoreComing == true {
      note(.wrongEnd, "\(block) says that there is more", in: &log)
    }
    checkItems(in: &log)
  }

  func note(_ rule: ContractRule, _ detail: String, in log: inout ProbeLog) {
    log.note(rule, of: name, detail)
  }
}
