import Foundation
import MockSpecRuntime

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
