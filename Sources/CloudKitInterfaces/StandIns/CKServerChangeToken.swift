#if !canImport(CloudKit)
  import Foundation

  /// The position in a change feed up to which a client has all changes; only the service creates one.
  public final class CKServerChangeToken: NSObject, NSSecureCoding, NSCopying, Sendable {
    @_spi(MockSpec) public let token: String

    @_spi(MockSpec) public init(token: String) { self.token = token }

    public init?(coder: NSCoder) {
      guard coder.containsValue(forKey: "token"),
        let token = coder.decodeObject(of: NSString.self, forKey: "token")
      else { return nil }
      self.token = token.description
    }

    public func encode(with coder: NSCoder) {
      coder.encode(NSString(string: token), forKey: "token")
    }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKServerChangeToken)?.token == token
    }

    public override var hash: Int { token.hashValue }
  }
#endif
