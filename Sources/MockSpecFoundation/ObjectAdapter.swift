import Foundation
import MockSpecRuntime

/// An adapter of objects that can be copied, as most of Foundation's time can.
public protocol ObjectAdapter: RecordAdapter where Record: NSObject & NSCopying {}

extension ObjectAdapter {
  public static func copy(_ record: Record) -> Record { record.copy() as? Record ?? record }
}

/// An adapter of objects that have no form in text but their archive.
///
/// The same object is always the same text.
public protocol ArchiveAdapter: ObjectAdapter where Record: NSSecureCoding {
  /// The classes that an object can have.
  static var classes: [AnyClass] { get }
}

extension ArchiveAdapter {
  public static func written(_ record: Record) throws -> TextValue {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    // Property lists in XML have their keys in order; binary ones differ from time to time.
    archiver.outputFormat = .xml
    archiver.encode(record, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return .object([
      "id": try written(id: id(of: record)),
      "archive": try TextValue(String(decoding: archiver.encodedData, as: UTF8.self)),
    ])
  }

  public static func record(written text: TextValue) throws -> Record {
    let archive = Data((try text.value("archive") as String).utf8)
    let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: archive)
    guard let record = object as? Record else {
      throw text.mistake("the archive is not that of a value of type '\(Record.self)'")
    }
    return record
  }
}

/// An adapter of records whose clients store data with their saves, in base 64 in its text.
public protocol DataNotes: RecordAdapter {}

extension DataNotes {
  public static func written(note: any Sendable) throws -> TextValue {
    guard let data = note as? Data else {
      throw TextValueError("a note of type '\(type(of: note))' cannot be written")
    }
    return try TextValue(data.base64EncodedString())
  }

  public static func note(written text: TextValue) throws -> any Sendable {
    guard let data = Data(base64Encoded: try text.value() as String) else {
      throw text.mistake("data is written in base 64")
    }
    return data
  }
}
