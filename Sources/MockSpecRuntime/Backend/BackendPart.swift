/// A value that a part of larger services keeps on a backend; guarded by the lock of the backend.
///
/// The runtime itself names no part: a backend keeps their values under their types.
package protocol BackendPart: AnyObject {
  /// Makes the value of a new backend.
  init()
  /// The value as a checkpoint keeps it; `nil` for a part that a rewind leaves as it is.
  var memory: Any? { get }
  /// Restores a value that a checkpoint kept; the first value for `nil`.
  func restore(_ memory: Any?)
  /// Handles a new launch of a client's app.
  func hasLaunchedAgain(_ client: String)
}

extension BackendPart {
  package var memory: Any? { nil }
  package func restore(_ memory: Any?) {}
  package func hasLaunchedAgain(_ client: String) {}
}

/// A part that fills tables when a mock first uses them.
package protocol TableSource: BackendPart {
  /// Fills a new table.
  func fill(
    _ table: StoredTable, _ key: TableKey, on backend: Backend, in state: inout StoreState,
    _ held: borrowing Held)
}

/// A part that observes new mocks and their members.
package protocol MockObserver: BackendPart {
  /// Handles a new mock.
  func hasMade(_ mock: MockIdentity)
  /// Handles a member that is used for the first time.
  func hasMade(_ member: MemberState, _ held: borrowing Held)
}

extension Backend {
  /// Returns the value of a part, which is made when it is first asked for.
  package func part<Part: BackendPart>(_ type: Part.Type, _ held: borrowing Held) -> Part {
    if let known = parts[ObjectIdentifier(type)] as? Part { return known }
    let part = Part()
    parts[ObjectIdentifier(type)] = part
    return part
  }
}
