import MockSpecRuntime
import MockSpecServices
import MockSpecStores

/// The encoding and decoding of the records of one store.
protocol RecordForm: Sendable {
  /// The name of the form, different from the forms of other records.
  var name: String { get }

  /// Returns the encoded record; `nil` for a value that is no record of this form.
  func written(_ value: Any) -> WrittenRecord?

  /// Returns `true` if values of a type are records of this form.
  func makes(_ type: Any.Type) -> Bool

  /// Returns the id of an encoded record; `nil` for any other value.
  func id(of json: JSONValue) -> String?

  /// Returns the decoded record, with the tag that stands for the recorded one.
  func record(_ value: PlacedValue, _ tag: (_ id: String, _ tag: String) -> String?) throws -> Any
}

/// The form in which an adapter encodes its records.
struct AdapterForm<Adapter: RecordAdapter>: RecordForm {
  private typealias MintedKeys = (all: Set<String>, tag: String?)

  /// The keys that the service writes into records, once a record has shown them.
  private let known = Protected<MintedKeys?>(nil)

  static var formName: String { "\(Adapter.Record.self)" }

  var name: String { Self.formName }

  func makes(_ type: Any.Type) -> Bool { type == Adapter.Record.self }

  func written(_ value: Any) -> WrittenRecord? {
    guard let record = value as? Adapter.Record,
      let json = try? JSONValue(encoding: EncodedRecord<Adapter>(record)),
      let id = try? Self.text(of: Adapter.id(of: record))
    else { return nil }
    let keys = keys(of: record)
    return WrittenRecord(
      form: name, id: id, json: json, minted: keys.all, tagKey: keys.tag)
  }

  func id(of json: JSONValue) -> String? {
    guard let record = try? json.decoded(EncodedRecord<Adapter>.self).record else { return nil }
    return try? Self.text(of: Adapter.id(of: record))
  }

  func record(_ value: PlacedValue, _ tag: (_ id: String, _ tag: String) -> String?) throws -> Any {
    let record = try value.decoded(EncodedRecord<Adapter>.self).record
    guard let known = Adapter.tag(of: record),
      let other = tag(try Self.text(of: Adapter.id(of: record)), known), other != known,
      let key = keys(of: record).tag
    else { return record }
    let tagged = value.json.replacing(key, byTag: other)
    return try tagged.decoded(EncodedRecord<Adapter>.self, at: value.path).record
  }

  /// Returns an id as text.
  static func text(of id: Adapter.ID) throws -> String {
    let json = try JSONValue(encoding: EncodedID<Adapter>(id))
    return json.string ?? json.text
  }

  /// Returns the keys that the service writes into records, found by stamping one record twice.
  private func keys(of record: Adapter.Record) -> MintedKeys {
    if let known = known.withLock(\.self) { return known }
    // Tags are texts or counts of versions; these are both, and no times.
    let tags = ["1000000001", "1000000002"]
    let trees = [members(of: record), stamped(record, tags[0], 1), stamped(record, tags[1], 2)]
    let keys = Set(trees.flatMap(\.keys))
    let all = keys.filter { key in Set(trees.map { $0[key] }).count > 1 }
    let minted = (all: all, tag: all.first { trees[1][$0]?.tag == tags[0] })
    known.withLock { $0 = minted }
    return minted
  }

  private func stamped(_ record: Adapter.Record, _ tag: String, _ time: Double)
    -> [String: JSONValue]
  {
    let place = StorePlace(database: "recording", user: nil)
    let stamp = SaveStamp(
      knownTag: tag, replacing: nil, place: place, currentUser: nil, creation: time,
      modification: time)
    return members(of: Adapter.stamped(Adapter.copy(record), with: stamp))
  }

  private func members(of record: Adapter.Record) -> [String: JSONValue] {
    (try? JSONValue(encoding: EncodedRecord<Adapter>(record)))?.members ?? [:]
  }
}
