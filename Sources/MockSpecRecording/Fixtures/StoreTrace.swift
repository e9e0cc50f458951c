import MockSpecRuntime

/// What the members of an interface do with one store, as far as their arguments and answers tell.
public struct StoreTrace<Adapter: RecordAdapter>: StoreTracing {
  /// What a member asks of the store.
  enum Action {
    case fetch(ids: String?)
    case modify(saves: String?, deletes: String?)
    case query(isWhole: Bool, isOrdered: Bool)
    case changes, commit, rollback
  }

  struct Row {
    var action: Action
    var answer: TraceAnswer
  }

  public let name: String
  let isPending: Bool
  let missing: [String]
  private(set) var rows: [String: Row] = [:]

  /// Describes a store that no member uses yet.
  ///
  /// - Parameters:
  ///   - name: The name of the store.
  ///   - adapter: How its records are handled.
  ///   - isPending: Whether changes wait for a commit.
  ///   - missing: The codes of errors that say that an item is not there.
  public init(
    _ name: String, _ adapter: Adapter.Type, isPending: Bool = false, missing: [String] = []
  ) {
    self.name = name
    self.isPending = isPending
    self.missing = missing
  }

  /// Adds a member that fetches.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - ids: The name of its parameter with the id, or ids.
  ///   - answer: What it gives.
  public mutating func fetch(_ member: String, ids: String?, _ answer: TraceAnswer) {
    rows[member] = Row(action: .fetch(ids: ids), answer: answer)
  }

  /// Adds a member that saves, deletes, or does both.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - saves: The name of its parameter with the record, or records.
  ///   - deletes: The name of its parameter with the id, or ids.
  ///   - answer: What it gives.
  public mutating func modify(
    _ member: String, saves: String? = nil, deletes: String? = nil, _ answer: TraceAnswer
  ) {
    rows[member] = Row(action: .modify(saves: saves, deletes: deletes), answer: answer)
  }

  /// Adds a member that queries.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - isWhole: Whether it finds all there is.
  ///   - isOrdered: Whether the caller says in which order.
  ///   - answer: What it gives.
  public mutating func query(
    _ member: String, isWhole: Bool = false, isOrdered: Bool = false, _ answer: TraceAnswer
  ) {
    rows[member] = Row(action: .query(isWhole: isWhole, isOrdered: isOrdered), answer: answer)
  }

  /// Adds a member that tells what has changed.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - answer: What it gives.
  public mutating func changes(_ member: String, _ answer: TraceAnswer) {
    rows[member] = Row(action: .changes, answer: answer)
  }

  /// Adds a member that commits what waits.
  ///
  /// - Parameter member: The full name of the member.
  public mutating func commit(_ member: String) {
    rows[member] = Row(action: .commit, answer: .done)
  }

  /// Adds a member that drops what waits.
  ///
  /// - Parameter member: The full name of the member.
  public mutating func rollback(_ member: String) {
    rows[member] = Row(action: .rollback, answer: .done)
  }
}

/// A ``StoreTrace``, whatever its records are.
public protocol StoreTracing {
  /// The name of the store.
  var name: String { get }
}

extension StoreTracing {
  /// Every trace is one of the library's own.
  var known: (any KnownTrace)? { self as? any KnownTrace }
}

/// What the library asks a trace.
protocol KnownTrace: StoreTracing {
  /// How its records are written.
  var form: any RecordForm { get }

  /// Whether nobody has said in which order the results of a member come.
  func isUnordered(_ member: String) -> Bool
}

extension StoreTrace: KnownTrace {
  var form: any RecordForm { AdapterForm<Adapter>() }

  func isUnordered(_ member: String) -> Bool {
    if case .query(_, isOrdered: false)? = rows[member]?.action { true } else { false }
  }
}

/// The shape in which a member gives what a store has answered.
public enum TraceAnswer: Sendable {
  /// Nothing, or what says no more than the arguments.
  case done
  /// A record, or none.
  case record
  /// A list of records.
  case list
  /// A result for each id.
  case results
  /// A list of ids with their results, and a cursor.
  case page
  /// Results of saves and of deletes.
  case batch
  /// Saved records, deleted ids, a token, and whether there is more.
  case feed
  /// The same with a result for each saved record.
  case feedResults
}
