/// A store of a database, with the types that its verbs are checked against.
///
/// A class, since it is large and the lowering of each part of a request refers to it.
final class StoreShape: Sendable {
  let entry: StoreEntry
  let adapter: SwiftName
  let record: TypeSyntax
  let keyType: TypeSyntax?
  let cursor: TypeSyntax?
  let token: TypeSyntax?
  /// The file that declares the store, which can be another database's spec.
  let file: Int
  let isInherited: Bool
  /// The condition in addition to that of the database that has it.
  let condition: Condition

  init(
    _ entry: StoreEntry, adapter: SwiftName, keyType: TypeSyntax?, declaredIn file: Int,
    isInherited: Bool, if condition: Condition
  ) {
    self.entry = entry
    self.adapter = adapter
    record = entry.type.bare
    self.keyType = keyType
    cursor = entry[.cursor].map { .named($0.value.text) }
    token = entry[.token].map { .named($0.value.text) }
    self.file = file
    self.isInherited = isInherited
    self.condition = condition
  }

  /// True if records are saved and given whole, as their adapter is emitted.
  var isWhole: Bool { entry[.adapter] == nil }

  /// The store as the mock declares it.
  var emitted: Mock.Store {
    Mock.Store(
      condition: condition, documentation: entry.documentation,
      name: SwiftName(entry.name.text), adapter: adapter,
      zones: entry.zone.map { SwiftName($0.store.text) },
      page: entry[.pageSize].map {
        StoreCall.Input(SwiftSource($0.value.expression), from: $0.value.origin)
      },
      initialRecords: entry[.initially].map { SwiftSource($0.value.expression) },
      conflicts: entry.onCommit)
  }

  /// Returns the message about a missing type of cursors or tokens, with the one that a member takes.
  func lacking(_ label: Label, _ given: String?) -> DiagnosticMessage {
    .storeLacks(
      label.rawValue, entry.name.text, record.source,
      given ?? (record.components.last?.name.text ?? "") + capitalized(label.rawValue))
  }

  /// Returns the labels of `(token, moreComing)`, which can have data of the client between them.
  func endLabels(_ type: TypeSyntax) -> [SwiftName?]? {
    guard let elements = type.tupleElements, 2...3 ~= elements.count,
      elements[0].type == token, elements.last?.type.isNamed("Bool") == true
    else { return nil }
    return elements.map { $0.label.map { SwiftName($0.text) } }
  }
}

/// The stores of a database, found by their names.
struct StoreShapes: RandomAccessCollection {
  private let shapes: [StoreShape]
  private let positions: [String: [Int]]
  /// The names of the stores that the database itself declares, some of which may be unusable.
  let declared: Set<String>

  init(_ shapes: [StoreShape], declared: Set<String>) {
    self.shapes = shapes
    self.declared = declared
    positions = Dictionary(grouping: shapes.indices) { shapes[$0].entry.name.text }
  }

  var startIndex: Int { shapes.startIndex }
  var endIndex: Int { shapes.endIndex }

  subscript(position: Int) -> StoreShape { shapes[position] }

  /// Returns the stores of a name, each under another condition.
  func named(_ name: String) -> [StoreShape] { positions[name, default: []].map { shapes[$0] } }

  func contains(named name: String) -> Bool { positions[name] != nil }
}
