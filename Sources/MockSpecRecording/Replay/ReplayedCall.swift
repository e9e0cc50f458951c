import MockSpecRuntime
import MockSpecServices

/// A recorded call that is made again; emitted code takes it apart.
public struct ReplayedCall {
  let call: RecordedCall
  let interface: String
  let reader: ValueReader

  /// The full name of the member.
  public var member: String { call.member }

  /// An argument.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - type: Its type, where members have the same name.
  /// - Returns: What stands for the recorded value in the replay.
  /// - Throws: `EncodedValueError` where it is missing or of another type.
  public func value<Value>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    if let tree = call[name] { return try reader.read(tree) }
    if call.unrecorded.contains(name) { throw leftOut("'\(name)' was not recorded") }
    let names = call.arguments.keys
    throw EncodedValueError(
      "the call has no argument '\(name)'" + Spelling.advice(for: name, among: names),
      at: call.path)
  }

  /// What says that a member cannot be called again.
  ///
  /// - Parameter reason: Why not.
  /// - Returns: The error.
  public func leftOut(_ reason: String) -> any Error { ReplayGap(reason: reason) }

  /// What says that the interface has no such member.
  public var unknown: any Error {
    EncodedValueError("'\(member)' is no member of '\(interface)'", at: call.path)
  }
}

/// Why a call is not made again.
struct ReplayGap: Error {
  var reason: String
}
