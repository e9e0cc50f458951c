import Foundation

/// A change token; nobody but the service makes one, and its archive has one field.
open class CKServerChangeToken: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private static let field = ArchiveNames.tokens.name("ChangeTokenData")

  private let data: Data

  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.field) else { return nil }
    self.data = Data(referencing: data)
  }

  init(token: String) { data = Data(base64Encoded: token) ?? Data() }

  /// The text that configurations archive.
  var token: String { data.base64EncodedString() }

  open func encode(with coder: NSCoder) { coder.encode(NSData(data: data), forKey: Self.field) }

  open class var supportsSecureCoding: Bool { true }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CKServerChangeToken)?.data == data
  }

  open override var hash: Int { data.hashValue }
}
