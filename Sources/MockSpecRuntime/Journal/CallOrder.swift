/// The order in which expected calls must lie in the journal.
public enum CallOrder: Sendable, Hashable {
  /// In this order; others may come before, between and after them.
  case inOrder
  /// In any order, each its own call; others may come too.
  case inAnyOrder
  /// In this order, and no other call.
  case exactly

  var phrase: String {
    switch self {
    case .inOrder: "in this order"
    case .inAnyOrder: "in any order"
    case .exactly: "exactly these calls"
    }
  }
}

/// An error for a journal that is not as a test expects it.
public struct JournalError: Error, CustomStringConvertible {
  /// The expectation, the nearest call, the difference, and the journal.
  public let description: String
  /// The journal as a Mermaid sequence diagram.
  public let sequenceDiagram: String

  init(_ problem: String, _ backend: Backend, since start: Int, _ place: SourcePlace) {
    description = "\(place): \(problem)"
    sequenceDiagram = backend.sequenceDiagram(since: Backend.Marker(position: start))
  }
}
