/// What every service promises of its callbacks; the names of what a probe finds.
public enum ContractRule: String, CaseIterable, Sendable {
  /// A block was called for an item that nobody had asked for.
  case unknownItem
  /// A block was called again for an item.
  case repeatedItem
  /// The operation or call succeeded, and an item was left out.
  case missingItem
  /// A block was called after the last one of the operation.
  case lateBlock
  /// Progress was told after the item itself, or outside of 0 to 1.
  case wrongProgress
  /// An item succeeded, and a progress of 1 was never told.
  case missingProgress
  /// The last block of an operation, or a completion handler, was called again.
  case repeatedEnd
  /// The last block of an operation, or a completion handler, was never called.
  case missingEnd
  /// An operation was complete before its last block was called.
  case earlyCompletion
  /// Something was called before the call that began it had returned, on the same thread.
  case insideCall
  /// Something was called on the main queue, which services leave to the app.
  case mainQueue
  /// Two blocks of one operation ran at the same time.
  case overlap
  /// A completion handler got both a value and an error, or neither.
  case ambiguousAnswer
  /// A page had more results than its limit.
  case overLimit
  /// A feed that was to go on to its end ended where there is more.
  case wrongEnd
  /// A token came in the middle of a feed that was to give one page, or after the end of its zone.
  case strayToken
}

/// A promise that was not kept.
public struct ContractDeviation: Sendable, Hashable, CustomStringConvertible {
  /// The promise.
  public let rule: ContractRule
  /// The class of the operation, or the name of the call.
  public let subject: String
  /// What happened: `perRecordResultBlock was called again for note`.
  public let detail: String

  public var description: String { "\(subject): \(detail) [\(rule.rawValue)]" }
}

/// Promises that were not kept.
public struct ContractError: Error, CustomStringConvertible {
  /// What happened, in order.
  public let deviations: [ContractDeviation]

  public var description: String { deviations.map(\.description).joined(separator: "\n") }
}
