import Foundation
import MockSpecRuntime

/// How the records of one store are written and read.
protocol RecordForm: Sendable {
  /// What tells it from the forms of other records.
  var name: String { get }

  /// What is written of a value; `nil` for one that is no such record.
  func written(_ value: Any) -> WrittenRecord?

  /// Whether values of a type are such records.
  func makes(_ type: Any.Type) -> Bool

  /// The id of the record of a text; `nil` where it is none.
  func id(of tree: JSONTree) -> String?

  /// The record of a text, with the tag that stands for the recorded one.
  func record(_ tree: JSONTree, _ tag: (_ id: String, _ tag: String) -> String?) throws -> Any
}

/// The form that an adapter gives to records.
struct AdapterForm<Adapter: RecordAdapter>: RecordForm {
  private let keys = MintedKeys<Adapter>()

  static var formName: String { "\(Adapter.Record.self)" }

  var name: String { Self.formName }

  func makes(_ type: Any.Type) -> Bool { type == Adapter.Record.self }

  func written(_ value: Any) -> WrittenRecord? {
    guard let record = value as? Adapter.Record, let tree = try? Adapter.written(record).tree,
      let id = try? Self.text(of: Adapter.id(of: record))
    else { return nil }
    let keys = keys.of(record)
    return WrittenRecord(
      form: name, id: id, tree: tree.sorted, minted: keys.all, tagKey: keys.tag)
  }

  func id(of tree: JSONTree) -> String? {
    guard let record = try? Adapter.record(written: TextValue(tree)) else { return nil }
    return try? Self.text(of: Adapter.id(of: record))
  }

  func record(_ tree: JSONTree, _ tag: (_ id: String, _ tag: String) -> String?) throws -> Any {
    let record = try Adapter.record(written: TextValue(tree))
    guard let known = Adapter.tag(of: record),
      let other = tag(try Self.text(of: Adapter.id(of: record)), known), other != known,
      let key = keys.of(record).tag
    else { return record }
    return try Adapter.record(written: TextValue(tree.replacing(key, by: .string(other))))
  }

  /// An id as a text.
  static func text(of id: Adapter.ID) throws -> String {
    let tree = try Adapter.written(id: id).tree.sorted
    return tree.string ?? tree.text
  }
}

/// The keys that the service of an adapter writes into records, found out by saving one twice.
private final class MintedKeys<Adapter: RecordAdapter>: @unchecked Sendable {
  typealias Keys = (all: Set<String>, tag: String?)

  private let lock = NSLock()
  private var known: Keys?

  func of(_ record: Adapter.Record) -> Keys {
    if let known = lock.withLock({ known }) { return known }
    let keys = find(in: record)
    lock.withLock { known = keys }
    return keys
  }

  private func find(in record: Adapter.Record) -> Keys {
    let trees = [members(of: record), stamped(record, "first", 1), stamped(record, "second", 2)]
    let keys = Set(trees.flatMap(\.keys))
    let minted = keys.filter { key in Set(trees.map { $0[key] }).count > 1 }
    return (minted, minted.first { trees[1][$0]?.string == "first" })
  }

  private func stamped(_ record: Adapter.Record, _ tag: String, _ time: Double)
    -> [String: JSONTree]
  {
    let place = StorePlace(database: "recording", user: nil)
    let stamp = SaveStamp(
      changeTag: tag, isNew: true, previous: nil, place: place, guest: nil, creation: time,
      modification: time)
    return members(of: Adapter.stamped(Adapter.copy(record), with: stamp))
  }

  private func members(of record: Adapter.Record) -> [String: JSONTree] {
    let members = (try? Adapter.written(record).tree.members) ?? []
    return Dictionary(members.map { ($0.key, $0.tree) }) { first, _ in first }
  }
}
