/// The meanings of the values of a service to the store, as `values` of a spec states them.
///
/// ```swift
/// let table: ValueMapping<CKAccountStatus, AccountState> = .stated
/// table.meaning(of: .noAccount)   // .missing
/// ```
public struct ValueMapping<Value: Equatable, Meaning: Hashable>: ExpressibleByDictionaryLiteral {
  private var pairs: [(value: Value, meaning: Meaning)]

  public init(dictionaryLiteral pairs: (Value, Meaning)...) { self.pairs = pairs }

  /// Returns the meaning of a value.
  ///
  /// - Parameter value: The value; a later system can have more of them than the spec.
  /// - Returns: `nil` for a value that the table does not have.
  public func meaning(of value: Value) -> Meaning? { pairs.first { $0.value == value }?.meaning }

  /// Returns the value of a meaning.
  ///
  /// - Parameter meaning: The meaning.
  /// - Returns: The first value that has it; `nil` where none has.
  public func value(for meaning: Meaning) -> Value? { pairs.first { $0.meaning == meaning }?.value }

  /// Adds the values of another table behind those of the first.
  public static func += (table: inout Self, more: Self) { table.pairs += more.pairs }
}

extension ValueMapping where Value: OptionSet, Value.Element == Value {
  /// Returns the meanings of several options.
  ///
  /// - Parameter options: The options; those that the table does not have mean nothing.
  /// - Returns: The meaning of each of them.
  public func meanings(of options: Value) -> Set<Meaning> {
    Set(pairs.lazy.filter { options.contains($0.value) }.map(\.meaning))
  }
}
