#if !canImport(CloudKit)
  import Foundation

  /// The identity of a user, as far as the service reveals it; only the service creates identities.
  open class CKUserIdentity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    public typealias LookupInfo = CKUserIdentityLookupInfo

    struct Fields: Hashable, Codable, Sendable {
      var userRecordID: CKRecordID.Fields?
      var lookupInfo: LookupInfo.Fields?
      var nameComponents: PersonNameComponents?
      var hasiCloudAccount = true
    }

    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }

    @_spi(MockSpec) public convenience init(
      userRecordID: CKRecord.ID?, lookupInfo: LookupInfo? = nil,
      nameComponents: PersonNameComponents? = nil, hasiCloudAccount: Bool = true
    ) {
      self.init(
        Fields(
          userRecordID: userRecordID?.fields, lookupInfo: lookupInfo?.fields,
          nameComponents: nameComponents, hasiCloudAccount: hasiCloudAccount))
    }

    public required init?(coder: NSCoder) {
      guard let fields = coder.decodeValue(Fields.self, forKey: "identity") else { return nil }
      self.fields = fields
    }

    open func encode(with coder: NSCoder) { coder.encodeValue(fields, forKey: "identity") }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open var userRecordID: CKRecord.ID? { fields.userRecordID.map { CKRecordID($0) } }
    open var lookupInfo: LookupInfo? { fields.lookupInfo.map { LookupInfo($0) } }
    open var nameComponents: PersonNameComponents? { fields.nameComponents }

    /// True if the user has an iCloud account; sharing with an address without one invites its owner to create one.
    open var hasiCloudAccount: Bool { fields.hasiCloudAccount }

    /// The identifiers of matching contacts; always empty on this platform.
    @available(*, deprecated) open var contactIdentifiers: [String] { [] }

    open override func isEqual(_ object: Any?) -> Bool {
      (object as? CKUserIdentity)?.fields == fields
    }

    open override var hash: Int { fields.hashValue }
  }

  /// The email address, phone number or record id by which a user is looked up.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  open class CKUserIdentityLookupInfo: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    enum Fields: Hashable, Codable, Sendable {
      case emailAddress(String)
      case phoneNumber(String)
      case userRecordID(CKRecordID.Fields)
    }

    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }

    public init(emailAddress: String) { fields = .emailAddress(emailAddress) }

    public init(phoneNumber: String) { fields = .phoneNumber(phoneNumber) }

    public init(userRecordID: CKRecord.ID) { fields = .userRecordID(userRecordID.fields) }

    public required init?(coder: NSCoder) {
      guard let fields = coder.decodeValue(Fields.self, forKey: "lookupInfo") else { return nil }
      self.fields = fields
    }

    open func encode(with coder: NSCoder) { coder.encodeValue(fields, forKey: "lookupInfo") }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class func lookupInfos(withEmails emails: [String]) -> [CKUserIdentity.LookupInfo] {
      emails.map { CKUserIdentityLookupInfo(emailAddress: $0) }
    }

    open class func lookupInfos(withPhoneNumbers phoneNumbers: [String])
      -> [CKUserIdentity.LookupInfo]
    {
      phoneNumbers.map { CKUserIdentityLookupInfo(phoneNumber: $0) }
    }

    open class func lookupInfos(with recordIDs: [CKRecord.ID]) -> [CKUserIdentity.LookupInfo] {
      recordIDs.map { CKUserIdentityLookupInfo(userRecordID: $0) }
    }

    open var emailAddress: String? {
      if case .emailAddress(let address) = fields { address } else { nil }
    }

    open var phoneNumber: String? {
      if case .phoneNumber(let number) = fields { number } else { nil }
    }

    open var userRecordID: CKRecord.ID? {
      if case .userRecordID(let id) = fields { CKRecordID(id) } else { nil }
    }

    open override func isEqual(_ object: Any?) -> Bool {
      (object as? CKUserIdentityLookupInfo)?.fields == fields
    }

    open override var hash: Int { fields.hashValue }
  }
#endif
