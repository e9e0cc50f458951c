import Foundation
import MockSpecStores

/// The texts of a snapshot and a plan about tables that no mock has used yet.
final class StoredTexts: TableSource {
  var tables: [TableName: StoredTableText] = [:]
  var fixtures: [PlannedFixture] = []
  /// The name of the plan in messages.
  var plan = "plan"

  func fill(
    _ table: StoredTable, _ key: TableKey, on backend: Backend, in state: inout StoreState,
    _ held: borrowing Held
  ) {
    let name = backend.name(of: key, held)
    guard let text = tables.removeValue(forKey: name) else {
      return fill(table, name, on: backend, in: &state, held)
    }
    var mistakes: [TextMistake] = []
    text.restoring(table, &mistakes)?(&state)
    if mistakes.isEmpty { return }
    backend.keep(Backend.Issue("\(TextError(text.snapshot.source, mistakes))"), held)
  }

  func unusedPreparations(on backend: Backend, _ held: borrowing Held) -> [String] {
    let used = backend.stores(held).tables.keys.map { backend.name(of: $0, held) }
    return fixtures.filter { !used.contains(where: $0.isAbout) }.map { fixture in
      let name = TableName(database: fixture.database, user: fixture.user, table: fixture.table)
      let advice = SpellingSuggestion.advice(for: "\(name)", among: used.map(\.description))
      let mistake = TextMistake("no mock has used the table '\(name)'\(advice)", at: fixture.path)
      return TextError(plan, [mistake]).description
    }
  }

  /// Inserts the records of a plan into a table.
  func fill(
    _ table: StoredTable, _ name: TableName, on backend: Backend, in state: inout StoreState,
    _ held: borrowing Held
  ) {
    for fixture in fixtures where fixture.isAbout(name) {
      var visitor = FixtureInsertion(fixture: fixture)
      try? table.accept(&visitor)
      visitor.mistakes += visitor.insert(&state)
      if visitor.mistakes.isEmpty { continue }
      backend.keep(Backend.Issue("\(TextError(plan, visitor.mistakes))"), held)
    }
  }
}

/// A table in the text of a snapshot.
struct StoredTableText {
  let snapshot: Backend.Snapshot
  /// The index of the table in the snapshot.
  let index: Int

  /// Decodes the table as a value of a type.
  func decoded<Value: Decodable>(_ type: Value.Type) throws(TextError) -> Value {
    try JSONDecoder.value(
      OneTable<Value>.self, from: snapshot.data, source: snapshot.source, element: index
    ).table
  }

  /// Returns a closure that restores a table; `nil` if the text has mistakes.
  func restoring(_ table: StoredTable, _ mistakes: inout [TextMistake])
    -> ((inout StoreState) -> Void)?
  {
    var visitor = TableRestoring(text: self)
    do {
      try table.accept(&visitor)
    } catch {
      mistakes += (error as? TextError)?.mistakes ?? []
    }
    return visitor.restore
  }

  /// One table of a snapshot, decoded without the others.
  private struct OneTable<Value: Decodable>: Decodable {
    let table: Value

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyCodingKey.self)
      var tables = try container.nestedUnkeyedContainer(forKey: "tables")
      let index = CodingUserInfoKey.element.flatMap { decoder.userInfo[$0] as? Int } ?? 0
      while tables.currentIndex < index { _ = try tables.superDecoder() }
      table = try tables.decode(Value.self)
    }
  }
}

/// The decoding of a table from a snapshot.
private struct TableRestoring: TableVisitor {
  let text: StoredTableText
  /// The closure that restores the decoded contents.
  var restore: ((inout StoreState) -> Void)?

  mutating func visit<Adapter: RecordAdapter>(_ table: Table<Adapter>) throws {
    let image = try text.decoded(TableImage<Adapter>.self)
    restore = { state in table.restore(image, in: &state) }
  }
}

/// The encoding of a table.
struct TableEncoding: TableVisitor {
  let state: StoreState
  var table: any Encodable = JSONValue.null

  mutating func visit<Adapter: RecordAdapter>(_ table: Table<Adapter>) {
    self.table = table.image(in: state)
  }
}

/// The insertion of a plan's records into a table.
private struct FixtureInsertion: TableVisitor {
  let fixture: PlannedFixture
  var mistakes: [TextMistake] = []
  /// Inserts the records, and returns the mistakes that only the store knows.
  var insert: (inout StoreState) -> [TextMistake] = { _ in [] }

  mutating func visit<Adapter: RecordAdapter>(_ table: Table<Adapter>) {
    var records: [(record: Adapter.Record, path: String)] = []
    for (index, json) in fixture.records.enumerated() {
      do {
        let path = fixture.path.joined("records[\(index)]")
        records.append((try json.decoded(EncodedRecord<Adapter>.self, at: path).record, path))
      } catch let error as EncodedValueError {
        mistakes.append(TextMistake(error.description, at: error.path))
      } catch {
        mistakes.append(TextMistake("\(error)"))
      }
    }
    insert = { [records] state in
      for (record, path) in records {
        if let fact = table.zoneLack(ofInitial: record, in: &state) {
          return [TextMistake("\(fact); the plan needs the zone before its records", at: path)]
        }
        table.insertInitially(record, in: &state)
      }
      return []
    }
  }
}
