import MockSpecRuntime

extension Backend.Snapshot {
  /// Returns the differences from an earlier snapshot, one line for each value; what two long values share is cut.
  ///
  /// ```
  /// private/records[note].record.title: "Draft" → "Final"
  /// private/records[other]: + {"id":"other","record":{…}}
  /// ```
  ///
  /// - Parameter earlier: The snapshot to compare with.
  /// - Returns: The lines, in the order of the keys; none if both are equal.
  public func differences(from earlier: Self) -> [String] {
    Self.differences(from: earlier.json, to: json, at: "")
  }

  private static func differences(from old: JSONValue, to new: JSONValue, at path: String)
    -> [String]
  {
    if old == new { return [] }
    if let before = old.members, let after = new.members {
      return pairs(
        before.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        after.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      ) { path.joined($0) }
    }
    if let before = old.elements, let after = new.elements,
      let oldNames = names(before), let newNames = names(after)
    {
      return pairs(Array(zip(oldNames, before)), Array(zip(newNames, after))) { name in
        switch path {
        case "tables": name
        case _ where path.hasSuffix(".records"): "\(path.dropLast(8))[\(name)]"
        default: "\(path)[\(name)]"
        }
      }
    }
    let difference = TextDifference(old.text, new.text)
    return ["\(path): \(difference.expected) → \(difference.actual)"]
  }

  private static func pairs(
    _ before: [(String, JSONValue)], _ after: [(String, JSONValue)], _ path: (String) -> String
  ) -> [String] {
    let (old, new) = (Dictionary(before) { $1 }, Dictionary(after) { $1 })
    let gone = before.filter { new[$0.0] == nil }.map { "\(path($0.0)): − \($0.1.text)" }
    let rest = after.flatMap { name, value in
      old[name].map { differences(from: $0, to: value, at: path(name)) }
        ?? ["\(path(name)): + \(value.text)"]
    }
    return gone + rest
  }

  /// Returns the names that identify the elements of a list; `nil` for lists of plain values.
  private static func names(_ elements: [JSONValue]) -> [String]? {
    let names = elements.compactMap(name)
    return names.count == elements.count && Set(names).count == names.count ? names : nil
  }

  private static func name(_ element: JSONValue) -> String? {
    if let table = element["table"]?.plainText, let database = element["database"]?.plainText {
      return "\(TableName(database: database, user: element["user"]?.plainText, table: table))"
    }
    let key = ["id", "client", "zone", "tag"].lazy.compactMap { element[$0] }.first
    return key?.plainText
  }
}

extension JSONValue {
  /// The text without quotes.
  fileprivate var plainText: String { string ?? text }
}
