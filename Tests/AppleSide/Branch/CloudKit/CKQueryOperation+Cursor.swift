import Foundation

extension CKQueryOperation {
  public typealias Cursor = CKQueryCursor

  public static let maximumResults = 0
}

/// A cursor; nobody but the service makes one, and its archive has one field.
open class CKQueryCursor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private static let field = ArchiveNames.tokens.name("CursorData")

  private let data: Data

  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.field) else { return nil }
    self.data = Data(referencing: data)
  }

  open func encode(with coder: NSCoder) { coder.encode(NSData(data: data), forKey: Self.field) }

  open class var supportsSecureCoding: Bool { true }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool { (object as? CKQueryCursor)?.data == data }

  open override var hash: Int { data.hashValue }
}
