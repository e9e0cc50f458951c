import Foundation

/// How many bytes a value takes in a request: text as UTF-8, data as it is, anything else eight.
public enum FieldSize {
  /// The bytes of a value.
  ///
  /// - Parameters:
  ///   - value: The value of a field, or a list.
  ///   - isFree: Whether a value takes no room, because it is sent in another way.
  /// - Returns: The number of bytes.
  public static func bytes(of value: Any, free isFree: (Any) -> Bool = { _ in false }) -> Int {
    switch value {
    case let text as String: text.utf8.count
    case let data as Data: data.count
    case let values as [Any]: values.reduce(0) { $0 + bytes(of: $1, free: isFree) }
    default: isFree(value) ? 0 : 8
    }
  }
}
