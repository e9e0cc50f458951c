@_spi(MockSpecGenerated) import MockSpecRuntime

/// A part of a larger service that takes part in a table, such as the sharing of records.
///
/// Each requirement has a default with which the part has no say.
package protocol TablePart<Adapter>: AnyObject {
  associatedtype Adapter: RecordAdapter

  /// Another table of the backend was made.
  func connect(with other: StoredTable, in state: inout StoreState)
  /// Returns `true` for a record of the service's own, which is never overwritten unseen and not subject to a schema.
  func isSystem(_ record: Adapter.Record) -> Bool
  /// A record of the service's own is new, or gone.
  func hasMarked(_ record: Adapter.Record, isGone: Bool, in state: inout StoreState)
  /// The validation failure of a record among others that are saved with it.
  func failure(
    saving record: RecordFacts<Adapter>, among batch: [RecordFacts<Adapter>], in state: StoreState
  ) -> ErrorMeaning?
  func failure(deleting id: Adapter.ID, in state: StoreState) -> ErrorMeaning?
  /// The validation failure of a query in a zone; `nil` for one in all zones.
  func failure(queryingIn zone: Adapter.ZoneID?) -> ErrorMeaning?
  /// Saves a record in the table that this one shows; `nil` where it shows none.
  func save(
    _ record: Adapter.Record, files: Any?, by caller: Caller, in state: inout StoreState
  ) -> Adapter.Record?
  /// Deletes a record in the table that this one shows; `nil` where it shows none.
  func remove(_ id: Adapter.ID, by caller: Caller, in state: inout StoreState) -> Adapter.Record?
  /// A record was saved, with all that follows from it.
  func hasSaved(
    _ record: Adapter.Record, over previous: Adapter.Record?, by caller: Caller,
    in state: inout StoreState)
  /// A record was deleted, and those that were shared through it are not any more.
  func hasDeleted(_ record: Adapter.Record, by caller: Caller, in state: inout StoreState)
  /// A zone was deleted with its records.
  func hasDeleted(zone: Adapter.ZoneID, by caller: Caller, in state: inout StoreState)
  /// The id that a user means.
  func id(_ id: Adapter.ID, meantBy user: String) -> Adapter.ID
  /// Returns a record of a table without an owner, as a user sees it.
  func record(_ record: Adapter.Record, seenBy user: String) -> Adapter.Record
}

extension TablePart {
  package func connect(with other: StoredTable, in state: inout StoreState) {}
  package func isSystem(_ record: Adapter.Record) -> Bool { false }
  package func hasMarked(_ record: Adapter.Record, isGone: Bool, in state: inout StoreState) {}
  package func failure(
    saving record: RecordFacts<Adapter>, among batch: [RecordFacts<Adapter>], in state: StoreState
  ) -> ErrorMeaning? { nil }
  package func failure(deleting id: Adapter.ID, in state: StoreState) -> ErrorMeaning? { nil }
  package func failure(queryingIn zone: Adapter.ZoneID?) -> ErrorMeaning? { nil }
  package func save(
    _ record: Adapter.Record, files: Any?, by caller: Caller, in state: inout StoreState
  ) -> Adapter.Record? { nil }
  package func remove(_ id: Adapter.ID, by caller: Caller, in state: inout StoreState)
    -> Adapter.Record?
  { nil }
  package func hasSaved(
    _ record: Adapter.Record, over previous: Adapter.Record?, by caller: Caller,
    in state: inout StoreState
  ) {}
  package func hasDeleted(
    _ record: Adapter.Record, by caller: Caller, in state: inout StoreState
  ) {}
  package func hasDeleted(
    zone: Adapter.ZoneID, by caller: Caller, in state: inout StoreState
  ) {}
  package func id(_ id: Adapter.ID, meantBy user: String) -> Adapter.ID { id }
  package func record(_ record: Adapter.Record, seenBy user: String) -> Adapter.Record { record }
}

/// A listener to the changes of a table, such as the subscriptions in another one.
package protocol TableListener<Adapter>: AnyObject {
  associatedtype Adapter: RecordAdapter

  /// A record was saved or deleted, also where the table shows another one.
  func hasChanged(
    _ kind: ChangeKind, _ record: Adapter.Record, by caller: Caller, in state: inout StoreState)
}

/// The kind of a change of a record, or of a zone.
public enum ChangeKind: Sendable, Hashable {
  /// The record, or the zone, is new, is another version, or is gone.
  case created, updated, deleted
}

/// An adapter whose tables have a part of a larger service.
public protocol PartedAdapter: RecordAdapter {
  /// The maker of the part; those of `MockSpecServices` have it by default.
  static var tablePart: TablePartMaker<Self> { get }
}

/// Makes the part that takes part in a table.
public struct TablePartMaker<Adapter: RecordAdapter> {
  package let make: (Table<Adapter>) -> any TablePart<Adapter>

  package init(_ make: @escaping (Table<Adapter>) -> any TablePart<Adapter>) { self.make = make }
}

extension RecordAdapter {
  /// The part of a table; `nil` for adapters without one.
  static func knownPart(of table: Table<Self>) -> (any TablePart<Self>)? {
    func maker<Adapter: PartedAdapter>(_ adapter: Adapter.Type) -> Any { Adapter.tablePart }
    let parted = self as? any PartedAdapter.Type
    return (parted.map { maker($0) } as? TablePartMaker<Self>)?.make(table)
  }
}
