import MockSpecServices
import MockSpecStores

/// A recorded call to be repeated; generated code reads its arguments.
public struct ReplayedCall {
  let call: RecordedCall
  let interface: String
  let reader: ValueReader
  var place: ReplayedPlace?

  /// The full name of the member.
  public var member: String { call.member }

  /// Returns the argument that corresponds to the recorded one in the replay; throws
  /// `EncodedValueError` if it is missing or has another type.
  public func value<Value>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    if let tree = call[name] {
      if let place, place.parameter == name, let own = place.own(tree.json, as: type) {
        return try place.reader.read(PlacedValue(own, at: tree.path))
      }
      return try reader.read(tree)
    }
    if call.unrecorded.contains(name) { throw leftOut("'\(name)' was not recorded") }
    let names = call.arguments.keys
    throw EncodedValueError(
      "the call has no argument '\(name)'" + SpellingSuggestion.advice(for: name, among: names),
      at: call.path)
  }

  /// Returns the error for a member that cannot be called again.
  public func leftOut(_ reason: String) -> any Error { ReplayGap(reason: reason) }

  /// The error for a member that the interface does not have.
  public var unknown: any Error {
    EncodedValueError("'\(member)' is no member of '\(interface)'", at: call.path)
  }
}

/// The parameter of a call that takes a cursor or token.
struct ReplayedPlace {
  let parameter: String
  /// Returns the value that stands for a recorded one.
  let value: (_ recorded: JSONValue) -> JSONValue?
  /// The reader of values of the replay.
  let reader: ValueReader

  /// Returns the value that stands for a recorded one; `nil` for the beginning, and for one that no call has given.
  func own(_ recorded: JSONValue, as type: Any.Type) -> JSONValue? {
    // A type that cannot be nil begins with one of these.
    let isBeginning = recorded == .integer(0) || recorded == .string("")
    if isBeginning, !(type is any ExpressibleByNilLiteral.Type) { return nil }
    return value(recorded)
  }
}

/// The reason for which a call is not repeated.
struct ReplayGap: Error {
  let reason: String
}
