@_spi(MockSpecGenerated) import MockSpecRuntime

/// The variants of a record whose fields a spec declares, each with another value in one field.
@_spi(MockSpecGenerated)
public struct RecordVariants<Record> {
  private let record: Record
  /// The variants, in the order of the fields.
  public private(set) var all: [RecordVariant<Record>] = []

  /// Makes the variants of a record, without fields.
  public init(of record: Record) { self.record = record }

  /// Adds the variants of a field, as far as its type allows any.
  public mutating func add<Value>(_ field: String, _ path: WritableKeyPath<Record, Value>) {
    let current = record[keyPath: path]
    for (name, value) in hostileValues(of: Value.self, beside: current) {
      guard let value = value as? Value, !isEqual(value, current) else { continue }
      var other = record
      other[keyPath: path] = value
      all.append(RecordVariant("\(field) \(name)", other))
    }
  }
}

/// Returns the values of a type that apps often do not expect, with words for each; dates are relative to a current one.
private func hostileValues(
  of type: Any.Type, beside current: Any?
) -> [(name: String, value: Any)] {
  switch type {
  case let type as any OptionalType.Type:
    [("missing", type.absence)]
      + hostileValues(of: type.wrapped, beside: (current as? any OptionalType)?.value)
  case is String.Type:
    [
      ("empty", ""), ("of a newer version", newerText),
      ("of 10,000 characters", String(repeating: "x", count: 10_000)),
    ]
  case is Bool.Type: [("false", false), ("true", true)]
  case let type as any FixedWidthInteger.Type: type.extremes
  case let type as any BinaryFloatingPoint.Type: type.extremes
  case let type as any CaseIterable.Type: type.everyCase.map { ("\($0)", $0) }
  case let type as any RawRepresentable.Type: newerValue(of: type).map { [$0] } ?? []
  case let type as any RangeReplaceableCollection.Type: [("empty", type.init())]
  case let type as any SetAlgebra.Type: [("empty", type.init())]
  case let type as any EmptyType.Type: [("empty", type.init())]
  case let type as any Strideable.Type: remoteValues(of: type, beside: current)
  default: []
  }
}

private let newerText = "unknown to this version"

/// Returns a value whose raw value this version does not know, where the type takes any.
private func newerValue<Value: RawRepresentable>(
  of type: Value.Type
) -> (name: String, value: Any)? {
  guard let raw = newerText as? Value.RawValue, let value = Value(rawValue: raw) else { return nil }
  return ("of a newer version", value)
}

/// Returns values a century away, where distances are seconds, as those of dates are.
private func remoteValues<Value: Strideable>(
  of type: Value.Type, beside current: Any?
) -> [(name: String, value: Any)] {
  guard let current = current as? Value, let century = 3.2e9 as? Value.Stride else { return [] }
  return [
    ("a century before", current.advanced(by: 0 - century)),
    ("a century after", current.advanced(by: century)),
  ]
}

private func isEqual<Value>(_ one: Value, _ other: Value) -> Bool {
  func equals<Known: Equatable>(_ known: Known) -> Bool { known == other as? Known }
  return (one as? any Equatable).map { equals($0) } ?? false
}

private protocol OptionalType {
  static var absence: Any { get }
  static var wrapped: Any.Type { get }
  var value: Any? { get }
}

extension Optional: OptionalType {
  fileprivate static var absence: Any { Self.none as Any }
  fileprivate static var wrapped: Any.Type { Wrapped.self }
  fileprivate var value: Any? { self }
}

/// A type with an empty value that is no collection with places.
private protocol EmptyType {
  init()
}

extension Dictionary: EmptyType {}

extension FixedWidthInteger {
  fileprivate static var extremes: [(name: String, value: Any)] {
    [("zero", zero)] + (isSigned ? [("the least", min)] : []) + [("the greatest", max)]
  }
}

extension BinaryFloatingPoint {
  fileprivate static var extremes: [(name: String, value: Any)] {
    [
      ("zero", zero), ("the least", -greatestFiniteMagnitude),
      ("the greatest", greatestFiniteMagnitude),
    ]
  }
}

extension CaseIterable {
  fileprivate static var everyCase: [Any] { allCases.map { $0 } }
}
