/// An argument of a call, under the name of its parameter.
public struct RecordedArgument {
  let name: String
  let value: Any
  var isClosure = false

  /// Returns an argument that is encoded if its type allows it.
  public static func value(_ name: String, _ value: some Any) -> RecordedArgument {
    RecordedArgument(name: name, value: value)
  }

  /// Returns an argument that cannot be encoded.
  public static func closure(_ name: String) -> RecordedArgument {
    RecordedArgument(name: name, value: (), isClosure: true)
  }
}
