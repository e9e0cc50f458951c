import MockSpecServices
import MockSpecStores

/// A recorded call to be repeated; generated code reads its arguments.
public struct ReplayedCall {
  let call: RecordedCall
  let interface: String
  let reader: ValueReader

  /// The full name of the member.
  public var member: String { call.member }

  /// Returns the argument that corresponds to the recorded one in the replay; throws
  /// `EncodedValueError` if it is missing or has another type.
  public func value<Value>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    if let tree = call[name] { return try reader.read(tree) }
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

/// The reason for which a call is not repeated.
struct ReplayGap: Error {
  let reason: String
}
