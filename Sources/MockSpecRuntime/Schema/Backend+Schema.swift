/// What a backend knows of schemas; guarded by its lock, and shared with its tables.
@usableFromInline
final class SchemaBook {
  var declared: StoreSchema?
  var inferred = StoreSchema()
  /// The users that have each role of the declared schema.
  var members: [String: Set<String>] = [:]
  private(set) var refusals: [String] = []

  /// Judges a query, or takes up what it needs.
  @usableFromInline func judge(query type: String?, _ uses: [FieldUse]) -> ErrorMeaning? {
    guard let type else { return nil }
    guard let declared else {
      inferred.infer(uses, type: type)
      return nil
    }
    return note(declared.objection(toQuerying: type, uses))
  }

  /// Judges a record to be saved.
  func judge(saving fields: @autoclosure () -> [RecordField], type: String) -> ErrorMeaning? {
    declared.flatMap { note($0.objection(toSaving: fields(), type: type)) }
  }

  /// Notes why something is forbidden.
  func refuse(_ text: String) -> ErrorMeaning {
    refusals.append(text)
    return .forbidden
  }

  private func note(_ objection: SchemaObjection?) -> ErrorMeaning? {
    guard let objection else { return nil }
    refusals.append(objection.text)
    return objection.meaning
  }
}

extension Backend {
  /// What the service takes; `nil`, as at first, for everything, as services do while an app is developed.
  ///
  /// Records of other types, fields that are not declared or hold something else, and queries on fields that
  /// are not declared for it are refused with the service's errors for what is invalid, or missing. What a test
  /// puts into a store itself is not judged.
  public var schema: StoreSchema? {
    get { lock.withLock { schemas.declared } }
    set { lock.withLock { schemas.declared = newValue } }
  }

  /// What the service would have to declare for all that was saved and queried until now.
  public var inferredSchema: StoreSchema { lock.withLock { schemas.inferred } }

  /// Why records and queries were refused by the schema and its grants, in order, in the words of people.
  public var schemaRefusals: [String] { lock.withLock { schemas.refusals } }
}
