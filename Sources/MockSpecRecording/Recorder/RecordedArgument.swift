/// An argument of a call, under the name of its parameter.
public struct RecordedArgument {
  let name: String
  let value: Any
  var isClosure = false

  /// Returns an argument that is encoded if its type allows it.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - value: The value.
  /// - Returns: The argument.
  public static func value(_ name: String, _ value: some Any) -> RecordedArgument {
    RecordedArgument(name: name, value: value)
  }

  /// Returns an argument that cannot be encoded.
  ///
  /// - Parameter name: The name of the parameter.
  /// - Returns: The argument.
  public static func closure(_ name: String) -> RecordedArgument {
    RecordedArgument(name: name, value: (), isClosure: true)
  }
}
