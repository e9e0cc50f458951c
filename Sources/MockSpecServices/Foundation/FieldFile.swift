import Foundation
import MockSpecRuntime

/// A value of a field that is a file: a service and each of its clients have a copy of their own.
///
/// In text it is a path: `{ "asset": "/tmp/photo.jpeg" }`.
public protocol FieldFile: ServiceValue {
  /// Where the file is; `nil` if the value has lost it.
  var file: URL? { get }

  /// Makes a value of that type.
  ///
  /// - Parameter file: Where the file is.
  /// - Returns: The value.
  static func value(of file: URL) -> NSObject
}

extension FieldFile {
  public static var textKey: String { "asset" }
  public static var kind: FieldType.Kind { .asset }

  public func encodeValue(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(file?.path ?? "", forKey: AnyCodingKey(Self.textKey))
  }

  public static func decodeValue(from decoder: any Decoder) throws -> NSObject {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    let path = try container.decode(String.self, forKey: AnyCodingKey(textKey))
    return value(of: URL(fileURLWithPath: path))
  }
}

/// The files in the value of a field: of one that is a file, or a list of files.
public enum FieldFiles {
  /// The values that are files.
  ///
  /// - Parameter value: The value of a field.
  /// - Returns: The files in order.
  public static func all(in value: Any) -> [any FieldFile] {
    (value as? any FieldFile).map { [$0] } ?? value as? [any FieldFile] ?? []
  }

  /// Whether a value has all its files.
  ///
  /// - Parameter value: The value of a field.
  /// - Returns: `false` if one is not where it was.
  public static func areThere(for value: Any) -> Bool {
    all(in: value).compactMap { $0.file?.path }.allSatisfy(FileManager.default.fileExists)
  }

  /// A value with copies of its files in the temporary folder, under names that nobody else has.
  ///
  /// - Parameter value: The value of a field.
  /// - Returns: The value, with a file that is not there as it was; `nil` if it holds no files.
  public static func copied(_ value: Any) -> Any? {
    let copies = all(in: value).map(copy)
    if copies.isEmpty { return nil }
    return value is any FieldFile ? copies.first : NSArray(array: copies)
  }

  private static func copy(_ value: any FieldFile) -> Any {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    guard let file = value.file, (try? FileManager.default.copyItem(at: file, to: copy)) != nil
    else { return value }
    return type(of: value).value(of: copy)
  }
}
