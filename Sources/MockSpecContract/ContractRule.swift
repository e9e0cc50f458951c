/// The rules that every service keeps with its callbacks; a probe reports deviations by these names.
public enum ContractRule: String, CaseIterable, Sendable {
  /// A block was called for an item that the app had not requested.
  case unknownItem
  /// A block was called again for an item.
  case repeatedItem
  /// The operation or call succeeded, and an item was left out.
  case missingItem
  /// A block was called after the last one of the operation.
  case lateBlock
  /// Progress was reported after the item itself, or outside of 0 to 1.
  case wrongProgress
  /// An item succeeded, and a progress of 1 was never reported.
  case missingProgress
  /// The last block of an operation, or a completion handler, was called again.
  case repeatedEnd
  /// The last block of an operation, or a completion handler, was never called.
  case missingEnd
  /// An operation was complete before its last block was called.
  case earlyCompletion
  /// A callback came before the call that began the operation had returned, on the same thread.
  case insideCall
  /// A callback came on the main queue, which services leave to the app.
  case mainQueue
  /// Two blocks of one operation ran at the same time.
  case overlap
  /// A completion handler got both a value and an error, or neither.
  case ambiguousAnswer
  /// A page had more results than its limit.
  case overLimit
  /// A feed that was to run to its end reported more changes at its end.
  case wrongEnd
  /// A token came in the middle of a feed that was to give one page, or after the end of its zone.
  case strayToken
}

/// A broken rule.
public struct ContractDeviation: Sendable, Hashable, CustomStringConvertible {
  /// The rule.
  public let rule: ContractRule
  /// The class of the operation, or the name of the call.
  public let subject: String
  /// The event that broke the rule: `perRecordResultBlock was called again for note`.
  public let detail: String

  public var description: String { "\(subject): \(detail) [\(rule.rawValue)]" }
}

/// The broken rules of a test.
public struct ContractError: Error, CustomStringConvertible {
  /// The deviations, in order.
  public let deviations: [ContractDeviation]

  public var description: String { deviations.map(\.description).joined(separator: "\n") }
}
