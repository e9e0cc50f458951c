#if !canImport(CloudKit)
  import Foundation

  /// A user who requests access to a share.
  ///
  /// Its contact card is missing here, because there is no Contacts framework.
  public final class CKShareAccessRequester: NSObject, NSSecureCoding, NSCopying, Sendable {
    let identity: CKUserIdentity.Fields

    init(_ identity: CKUserIdentity.Fields) { self.identity = identity }

    public init?(coder: NSCoder) {
      guard let identity = coder.decodeValue(CKUserIdentity.Fields.self, forKey: "requester")
      else { return nil }
      self.identity = identity
    }

    public func encode(with coder: NSCoder) { coder.encodeValue(identity, forKey: "requester") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public var userIdentity: CKUserIdentity { CKUserIdentity(identity) }

    /// The lookup information for the participant that this user would become.
    public var participantLookupInfo: CKUserIdentity.LookupInfo {
      let user = userIdentity
      return user.lookupInfo
        ?? CKUserIdentityLookupInfo(userRecordID: user.userRecordID ?? CKRecord.ID())
    }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKShareAccessRequester)?.identity == identity
    }

    public override var hash: Int { identity.hashValue }
  }

  /// A user who is blocked from requesting access to a share.
  ///
  /// Its contact card is missing here, because there is no Contacts framework.
  public final class CKShareBlockedIdentity: NSObject, NSSecureCoding, NSCopying, Sendable {
    let identity: CKUserIdentity.Fields

    init(_ identity: CKUserIdentity.Fields) { self.identity = identity }

    public init?(coder: NSCoder) {
      guard let identity = coder.decodeValue(CKUserIdentity.Fields.self, forKey: "blocked")
      else { return nil }
      self.identity = identity
    }

    public func encode(with coder: NSCoder) { coder.encodeValue(identity, forKey: "blocked") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public var userIdentity: CKUserIdentity { CKUserIdentity(identity) }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKShareBlockedIdentity)?.identity == identity
    }

    public override var hash: Int { identity.hashValue }
  }
#endif
