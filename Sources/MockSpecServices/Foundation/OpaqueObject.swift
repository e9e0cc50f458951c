import Foundation
import MockSpecRuntime

/// An object that only the service makes, and from which an app reads nothing: a cursor, a token.
///
/// A mock needs no more of it than a text that comes back, and archives let it put one in.
public protocol OpaqueObject: NSObject, NSSecureCoding {
  /// The field of its archives that holds what the service gave it, as data.
  static var archivedField: String { get }
}

extension OpaqueObject {
  /// An object that carries a text, which survives copying and archiving.
  ///
  /// - Parameter text: Any text.
  /// - Returns: `nil` where no archive makes such an object, or the object does not give the text back.
  public static func minted(carrying text: String) -> Self? {
    let archive = KeyedArchive([archivedField: NSData(data: Data(text.utf8))])
    let object = archive.decoded(Self.init(coder:))
    return object?.carried == text ? object : nil
  }

  /// The text that a minted object carries; of one that the service has made nothing, or noise.
  public var carried: String? {
    (KeyedArchive(encode)[Self.archivedField] as? Data)
      .flatMap { String(data: $0, encoding: .utf8) }
  }
}

extension RecordAdapter where Cursor: OpaqueObject {
  public static func cursor(token: String) -> Cursor? { .minted(carrying: token) }
  public static func token(of cursor: Cursor) -> String? { cursor.carried }
}

extension RecordAdapter where ChangeToken: OpaqueObject {
  public static func changeToken(text: String) -> ChangeToken? { .minted(carrying: text) }
  public static func text(of token: ChangeToken) -> String? { token.carried }
}
