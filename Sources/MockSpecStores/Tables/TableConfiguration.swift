@_spi(MockSpecGenerated) import MockSpecRuntime

/// Everything that an adapter and a spec say of one table, looked up once when the table is made.
package final class TableConfiguration<Adapter: RecordAdapter> {
  typealias Record = Adapter.Record
  typealias ID = Adapter.ID

  package let place: StorePlace
  /// The most results that one page can have.
  let pageSize: Int?
  let limits: StoreLimits
  /// True if clients can save and delete.
  let isWritable: Bool
  /// True if clients can ask for changes.
  let isTracked: Bool
  /// The owners of the records; `nil` where there are no accounts.
  let owners: RecordOwners?
  let builtInID: ID?
  /// The type of the records that users have without creating them.
  let userRecordType: String?

  let tags: (any TaggedAdapter<Record, ID>.Type)?
  let links: (any LinkedAdapter<Record, ID>.Type)?
  let zones: (any ZoneAdapter<Record, ID>.Type)?
  /// The validation that depends on choices of the test.
  let choosing: (any ChoosingAdapter<Record, ID>.Type)?
  /// The capability that updates the records of clients after saves; `nil` where saves leave them.
  let updates: (any InPlaceAdapter<Record, ID>.Type)?
  let sizes: (any LimitedAdapter<Record, ID>.Type)?
  let ownership: (any OwnedAdapter<Record, ID>.Type)?
  /// The cursors of the service, where its queries have pages.
  let paging: (any PagingAdapter<Record, ID, Adapter.Cursor>.Type)?
  /// The change tokens of the service, where it has them.
  let changes: (any ChangesAdapter<Record, ID, Adapter.ChangeToken>.Type)?

  init(_ place: StorePlace, pageSize: Int?) {
    self.place = place
    // A page without an item would lead nowhere.
    self.pageSize = pageSize.map { max($0, 1) }
    tags = Adapter.tags
    links = Adapter.self as? any LinkedAdapter<Record, ID>.Type
    zones = Adapter.self as? any ZoneAdapter<Record, ID>.Type
    choosing = Adapter.self as? any ChoosingAdapter<Record, ID>.Type
    updates = Adapter.self as? any InPlaceAdapter<Record, ID>.Type
    sizes = Adapter.self as? any LimitedAdapter<Record, ID>.Type
    ownership = Adapter.ownership
    paging = Adapter.self as? any PagingAdapter<Record, ID, Adapter.Cursor>.Type
    changes = Adapter.self as? any ChangesAdapter<Record, ID, Adapter.ChangeToken>.Type
    let access = Adapter.self as? any AccessAdapter<Record, ID>.Type
    limits = sizes?.limits(in: place) ?? StoreLimits()
    isWritable = access?.isWritable(in: place) ?? true
    isTracked = access?.isTracked(in: place) ?? true
    owners = ownership?.owners(in: place)
    builtInID = (Adapter.self as? any BuiltInAdapter<Record, ID>.Type)?.builtInID
    userRecordType = ownership?.userRecord(of: "", in: place).map(Adapter.typeName)
  }

  /// The reason for which a client's account does not allow reading, or saving and deleting; `nil` where it does.
  func validate(_ client: ClientState, isWriting: Bool) -> ErrorMeaning? {
    guard let owners, owners == .eachUser || isWriting else { return nil }
    // Another user can have signed in since the call was made.
    if let user = place.user, user != client.user { return .signedOut }
    return client.account.failure
  }
}

extension RecordAdapter {
  /// The rules of change tags, where the service has them.
  package static var tags: (any TaggedAdapter<Record, ID>.Type)? {
    self as? any TaggedAdapter<Record, ID>.Type
  }

  /// The rules of ownership, where the service has accounts.
  static var ownership: (any OwnedAdapter<Record, ID>.Type)? {
    self as? any OwnedAdapter<Record, ID>.Type
  }

  /// The version on which a refused record was based.
  static func ancestor(of client: Record, base: Record?) -> Record? {
    guard let tags else { return base }
    return tags.ancestor(of: copy(client), base: base)
  }

  /// The tag of a record's version, where the service has tags.
  package static func tag(of record: Record) -> String? { tags?.changeTag(of: record) }
}

/// The meanings of the values of a service to the store, as `values` of a spec states them.
///
/// ```swift
/// let table: ValueMapping<CKAccountStatus, AccountState> = .ofSpec
/// table.meaning(of: .noAccount)   // .missing
/// ```
public struct ValueMapping<Value: Equatable, Meaning: Hashable>: ExpressibleByDictionaryLiteral {
  private var pairs: [(value: Value, meaning: Meaning)]

  public init(dictionaryLiteral pairs: (Value, Meaning)...) { self.pairs = pairs }

  /// Returns the meaning of a value.
  ///
  /// - Parameter value: The value; a later system can have more of them than the spec.
  /// - Returns: `nil` for a value that the table does not have.
  public func meaning(of value: Value) -> Meaning? { pairs.first { $0.value == value }?.meaning }

  /// Returns the value of a meaning.
  ///
  /// - Parameter meaning: The meaning.
  /// - Returns: The first value that has it; `nil` where none has.
  public func value(for meaning: Meaning) -> Value? { pairs.first { $0.meaning == meaning }?.value }

  /// Adds the values of another table behind those of the first.
  public static func += (table: inout Self, more: Self) { table.pairs += more.pairs }
}

extension ValueMapping where Value: OptionSet, Value.Element == Value {
  /// Returns the meanings of several options.
  ///
  /// - Parameter options: The options; those that the table does not have mean nothing.
  /// - Returns: The meaning of each of them.
  public func meanings(of options: Value) -> Set<Meaning> {
    Set(pairs.lazy.filter { options.contains($0.value) }.map(\.meaning))
  }
}

extension ErrorCatalogue {
  /// The error of the service for a meaning.
  ///
  /// A service without a code for it fails with another of its own, and the backend reports that: app code gets no
  /// errors of this package.
  package static func error(
    for meaning: ErrorMeaning, _ details: ErrorDetails, about item: String, on backend: Backend?
  ) -> any Error {
    if let known = ([meaning] + meaning.wider).lazy.compactMap(entry).first {
      return known.error(details)
    }
    if meaning == .cancelled { return CancellationError() }
    let fact = StoreError(meaning, item: item)
    let others: [ErrorMeaning] = [.rejected, .invalid, .forbidden, .conflict, .missing]
    guard let other = others.lazy.compactMap(entry).first ?? allCases.first else { return fact }
    backend?.report(
      "\(fact), but no code 'means \(meaning.name)' in \(Self.self); it failed with '\(other.name)' instead"
    )
    return other.error(details)
  }
}
