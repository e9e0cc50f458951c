#if !canImport(CloudKit)
  import Foundation

  extension CKQueryOperation {
    public typealias Cursor = CKQueryCursor

    /// The limit that lets the service choose the size of a page.
    public static let maximumResults = 0
  }

  /// The position at which a query continues; only the service or its mock creates one.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  public final class CKQueryCursor: NSObject, NSSecureCoding, NSCopying, Sendable {
    @_spi(MockSpec) public let token: String

    @_spi(MockSpec) public init(token: String) { self.token = token }

    public init?(coder: NSCoder) {
      guard let token = coder.decodeObject(of: NSString.self, forKey: "token") else { return nil }
      self.token = token.description
    }

    public func encode(with coder: NSCoder) {
      coder.encode(NSString(string: token), forKey: "token")
    }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKQueryCursor)?.token == token
    }

    public override var hash: Int { token.hashValue }
  }
#endif
