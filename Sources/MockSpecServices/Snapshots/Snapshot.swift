import Foundation
import MockSpecStores

extension Backend {
  /// The state of a backend as text that can be read, compared and kept in a repository.
  ///
  /// ```swift
  /// let before = try backend.snapshot()
  /// try await app.sync()
  /// for difference in try backend.snapshot().differences(from: before) { print(difference) }
  /// // mockUser/private/records[note]
  /// //   record.title  "Draft" → "Final"
  /// ```
  public struct Snapshot: Sendable, Equatable, CustomStringConvertible {
    let data: Data
    /// The name of the text in messages.
    let source: String

    /// Reads the text of a snapshot.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - source: The name of the text in messages, most often the path of a file.
    /// - Throws: ``TextError`` where the text is not JSON; its contents are checked when it is loaded.
    public init(text: String, source: String = "snapshot") throws(TextError) {
      data = Data(text.utf8)
      self.source = source
      _ = try JSONDecoder.value(Anything.self, from: data, source: source)
    }

    init(_ contents: some Encodable) throws {
      let encoder = JSONEncoder.ofAnyNumber()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      data = try encoder.encode(contents) + Data("\n".utf8)
      source = "snapshot"
    }

    /// The snapshot as JSON text, the same for the same state.
    public var text: String { String(decoding: data, as: UTF8.self) }

    public var description: String { text }

    /// Compares the contents of two snapshots, whatever their formatting is.
    public static func == (one: Self, other: Self) -> Bool {
      one.data == other.data || one.json == other.json
    }

    var json: JSONValue { (try? JSONDecoder().decode(JSONValue.self, from: data)) ?? .null }

    /// Any JSON.
    private struct Anything: Decodable {
      init(from decoder: any Decoder) {}
    }
  }
}

extension Backend {
  /// Returns the state of the backend: records, change logs, accounts, clock and seed.
  ///
  /// Rules, stubs and the journal belong to the test and are left out.
  ///
  /// - Returns: The snapshot.
  /// - Throws: ``EncodedValueError`` for a record, an id or the data of a save that cannot be encoded.
  public func snapshot() throws -> Snapshot {
    let contents = try withStores { state, held in
      var contents = SnapshotContents(
        seed: held[self.state].seed, time: clock.time(held).seconds,
        ruleCount: held[self.state].ruleCount,
        clients: clients.states)
      for (key, table) in stores(held).tables {
        var visitor = TableEncoding(state: state)
        try table.accept(&visitor)
        contents.tables.append((name(of: key, held), visitor.table))
      }
      for (name, table) in storedTexts(held).tables {
        contents.tables.append((name, try table.decoded(JSONValue.self)))
      }
      return contents
    }
    return try Snapshot(contents)
  }

  /// Restores the state of a snapshot; everything that it does not mention gets its initial state.
  ///
  /// Tables that mocks have used are decoded at once; the others when a mock first uses them, because the
  /// type of their records is unknown before. A mistake in these is an issue with its place.
  ///
  /// - Parameter snapshot: The snapshot, of this or another backend.
  /// - Throws: ``TextError`` with all mistakes, by their paths. Then nothing has changed.
  public func load(_ snapshot: Snapshot) throws(TextError) {
    let contents = try JSONDecoder.value(
      SnapshotHeader.self, from: snapshot.data, source: snapshot.source)
    var rest = Dictionary(
      uniqueKeysWithValues: contents.tables.map { name, index in
        (name, StoredTableText(snapshot: snapshot, index: index))
      })
    let known = lock.withLock { held in
      stores(held).tables.map { (name: name(of: $0.key, held), table: $0.value) }
    }
    var mistakes: [TextMistake] = []
    let restored = known.map { name, table in
      let text = rest.removeValue(forKey: name)
      return (name: name, table: table, restore: text.flatMap { $0.restoring(table, &mistakes) })
    }
    guard mistakes.isEmpty else { throw TextError(snapshot.source, mistakes) }
    let waiting = rest
    withStores { state, held in
      let (stores, storedTexts) = (stores(held), storedTexts(held))
      held[self.state].seed = contents.seed
      held[self.state].ruleCount = max(held[self.state].ruleCount, contents.ruleCount)
      clients.states = contents.clients
      clock.show(.seconds(contents.time), held)
      storedTexts.tables = waiting
      stores.tableSerials = max(stores.tableSerials, contents.lastSerial)
      forgetPendingChanges(held)
      for (_, table, restore) in restored {
        if let restore {
          restore(&state)
          continue
        }
        stores.tableSerials += 1
        table.clear(serial: stores.tableSerials, in: &state)
      }
      // Fixtures come after all tables are restored, because the records of one can concern another.
      for (name, table, restore) in restored where restore == nil {
        storedTexts.fill(table, name, on: self, in: &state, held)
      }
    }
    recordIssues()
  }
}
