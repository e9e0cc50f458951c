/// What the values of a service mean to the store, as `values` of a spec states it.
///
/// ```swift
/// let table: ValueTable<CKAccountStatus, AccountState> = .stated
/// table.meaning(of: .noAccount)   // .missing
/// ```
public struct ValueTable<Value: Equatable, Meaning: Hashable>: ExpressibleByDictionaryLiteral {
  private var pairs: [(value: Value, meaning: Meaning)]

  public init(dictionaryLiteral pairs: (Value, Meaning)...) { self.pairs = pairs }

  /// What a value means.
  ///
  /// - Parameter value: The value; a later system can have more of them than the spec.
  /// - Returns: `nil` for a value that the table does not have.
  public func meaning(of value: Value) -> Meaning? { pairs.first { $0.value == value }?.meaning }

  /// What the service calls a meaning.
  ///
  /// - Parameter meaning: The meaning.
  /// - Returns: The first value that has it; `nil` where none has.
  public func value(for meaning: Meaning) -> Value? { pairs.first { $0.meaning == meaning }?.value }

  /// Adds the values of another table behind those of the first.
  public static func += (table: inout Self, more: Self) { table.pairs += more.pairs }
}

extension ValueTable where Value: OptionSet, Value.Element == Value {
  /// What several options mean together.
  ///
  /// - Parameter options: The options; those that the table does not have mean nothing.
  /// - Returns: What each of them means.
  public func meanings(of options: Value) -> Set<Meaning> {
    Set(pairs.lazy.filter { options.contains($0.value) }.map(\.meaning))
  }
}
