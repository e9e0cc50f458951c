/// The adapter, cursor and token types that are emitted for the stores of declared records, and their names.
///
/// Stores that treat a record alike share its adapter. The first keeps the plain name, `PhotoAdapter`; one
/// with another zone, tag or cursor, or one whose changes wait for a commit, is named after the store as
/// well: `PhotoDraftsAdapter`.
struct AdapterPlan {
  /// The declarations that are emitted with a store.
  struct Emission {
    /// The name of the adapter, for a store of a declared record.
    var adapter: String?
    /// False if the adapter is emitted with another store.
    var emitsAdapter = false
    /// The labels, `cursor` or `token`, whose types are emitted.
    var types: Set<Label> = []
  }

  /// The emissions by the names of the database and the store, and the condition of the store.
  private var emissions: [[String]: Emission] = [:]
  private var emittedTypes: Set<String> = []

  init(_ symbols: inout Symbols, of files: [SpecUnit], reporting diagnostics: inout Diagnostics) {
    var nameOfForm: [[String]: String] = [:]
    for database in symbols.databases {
      for entry in database.declaration.stores where entry[.adapter] == nil {
        let key = Self.key(of: entry, in: database.declaration.name.text)
        for word in [Label.cursor, .token] {
          guard let type = entry[word]?.value, !SwiftName(type.text).isPlainToken,
            emittedTypes.insert(type.text).inserted
          else { continue }
          let name = Name(type.text, type.range)
          let source = files[database.file].source
          if swiftTypes.contains(type.text) {
            diagnostics.report(.tokenOfSwift(type.text, word.rawValue), at: type.range, in: source)
          } else if symbols.claim(name, if: .always, in: source, reporting: &diagnostics) {
            emissions[key, default: Emission()].types.insert(word)
          }
        }
        guard let record = symbols.records[entry.type.source] else { continue }
        // The types and the kind of store that distinguish an adapter from others.
        let form =
          [entry.type.source, entry.isPending ? "pending" : ""]
          + [.id, .zone, .changeTag, .cursor, .token].map { entry[$0]?.value.text ?? "" }
        if nameOfForm[form] == nil {
          let plain = record.name.text
          nameOfForm[form] = symbols.freeTypeName(
            plain + "Adapter", or: plain + capitalized(entry.name.text) + "Adapter")
          emissions[key, default: Emission()].emitsAdapter = true
        }
        emissions[key, default: Emission()].adapter = nameOfForm[form]
      }
    }
  }

  subscript(store: StoreEntry, in database: String) -> Emission {
    emissions[Self.key(of: store, in: database)] ?? Emission()
  }

  private static func key(of store: StoreEntry, in database: String) -> [String] {
    [database, store.name.text, store.condition.text]
  }

  /// Checks whether a store of a declared record has the adapter.
  func isEmitted(_ adapter: String) -> Bool { emissions.values.contains { $0.adapter == adapter } }

  /// Checks whether a cursor or a token is emitted with the interfaces.
  func isEmittedType(_ type: String) -> Bool { emittedTypes.contains(type) }
}
