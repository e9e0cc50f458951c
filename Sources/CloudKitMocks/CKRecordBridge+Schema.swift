@_spi(MockSpec) import CloudKitInterfaces
import MockSpecFoundation
import MockSpecRuntime

extension MockCKContainer {
  /// What the container takes, as production does; `nil`, as at first, for everything.
  public var schema: StoreSchema? {
    get { core.backend.schema }
    set { core.backend.schema = newValue }
  }

  /// What the container would have to declare for all that was saved and queried until now.
  public var inferredSchema: StoreSchema { core.backend.inferredSchema }
}

extension CKRecordBridge {
  /// A predicate that compares nothing needs the index of the record names.
  static func uses(of query: CKQuery) -> [FieldUse] {
    let keys = query.predicate.comparedKeys
    let searches = query.predicate.searchesWords ? [FieldUse.searches] : []
    let compared = (keys.isEmpty && searches.isEmpty ? ["recordID"] : keys).map(schemaName)
    let sorted = (query.sortDescriptors ?? []).compactMap(\.sortedKey).map(schemaName)
    return searches + compared.map { .comparesTo($0) } + sorted.map { .sorts(by: $0) }
  }

  /// What schemas call a field that queries have another name for.
  private static func schemaName(of key: String) -> String {
    let names = [
      "recordID": "___recordID", "recordName": "___recordID", "creationDate": "___createTime",
      "creatorUserRecordID": "___createdBy", "modificationDate": "___modTime",
      "lastModifiedUserRecordID": "___modifiedBy", "parent": "_parent", "share": "_share",
    ]
    return names[key] ?? key
  }
}
