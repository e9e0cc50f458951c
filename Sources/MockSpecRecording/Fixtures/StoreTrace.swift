import MockSpecStores

/// The effects of an interface's members on one store, as far as arguments and results show them.
public struct StoreTrace<Adapter: RecordAdapter>: StoreTracing {
  /// The effect of a member on the store.
  enum Action {
    case fetch(ids: String?)
    case modify(saves: String?, deletes: String?)
    case query(isWhole: Bool, isOrdered: Bool)
    case changes, commit, rollback
  }

  struct Row {
    let action: Action
    /// The name of the parameter for a cursor or token.
    var place: String?
    let answer: [TracePart]
  }

  public let name: String
  /// True if changes are pending until a commit.
  let isPending: Bool
  let missing: [String]
  private(set) var rows: [String: Row] = [:]

  /// Creates a trace that no member uses yet, with the error codes for an absent item.
  public init(
    _ name: String, _ adapter: Adapter.Type, isPending: Bool = false, missing: [String] = []
  ) {
    self.name = name
    self.isPending = isPending
    self.missing = missing
  }

  /// Adds a member that fetches, with the name of its parameter for the id or ids.
  public mutating func fetch(_ member: String, ids: String?, _ answer: [TracePart]) {
    rows[member] = Row(action: .fetch(ids: ids), answer: answer)
  }

  /// Adds a member that saves, deletes, or does both, with the names of its parameters for records and ids.
  public mutating func modify(
    _ member: String, saves: String? = nil, deletes: String? = nil, _ answer: [TracePart]
  ) {
    rows[member] = Row(action: .modify(saves: saves, deletes: deletes), answer: answer)
  }

  /// Adds a member that queries, with the name of its parameter for a cursor; it is whole if it finds all
  /// records, and ordered if the caller chooses the order.
  public mutating func query(
    _ member: String, isWhole: Bool = false, isOrdered: Bool = false, place: String? = nil,
    _ answer: [TracePart]
  ) {
    rows[member] = Row(
      action: .query(isWhole: isWhole, isOrdered: isOrdered), place: place, answer: answer)
  }

  /// Adds a member that returns changes, with the name of its parameter for a token.
  public mutating func changes(_ member: String, place: String? = nil, _ answer: [TracePart]) {
    rows[member] = Row(action: .changes, place: place, answer: answer)
  }

  /// Adds a member that commits pending changes.
  public mutating func commit(_ member: String) {
    rows[member] = Row(action: .commit, answer: [])
  }

  /// Adds a member that discards pending changes.
  public mutating func rollback(_ member: String) {
    rows[member] = Row(action: .rollback, answer: [])
  }
}

/// A ``StoreTrace`` with any type of record.
public protocol StoreTracing {
  /// The name of the store.
  var name: String { get }
}

/// The requirements of a trace inside the library; every trace is a ``StoreTrace``.
protocol KnownTrace: StoreTracing {
  /// The form in which its records are encoded.
  var form: any RecordForm { get }

  /// Returns `true` if the order of a member's results is undefined.
  func isUnordered(_ member: String) -> Bool

  /// Returns the use of cursors or tokens by a member; `nil` if it has none.
  func places(_ member: String) -> TracedPlaces?
}

/// The cursors of a member that queries, or the tokens of one that returns changes.
struct TracedPlaces {
  /// The store, and a Boolean that is true for tokens.
  struct Kind: Hashable {
    let store: String
    let isToken: Bool
  }

  let kind: Kind
  /// The name of the parameter that takes one.
  let parameter: String?
  /// The parts of the result.
  let answer: [TracePart]
}

extension StoreTrace: KnownTrace {
  var form: any RecordForm { AdapterForm<Adapter>() }

  func isUnordered(_ member: String) -> Bool {
    if case .query(_, isOrdered: false)? = rows[member]?.action { true } else { false }
  }

  func places(_ member: String) -> TracedPlaces? {
    guard let row = rows[member], row.place != nil || row.answer.contains(.place) else {
      return nil
    }
    let isToken = if case .changes = row.action { true } else { false }
    return TracedPlaces(
      kind: TracedPlaces.Kind(store: name, isToken: isToken), parameter: row.place,
      answer: row.answer)
  }
}

/// A part of a result that tells of a store.
public enum TracePart: Sendable {
  /// A record or a list of records.
  case records
  /// A result for each id.
  case results
  /// A list of ids of deleted records.
  case deleted
  /// A result for each id that was to be deleted.
  case deletions
  /// A cursor or token.
  case place
  /// A part that tells of no record and no place.
  case other
}

extension [TracePart] {
  /// Returns a part of a recorded result; `nil` if it has none.
  ///
  /// One part alone is the whole result; several are the elements of a tuple.
  func part(_ part: TracePart, of result: PlacedValue?) -> PlacedValue? {
    guard let result, let place = firstIndex(of: part) else { return nil }
    if count == 1 { return result }
    return result.elements.flatMap { $0.indices.contains(place) ? $0[place] : nil }
  }
}
