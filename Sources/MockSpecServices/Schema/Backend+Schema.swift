import MockSpecStores

/// The schemas of a backend, declared and inferred, which it shares with its tables.
final class SchemaBook: BackendPart {
  var declared: StoreSchema?
  /// The schema of what was saved and queried, without the records of the sources.
  var known = StoreSchema()
  /// The closures that infer the schema of records that were stored since the last request.
  var sources: [() -> Void] = []
  /// The types of the records that were stored.
  var storedTypes: Set<String> = []
  /// The users that have each role of the declared schema.
  var members: [String: Set<String>] = [:]
  private(set) var refusals: [String] = []

  /// The schema of everything that was saved and queried until now.
  var inferred: StoreSchema {
    for source in sources { source() }
    return known
  }

  /// Records a refusal and returns its meaning.
  func refuse(_ objection: SchemaObjection) -> ErrorMeaning {
    refusals.append(objection.text)
    return objection.meaning
  }
}

/// The validation of a table's records by a schema.
private final class SchemaValidator<Adapter: SchemaAdapter>: TableValidator {
  private unowned let book: SchemaBook
  /// The stored versions whose schema is not inferred yet; few tests ask for it, and most save less than that.
  private var versions: [Adapter.Record] = []
  private let versionLimit = 256

  init(_ book: SchemaBook) {
    self.book = book
    book.sources.append { self.infer() }
  }

  private func infer() {
    for record in versions {
      book.known.infer(Adapter.fields(of: record), type: Adapter.typeName(of: record))
    }
    versions = []
  }

  func failure(saving record: Adapter.Record, under choices: ServiceChoices) -> ErrorMeaning? {
    let type = Adapter.typeName(of: record)
    if let declared = book.declared {
      return declared.objection(toSaving: Adapter.fields(of: record), type: type).map(book.refuse)
    }
    guard choices.beginsWithoutSchema else { return nil }
    return book.inferred.objection(toAdding: Adapter.fields(of: record), type: type)
      .map(book.refuse)
  }

  func failure(
    querying query: RecordQuery<Adapter.Record>, under choices: ServiceChoices
  ) -> ErrorMeaning? {
    guard let type = query.typeName else { return nil }
    guard let declared = book.declared else {
      if choices.beginsWithoutSchema, !book.storedTypes.contains(type),
        !StoreSchema.isOwn(type: type)
      {
        let text = "there is no record type '\(type)', as no record of it was saved"
        return book.refuse(SchemaObjection(meaning: .missing, text: text))
      }
      if !query.uses.isEmpty,
        let objection = book.inferred.objection(toReading: query.uses, of: type)
      {
        return book.refuse(objection)
      }
      book.known.infer(query.uses, type: type)
      return nil
    }
    return declared.objection(toQuerying: type, query.uses).map(book.refuse)
  }

  func hasStored(_ record: Adapter.Record) {
    book.storedTypes.insert(Adapter.typeName(of: record))
    versions.append(record)
    if versions.count == versionLimit { infer() }
  }

  func failure(
    of access: RecordAccess, toType type: String, by user: String?, isCreator: Bool
  ) -> ErrorMeaning? {
    book.failure(of: SchemaRights(access), onType: type, by: user, isCreator: isCreator)
  }

  func isRestrictedToCreators(type: String, for user: String) -> Bool {
    book.isReadByCreatorsOnly(type: type, for: user)
  }
}

/// A record adapter of a service that has a schema.
public protocol SchemaAdapter: ValidatedAdapter {
  /// The names of fields in the schema, where queries use others; by default the same.
  static var schemaNames: SchemaNames { get }
  /// Returns the fields of a record with their types in schemas.
  static func fields(of record: Record) -> [RecordField]
}

extension SchemaAdapter {
  public static var schemaNames: SchemaNames { SchemaNames() }

  public static func validator(on backend: Backend) -> any TableValidator<Record> {
    backend.lock.withLock { SchemaValidator<Self>(backend.schemas($0)) }
  }
}

extension Backend {
  /// The schemas of the backend.
  func schemas(_ held: borrowing Held) -> SchemaBook { part(SchemaBook.self, held) }

  /// The schema that the service enforces; `nil`, the default, accepts everything, as services do during
  /// development.
  ///
  /// Records of other types, fields that are undeclared or of another type, and queries on fields that are
  /// not declared for them are refused with the service's errors for `invalid` or `missing`. Records that a
  /// test inserts itself are not validated.
  public var schema: StoreSchema? {
    get { lock.withLock { schemas($0).declared } }
    set { lock.withLock { schemas($0).declared = newValue } }
  }

  /// The schema that the service would need for everything that was saved and queried until now.
  public var inferredSchema: StoreSchema { lock.withLock { schemas($0).inferred } }

  /// The messages of the refusals by the schema and its grants, in order.
  public var schemaRefusals: [String] { lock.withLock { schemas($0).refusals } }
}
