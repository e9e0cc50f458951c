extension Snapshot {
  /// What is different from an earlier snapshot, one line for each value.
  ///
  /// ```
  /// private/records[note].record.title: "Draft" → "Final"
  /// private/records[other]: + { "id": "other", "record": { … } }
  /// ```
  ///
  /// - Parameter earlier: The snapshot to compare with.
  /// - Returns: The lines, in the order of the text; none if all is the same.
  public func differences(from earlier: Snapshot) -> [String] {
    Self.differences(from: earlier.tree, to: tree, at: "")
  }

  private static func differences(from old: JSONTree, to new: JSONTree, at path: String)
    -> [String]
  {
    if old == new { return [] }
    if case .object(let before) = old.value, case .object(let after) = new.value {
      return pairs(before.map { ($0.key, $0.tree) }, after.map { ($0.key, $0.tree) }) { key in
        path.isEmpty ? key : "\(path).\(key)"
      }
    }
    if case .list(let before) = old.value, case .list(let after) = new.value,
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
    return ["\(path): \(old.text) → \(new.text)"]
  }

  private static func pairs(
    _ before: [(String, JSONTree)], _ after: [(String, JSONTree)], _ path: (String) -> String
  ) -> [String] {
    let (old, new) = (Dictionary(before) { $1 }, Dictionary(after) { $1 })
    let gone = before.filter { new[$0.0] == nil }.map { "\(path($0.0)): − \($0.1.text)" }
    let rest = after.flatMap { name, tree in
      old[name].map { differences(from: $0, to: tree, at: path(name)) }
        ?? ["\(path(name)): + \(tree.text)"]
    }
    return gone + rest
  }

  /// What tells the elements of a list apart; `nil` for lists of plain values.
  private static func names(_ elements: [JSONTree]) -> [String]? {
    let names = elements.compactMap(name)
    return names.count == elements.count && Set(names).count == names.count ? names : nil
  }

  private static func name(_ element: JSONTree) -> String? {
    if let table = element["table"]?.plainText, let database = element["database"]?.plainText {
      return "\(TableName(database: database, user: element["user"]?.plainText, table: table))"
    }
    let key = ["id", "client", "zone", "tag"].lazy.compactMap { element[$0] }.first
    return key?.plainText
  }
}

extension JSONTree {
  /// The text without quotes.
  fileprivate var plainText: String {
    if case .string(let text) = value { return text }
    return text
  }
}
