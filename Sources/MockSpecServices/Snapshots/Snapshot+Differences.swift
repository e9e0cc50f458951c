import MockSpecStores

extension Backend.Snapshot {
  /// A part of a backend that two snapshots have differently: a record, a table's own numbers, a client.
  ///
  /// ```
  /// mockUser/private/records[note]
  ///   record.fields.title  "Draft" → "Final"
  ///   change               1 → 2
  /// ```
  public struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a difference.
    public enum Kind: Sendable, Hashable {
      /// A part that only the later snapshot has.
      case added
      /// A part that only the earlier snapshot has.
      case removed
      /// A part that both have, with other values.
      case changed
    }

    /// A value of the part, as JSON.
    public struct Field: Sendable, Hashable {
      /// The path of the value in the part; empty if the part is one value.
      public let path: String
      /// The value in the earlier snapshot; `nil` if there was none.
      public let old: String?
      /// The value in the later snapshot; `nil` if there is none.
      public let new: String?
    }

    /// The name of the part: the table with the id of the record in brackets, or `backend`.
    public let part: String
    /// The kind of the difference.
    public let kind: Kind
    /// The values that differ; all of a record that was added or removed, its own first.
    public let fields: [Field]

    /// The part, and below it a line for each value; long values stand below each other, without what they share.
    public var description: String {
      let title =
        switch kind {
        case .added: "\(part) is new"
        case .removed: "\(part) was removed"
        case .changed: part
        }
      let width = fields.map(\.path.count).max() ?? 0
      return ([title] + fields.flatMap { $0.lines(width: width) }).joined(separator: "\n")
    }
  }

  /// Returns the differences from an earlier snapshot, record by record.
  ///
  /// - Parameter earlier: The snapshot to compare with.
  /// - Returns: The parts that differ; none if both snapshots are equal.
  public func differences(from earlier: Self) -> [Difference] {
    var search = DifferenceSearch()
    search.compare(earlier.json, json, SnapshotPlace())
    return search.differences
  }
}

extension Backend.Snapshot.Difference.Field {
  /// The total length up to which two values stand on one line.
  private static let longestPair = 60

  /// Returns the lines of the value, behind a column for paths.
  fileprivate func lines(width: Int) -> [String] {
    let name = path.padded(to: width)
    guard let old, let new else {
      let value = old ?? new ?? ""
      let end = value.count > Self.longestPair ? "…" : ""
      return ["  \(name)  \(value.prefix(Self.longestPair))\(end)"]
    }
    if old.count + new.count <= Self.longestPair { return ["  \(name)  \(old) → \(new)"] }
    let cut = TextDifference(old, new)
    return [
      "  \(path)", "    was  \(cut.expected)", "    is   \(cut.actual)",
      String(repeating: " ", count: 9 + cut.start) + "^",
    ]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// The place of a value in a snapshot: its part, and its path there.
private struct SnapshotPlace {
  /// The keys of values that are the name of a part.
  static let nameKeys = ["client", "database", "id", "table", "user"]

  var part = ""
  var path = ""
  /// True for a place that is a whole table, record or client.
  var isPart: Bool { !part.isEmpty && path.isEmpty }
  /// True for an element of a list in a part, such as an earlier version of a record.
  var isElement: Bool { path.hasSuffix("]") }

  /// Returns the place of a member.
  func member(_ key: String) -> Self { Self(part: part, path: path.joined(key)) }

  /// Returns the place of an element of a list: tables, their records and clients are parts of their own.
  func element(_ name: String) -> Self {
    switch (part, path) {
    case ("", "tables"): Self(part: name)
    case ("", "clients"): Self(part: "client \(name)")
    case (let table, "records") where !table.isEmpty: Self(part: "\(table)[\(name)]")
    default: Self(part: part, path: "\(path)[\(name)]")
    }
  }
}

/// The comparison of two snapshots.
private struct DifferenceSearch {
  typealias Difference = Backend.Snapshot.Difference

  private var parts: [String] = []
  private var kinds: [String: Difference.Kind] = [:]
  private var fields: [String: [Difference.Field]] = [:]

  /// The differences in the order in which their parts were found, the values of a record before numbers about it.
  var differences: [Difference] {
    parts.map { part in
      let all = fields[part] ?? []
      let own = all.filter { $0.path.hasPrefix("record") }
      return Difference(
        part: part, kind: kinds[part] ?? .changed,
        fields: own + all.filter { !$0.path.hasPrefix("record") })
    }
  }

  mutating func compare(_ old: JSONValue?, _ new: JSONValue?, _ place: SnapshotPlace) {
    if old == new { return }
    if place.isElement, old == nil || new == nil {
      add(Difference.Field(path: place.path, old: old?.text, new: new?.text), of: place.part)
    } else if let (before, after) = Self.contents(old, new, \.members, without: [:]) {
      var keys = Set(before.keys).union(after.keys)
      if place.isPart, old == nil || new == nil {
        begin(place.part, old == nil ? .added : .removed)
        // Of a new record, its own values are told, without the numbers that the table gives it.
        keys = keys.contains("record") ? ["record"] : keys.subtracting(SnapshotPlace.nameKeys)
      }
      for key in keys.sorted() { compare(before[key], after[key], place.member(key)) }
    } else if let (before, after) = Self.contents(old, new, \.namedElements, without: []) {
      let (was, has) = (Dictionary(before) { $1 }, Dictionary(after) { $1 })
      for name in before.map(\.0) + after.map(\.0).filter({ was[$0] == nil }) {
        compare(was[name], has[name], place.element(name))
      }
    } else {
      add(Difference.Field(path: place.path, old: old?.text, new: new?.text), of: place.part)
    }
  }

  /// Returns the contents of two values, empty for one that is missing; `nil` if either has none of the kind.
  private static func contents<Contents: Collection>(
    _ old: JSONValue?, _ new: JSONValue?, _ contents: (JSONValue) -> Contents?,
    without none: Contents
  ) -> (Contents, Contents)? {
    guard let before = old.map(contents) ?? none, let after = new.map(contents) ?? none,
      !before.isEmpty || !after.isEmpty
    else { return nil }
    return (before, after)
  }

  private mutating func add(_ field: Difference.Field, of part: String) {
    let part = part.isEmpty ? "backend" : part
    begin(part, .changed)
    fields[part, default: []].append(field)
  }

  private mutating func begin(_ part: String, _ kind: Difference.Kind) {
    guard kinds[part] == nil else { return }
    parts.append(part)
    kinds[part] = kind
  }
}

extension JSONValue {
  /// The elements of a list with the names that identify them; `nil` for other values and lists of plain ones.
  fileprivate var namedElements: [(String, JSONValue)]? {
    guard let elements else { return nil }
    let named = elements.compactMap { element in element.name.map { ($0, element) } }
    return named.count == elements.count && Set(named.map(\.0)).count == named.count ? named : nil
  }

  private var name: String? {
    if let table = self["table"]?.plainText, let database = self["database"]?.plainText {
      return "\(TableName(database: database, user: self["user"]?.plainText, table: table))"
    }
    let key = ["id", "client", "zone", "tag"].lazy.compactMap { self[$0] }.first
    return key?.plainText
  }

  /// The text without quotes.
  private var plainText: String { string ?? text }
}
