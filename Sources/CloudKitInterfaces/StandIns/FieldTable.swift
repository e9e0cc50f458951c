#if !canImport(CloudKit)
  /// Fields by name, and the keys that have changed since the last save.
  struct FieldTable: Codable, Sendable {
    private(set) var values: [String: FieldValue] = [:]
    private(set) var changed: Set<String> = []
    /// True if a value is, or was, one that a store has to look after, such as a reference.
    private(set) var holdsServiceValues = false

    private enum CodingKeys: CodingKey { case values, changed }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      values = try container.decode([String: FieldValue].self, forKey: .values)
      changed = try container.decode(Set<String>.self, forKey: .changed)
      holdsServiceValues = values.values.contains(where: \.isServiceValue)
    }

    /// The value of a field; setting it counts as a change, even to the same value or from `nil` to `nil`.
    subscript(key: String) -> FieldValue? {
      get { values[key] }
      set {
        values[key] = newValue
        if newValue?.isServiceValue == true { holdsServiceValues = true }
        changed.insert(key)
      }
    }

    var bytes: Int { values.values.reduce(0) { $0 + $1.bytes } }

    var changedBytes: Int { changed.reduce(0) { $0 + (values[$1]?.bytes ?? 0) } }

    /// Replaces a value by another form of it; the key does not count as changed.
    mutating func replace(_ key: String, with value: FieldValue) {
      values[key] = value
      if value.isServiceValue { holdsServiceValues = true }
    }

    mutating func markUnchanged() { changed = [] }

    /// Forgets the changes that were sent, of fields that hold still what was sent.
    mutating func markUnchanged(since sent: FieldTable) {
      // Most often nothing is left, and the set, which the copy that was sent shares, need not be copied.
      changed = changed.filter { !sent.changed.contains($0) || values[$0] != sent.values[$0] }
    }

    func mapValues(_ transform: (FieldValue) -> FieldValue) -> FieldTable {
      var table = self
      table.values = values.mapValues(transform)
      return table
    }

    mutating func remove(except keys: Set<String>) {
      values = values.filter { keys.contains($0.key) }
      changed.formIntersection(keys)
    }

    mutating func apply(valuesOf other: FieldTable) {
      for (key, value) in other.values { self[key] = value }
    }

    mutating func apply(changesOf other: FieldTable) {
      for key in other.changed { self[key] = other.values[key] }
    }
  }
#endif
