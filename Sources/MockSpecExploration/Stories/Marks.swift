import MockSpecRuntime

extension Backend {
  /// Marks that the app or the test has come to a place worth reaching, such as the merge of a conflict.
  ///
  /// Explorations count the runs that reach each mark, in ``FaultExploration/coverage`` and
  /// ``ActionExploration/coverage``.
  ///
  /// - Parameter mark: The name of the place.
  public func reached(_ mark: String) {
    lock.withLock { held in part(MarkRegister.self, held).counts[mark, default: 0] += 1 }
  }

  /// The number of times that each mark was reached.
  public var marks: [String: Int] { lock.withLock { part(MarkRegister.self, $0).counts } }
}

/// The marks that a run has reached.
final class MarkRegister: BackendPart {
  var counts: [String: Int] = [:]
}
