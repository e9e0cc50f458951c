import Foundation
import MockSpecStores

/// A file as the value of a field: a service and each of its clients have a copy of their own.
///
/// Its text form has the path: `{ "asset": "/tmp/photo.jpeg" }`.
public protocol FieldFile: ServiceValue {
  /// The location of the file; `nil` if the value has lost it.
  var file: URL? { get }

  /// Creates a value of that type.
  ///
  /// - Parameter file: The location of the file.
  /// - Returns: The value.
  static func value(of file: URL) -> NSObject
}

extension FieldFile {
  public static var textKey: String { "asset" }
  public static var kind: FieldType.Kind { .asset }

  public func encodeValue(to encoder: any Encoder) throws {
    try [Self.textKey: file?.path ?? ""].encode(to: encoder)
  }

  public static func decodeValue(from decoder: any Decoder) throws -> NSObject {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    let path = try container.decode(String.self, forKey: AnyCodingKey(textKey))
    return value(of: URL(fileURLWithPath: path))
  }
}

/// The files in the value of a field, which is a file or a list of files.
public enum FieldFiles {
  /// Returns the values that are files.
  ///
  /// - Parameter value: The value of a field.
  /// - Returns: The files in order.
  public static func all(in value: Any) -> [any FieldFile] {
    (value as? any FieldFile).map { [$0] } ?? value as? [any FieldFile] ?? []
  }

  /// Checks whether all files of a value exist.
  ///
  /// - Parameter value: The value of a field.
  /// - Returns: `false` if a file is missing at its location.
  public static func areThere(for value: Any) -> Bool {
    all(in: value).compactMap { $0.file?.path }.allSatisfy(FileManager.default.fileExists)
  }

  /// The folder of the copies, which is deleted when the process ends.
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("MockSpec-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: FieldFiles.folder) }
    return folder
  }()

  /// Returns a value with copies of its files in the temporary folder, under unique names, until the process ends.
  ///
  /// - Parameter value: The value of a field.
  /// - Returns: The value, in which a missing file stays as it was; `nil` if it holds no files.
  public static func copied(_ value: Any) -> Any? {
    let copies = all(in: value).map(copy)
    if copies.isEmpty { return nil }
    return value is any FieldFile ? copies.first : NSArray(array: copies)
  }

  /// Returns the bytes of the files of a value; a missing file has none.
  ///
  /// The name of a copy tells them, so that those of stored values are known without a look at the disk.
  ///
  /// - Parameter value: The value of a field.
  /// - Returns: The number of bytes.
  public static func bytes(of value: Any) -> Int {
    all(in: value).compactMap(\.file).reduce(0) { sum, file in
      if file.deletingLastPathComponent().lastPathComponent == folder.lastPathComponent {
        return sum + (Int(file.pathExtension) ?? 0)
      }
      return sum + size(of: file)
    }
  }

  private static func size(of file: URL) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
  }

  private static func copy(_ value: any FieldFile) -> Any {
    let bytes = value.file.map(size) ?? 0
    let copy = folder.appendingPathComponent("\(UUID().uuidString).\(bytes)")
    guard let file = value.file, (try? FileManager.default.copyItem(at: file, to: copy)) != nil
    else { return value }
    return type(of: value).value(of: copy)
  }
}
