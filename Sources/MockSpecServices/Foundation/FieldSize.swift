import Foundation

/// The size of a value in a request: text as UTF-8, data as it is, anything else eight bytes.
public enum FieldSize {
  /// Returns the bytes of a value; files count as none, because they are sent separately.
  ///
  /// - Parameter value: The value of a field, or a list.
  /// - Returns: The number of bytes.
  public static func bytes(of value: Any) -> Int {
    switch value {
    case let text as String: text.utf8.count
    case let data as Data: data.count
    case let values as [Any]: values.reduce(0) { $0 + bytes(of: $1) }
    default: value is any FieldFile ? 0 : 8
    }
  }
}
