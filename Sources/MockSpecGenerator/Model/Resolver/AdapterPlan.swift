/// The adapter, cursor and token types that are emitted for the stores of declared records, and their names.
///
/// Stores that treat a record alike share its adapter. The first keeps the plain name, `PhotoAdapter`; one
/// with another zone, tag or cursor, or one whose changes wait for a commit, is named after the store as
/// well: `PhotoDraftsAdapter`.
struct AdapterPlan {
  private struct StoreKey: Hashable {
    var database: String
    var store: String
    var condition: Condition

    init(_ store: StoreEntry, in database: String) {
      self.database = database
      self.store = store.name.text
      condition = store.condition
    }
  }

  private var names: [StoreKey: String] = [:]
  private var adapters: Set<StoreKey> = []
  /// The stores with which a cursor or a token is emitted, by the label that names it.
  private var opaqueTypes: [Label: Set<StoreKey>] = [:]
  private var emittedTypes: Set<String> = []

  init(_ symbols: inout Symbols, of files: [SpecFile], reporting diagnostics: inout Diagnostics) {
    var nameOfForm: [[String]: String] = [:]
    for database in symbols.databases {
      for entry in database.declaration.stores where entry[.adapter] == nil {
        let key = StoreKey(entry, in: database.declaration.name.text)
        for word in [Label.cursor, .token] {
          guard let type = entry[word]?.value, type.text != "String",
            emittedTypes.insert(type.text).inserted
          else {
            continue
          }
          let name = Name(type.text, type.range)
          let source = files[database.file].source
          if symbols.claim(name, if: .always, in: source, reporting: &diagnostics) {
            opaqueTypes[word, default: []].insert(key)
          }
        }
        guard let record = symbols.records[entry.type.source] else { continue }
        let form = Self.form(of: entry)
        if nameOfForm[form] == nil {
          let plain = record.declaration.name.text
          nameOfForm[form] = symbols.freeTypeName(
            plain + "Adapter", or: plain + capitalized(entry.name.text) + "Adapter")
          adapters.insert(key)
        }
        names[key] = nameOfForm[form]
      }
    }
  }

  /// Returns the properties of a store that distinguish its adapter from others.
  private static func form(of entry: StoreEntry) -> [String] {
    let labels = [Label.id, .zone, .changeTag, .cursor, .token]
    return [entry.type.source, entry.isPending ? "pending" : ""]
      + labels.map { entry[$0]?.value.text ?? "" }
  }

  func name(of store: StoreEntry, in database: String) -> String? {
    names[StoreKey(store, in: database)]
  }

  func emitsAdapter(for store: StoreEntry, in database: String) -> Bool {
    adapters.contains(StoreKey(store, in: database))
  }

  /// Checks whether a store of a declared record has the adapter.
  func isEmitted(_ adapter: String) -> Bool { names.values.contains(adapter) }

  /// Checks whether a cursor or a token is emitted with the interfaces.
  func isEmittedType(_ type: String) -> Bool { emittedTypes.contains(type) }

  func emits(_ option: Label, for store: StoreEntry, in database: String) -> Bool {
    opaqueTypes[option]?.contains(StoreKey(store, in: database)) ?? false
  }
}
