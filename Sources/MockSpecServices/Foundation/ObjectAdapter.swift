import Foundation
import MockSpecStores

/// An adapter of objects that can be copied with `NSCopying`.
public protocol ObjectAdapter: RecordAdapter where Record: NSObject & NSCopying {}

extension ObjectAdapter {
  public static func copy(_ record: Record) -> Record {
    record.copy(with: nil) as? Record ?? record
  }
}

/// An adapter of objects whose only text form is their archive.
///
/// The same object always has the same text.
public protocol ArchiveAdapter: ObjectAdapter, RecordCoding where Record: NSSecureCoding {
  /// The classes that an object can have.
  static var classes: [AnyClass] { get }
}

extension ArchiveAdapter {
  public static func encode(_ record: Record, to encoder: any Encoder) throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    // Property lists in XML have their keys in order; in binary ones the order varies.
    archiver.outputFormat = .xml
    archiver.encode(record, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let archive = String(decoding: archiver.encodedData, as: UTF8.self)
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(EncodedID<Self>(id(of: record)), forKey: "id")
    try container.encode(archive, forKey: "archive")
  }

  public static func decodeRecord(from decoder: any Decoder) throws -> Record {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    let archive = Data(try container.decode(String.self, forKey: "archive").utf8)
    let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: archive)
    guard let record = object as? Record else {
      throw EncodedValueError(
        "the archive is not that of a value of type '\(Record.self)'", at: decoder.codingPath)
    }
    return record
  }
}

/// An adapter of records whose clients store data with their saves, which is encoded in base 64.
public protocol DataNotes: RecordCoding {}

extension DataNotes {
  public static func encode(note: any Sendable, to encoder: any Encoder) throws {
    try encodeNote(note, as: Data.self, to: encoder)
  }

  public static func decodeNote(from decoder: any Decoder) throws -> any Sendable {
    try decoder.singleValueContainer().decode(Data.self)
  }
}

/// An object that only the service makes and whose contents the app does not read: a cursor, a token.
///
/// A mock needs it only to carry a text, which it puts into the object's archive.
public protocol OpaqueObject: NSObject, NSSecureCoding {
  /// The field of the archive that holds the data of the service.
  static var archivedField: String { get }
}

extension OpaqueObject {
  /// Creates an object that carries a text, which survives copying and archiving.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The object; `nil` where it cannot be decoded from an archive, or does not return the text.
  public static func minted(carrying text: String) -> Self? {
    let archive = KeyedArchive([archivedField: NSData(data: Data(text.utf8))])
    let object = archive.decoded(Self.init(coder:))
    return object?.carried == text ? object : nil
  }

  /// The text that a minted object carries; `nil` or noise for an object of the service.
  public var carried: String? {
    (KeyedArchive(encode)[Self.archivedField] as? Data)
      .flatMap { String(data: $0, encoding: .utf8) }
  }
}

extension RecordAdapter where Cursor: OpaqueObject {
  /// Returns a cursor that carries a text of the store.
  public static func cursor(token: String) -> Cursor? { .minted(carrying: token) }
  /// Returns the text that a cursor carries.
  public static func token(of cursor: Cursor) -> String? { cursor.carried }
}

extension RecordAdapter where ChangeToken: OpaqueObject {
  /// Returns a change token that carries a text of the store.
  public static func changeToken(text: String) -> ChangeToken? { .minted(carrying: text) }
  /// Returns the text that a change token carries.
  public static func text(of token: ChangeToken) -> String? { token.carried }
}
