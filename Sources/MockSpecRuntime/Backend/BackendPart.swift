/// A value that a part of larger services keeps on a backend; guarded by the lock of the backend.
///
/// The runtime itself names no part: a backend keeps their values under their types.
package protocol BackendPart: AnyObject {
  /// Makes the value of a new backend.
  init()
  /// The value as a checkpoint keeps it; `nil` for a part that does not go back.
  var memory: Any? { get }
  /// Makes the value what it was; `nil` for what it was at first.
  func restore(_ memory: Any?)
  /// The app of a client was launched again.
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
    _ table: StoredTable, _ key: TableKey, on backend: Backend, in state: inout StoreState)
}

/// A part that is told of new mocks and of their members.
package protocol MockObserver: BackendPart {
  /// A mock was made; the lock is not held.
  func hasMade(_ mock: MockIdentity)
  /// A member is used for the first time; the lock is held.
  func hasMade(_ member: MemberState)
}

extension Backend {
  /// The value of a part, made when it is first asked for; the lock must be held.
  package func part<Part: BackendPart>(_ type: Part.Type) -> Part {
    if let known = parts[ObjectIdentifier(type)] as? Part { return known }
    let part = Part()
    parts[ObjectIdentifier(type)] = part
    return part
  }
}
