#if !canImport(CloudKit)
  import Foundation

  /// The value of a field, without Foundation's mutable classes, so that records can cross threads.
  enum FieldValue: Hashable, Codable, Sendable {
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case string(String)
    case date(Date)
    case data(Data)
    case reference(CKReference.Fields)
    case asset(URL?)
    case list([FieldValue])

    init(_ value: Any) {
      if let value = value as? any FieldValueConvertible {
        self = value.fieldValue
      } else if let elements = value as? [Any] {
        // An `NSArray` returns a nested `NSArray` in this form.
        self = .list(elements.map { FieldValue($0) })
      } else {
        preconditionFailure("a record field cannot hold a value of type \(type(of: value))")
      }
    }

    /// The value as the class that CloudKit returns; dynamic casts convert it to Swift's types.
    var object: NSObject & CKRecordValueProtocol & __CKRecordObjCValue {
      switch self {
      case .boolean(let value): NSNumber(value: value)
      case .integer(let value): NSNumber(value: value)
      case .unsigned(let value): NSNumber(value: value)
      case .double(let value): NSNumber(value: value)
      case .string(let value): NSString(string: value)
      case .date(let value):
        NSDate(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate)
      case .data(let value): NSData(data: value)
      case .reference(let fields): CKReference(fields)
      case .asset(let url): CKAsset(storedURL: url)
      case .list(let values): NSArray(array: values.map(\.object))
      }
    }

    var containsReference: Bool {
      switch self {
      case .reference: true
      case .list(let values): values.contains(where: \.containsReference)
      default: false
      }
    }

    /// True if the value is or contains a file or a reference.
    var isServiceValue: Bool {
      switch self {
      case .reference, .asset: true
      case .list(let values): values.contains(where: \.isServiceValue)
      default: false
      }
    }

    var bytes: Int {
      switch self {
      case .string(let value): value.utf8.count
      case .data(let value): value.count
      case .list(let values): values.reduce(0) { $0 + $1.bytes }
      case .asset: 0
      default: 8
      }
    }

    /// All strings in the value, for the tokens of a full-text search.
    var strings: [String] {
      switch self {
      case .string(let value): [value]
      case .list(let values): values.flatMap(\.strings)
      default: []
      }
    }
  }

  extension FieldValue {
    /// Returns the order of two fields in a sorted query; missing fields come first.
    static func order(_ left: FieldValue?, _ right: FieldValue?) -> ComparisonResult {
      switch (left, right) {
      case (nil, nil): .orderedSame
      case (nil, _): .orderedAscending
      case (_, nil): .orderedDescending
      case (.string(let left)?, .string(let right)?): order(left, right)
      case (.date(let left)?, .date(let right)?): order(left, right)
      case (let left?, let right?): numericOrder(left, right)
      }
    }

    /// Returns the order of two numbers; values without an order count as equal.
    private static func numericOrder(_ left: FieldValue, _ right: FieldValue) -> ComparisonResult {
      if let left = left.int64, let right = right.int64 { return order(left, right) }
      guard let left = left.number, let right = right.number else { return .orderedSame }
      return order(left, right)
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult
    {
      left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
    }

    var isNumber: Bool { number != nil }

    private var int64: Int64? {
      switch self {
      case .boolean(let value): value ? 1 : 0
      case .integer(let value): value
      default: nil
      }
    }

    private var number: Double? {
      switch self {
      case .boolean(let value): value ? 1 : 0
      case .integer(let value): Double(value)
      case .unsigned(let value): Double(value)
      case .double(let value): value
      default: nil
      }
    }
  }

  /// Fields by name, and the keys that have changed since the last save.
  struct FieldTable: Codable, Sendable {
    private(set) var values: [String: FieldValue] = [:]
    private(set) var changed: Set<String> = []
    /// True if a value is, or was, one that a store has to look after, such as a reference.
    private(set) var holdsServiceValues = false
    /// The number of changes to values, which copies that nothing has changed have in common.
    private var edits = 0

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
        edits += 1
        values[key] = newValue
        if newValue?.isServiceValue == true { holdsServiceValues = true }
        changed.insert(key)
      }
    }

    var bytes: Int { values.values.reduce(0) { $0 + $1.bytes } }

    var changedBytes: Int { changed.reduce(0) { $0 + (values[$1]?.bytes ?? 0) } }

    /// Replaces a value by another form of it; the key does not count as changed.
    mutating func replace(_ key: String, with value: FieldValue) {
      edits += 1
      values[key] = value
      if value.isServiceValue { holdsServiceValues = true }
    }

    mutating func markUnchanged() { changed = [] }

    /// Forgets the changes that were sent, of fields that hold still what was sent; `sent` is an earlier copy.
    mutating func markUnchanged(since sent: FieldTable) {
      // Most often nothing has changed since.
      if edits == sent.edits { return changed = [] }
      changed = changed.filter { !sent.changed.contains($0) || values[$0] != sent.values[$0] }
    }

    func mapValues(_ transform: (FieldValue) -> FieldValue) -> FieldTable {
      var table = self
      table.values = values.mapValues(transform)
      return table
    }

    mutating func remove(except keys: Set<String>) {
      edits += 1
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
