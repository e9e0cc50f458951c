import Foundation

/// One run of an operation whose blocks are watched and then call the app's; generated code creates it.
public final class OperationWatch: @unchecked Sendable {
  /// The call that adds the operation to the service.
  let call: WatchedCall
  private let probe: ContractProbe
  // The probe's lock guards the properties below.
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
    call = WatchedCall("\(type(of: operation))", for: probe)
    self.probe = probe
    guard let operation = operation as? Operation else { return }
    let completion = operation.completionBlock
    operation.completionBlock = { [self] in
      probe.locked {
        if hasEnded { return }
        call.note(.earlyCompletion, "it was complete before its last block was called")
      }
      completion?()
    }
  }

  /// Adds the operation to the service.
  public func run(_ add: () -> Void) { call.run(add) }

  /// Returns a block that checks its calls and then calls the app's block.
  public func block<each Argument>(
    _ block: String, as role: BlockRole, _ body: ((repeat each Argument) -> Void)?
  ) -> (repeat each Argument) -> Void {
    probe.locked { ask(for: role, in: block) }
    return { [self] (argument: repeat each Argument) in
      var arguments: [Any] = []
      repeat arguments.append(each argument)
      probe.locked { enter(block, as: role, arguments) }
      body?(repeat each argument)
      probe.locked { running -= 1 }
    }
  }

  private func enter(_ block: String, as role: BlockRole, _ arguments: [Any]) {
    call.checkThread(of: block)
    if running > 0 {
      call.note(.overlap, "\(block) was called while another block was running")
    }
    running += 1
    if case .finish(let isWhole) = role.kind {
      end(block, arguments.first as? any AnyOutcome, isWhole: isWhole)
    } else {
      if hasEnded { call.note(.lateBlock, "\(block) was called after the last block") }
      check(block, as: role, arguments)
    }
  }

  private func end(_ block: String, _ outcome: (any AnyOutcome)?, isWhole: Bool) {
    hasEnded = true
    // A failed operation can leave out items.
    guard call.end(by: block), let outcome, outcome.value != nil else { return }
    if isWhole, outcome.isMoreComing {
      call.note(.wrongEnd, "\(block) says that there is more")
    }
    checkItems()
  }
}
