import Foundation

/// The closures with which a suite creates, changes and compares records.
public struct ContractSamples<Record>: Sendable {
  let make: @Sendable (Int) -> Record
  let change: (@Sendable (Record, Record) -> Record)?
  let changePart: (@Sendable (Record, Record) -> Record)?
  let isSame: @Sendable (Record, Record) -> Bool
  let tag: (@Sendable (Record) -> String?)?

  /// Creates samples from closures.
  ///
  /// - Parameters:
  ///   - make: Creates a record that was never saved; another number gives another id and other contents.
  ///   - change: Gives the first record the contents of the second; the first keeps its id and its
  ///     tag. An object is changed in place and returned. Without it, rules about changes are not
  ///     checked.
  ///   - changePart: Gives the first record a part of the contents of the second, always the same
  ///     part and not all of them. Without it, merges are not checked.
  ///   - tag: Returns the tag of a record's version, if the spec does not name it.
  ///   - isSame: Compares the contents of two records, without the values that a service has written into them.
  public init(
    _ make: @escaping @Sendable (Int) -> Record,
    change: (@Sendable (Record, Record) -> Record)? = nil,
    changePart: (@Sendable (Record, Record) -> Record)? = nil,
    tag: (@Sendable (Record) -> String?)? = nil,
    isSame: @escaping @Sendable (Record, Record) -> Bool
  ) {
    self.make = make
    self.change = change
    self.changePart = changePart
    self.tag = tag
    self.isSame = isSame
  }
}

/// Values for the fields of records; another number gives another value, as far as the type has others.
public enum ContractValue {
  /// Returns a text with the number: `text 3`.
  public static func text(_ number: Int) -> String { "text \(number)" }

  /// Returns the number itself, limited to 31 bits and then to the width of the type.
  public static func integer<Value: BinaryInteger>(_ number: Int) -> Value {
    Value(truncatingIfNeeded: number & 0x7FFF_FFFF)
  }

  /// Returns the number plus one half.
  public static func real<Value: BinaryFloatingPoint>(_ number: Int) -> Value {
    Value(number) + 0.5
  }

  /// Returns `true` for even numbers.
  public static func flag(_ number: Int) -> Bool { number.isMultiple(of: 2) }

  /// Returns an identifier that is the same in each run.
  public static func uuid(_ number: Int) -> UUID {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).bigEndian) { end in
      UUID(
        uuid: (
          0xC0, 0, 0, 0, 0, 0, 0x40, 0, end[0] | 0x80, end[1], end[2], end[3], end[4], end[5],
          end[6], end[7]
        ))
    }
  }

  /// Returns the date that many days after the beginning of 2001, in whole seconds, which every database can store.
  public static func date(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
  }

  /// Returns the number as eight bytes.
  public static func data(_ number: Int) -> Data {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).bigEndian) { Data($0) }
  }
}
