#if !canImport(CloudKit)
  extension CKShare {
    /// The state of a participant's invitation.
    public enum ParticipantAcceptanceStatus: Int, Codable, Sendable {
      case unknown = 0
      case pending = 1
      case accepted = 2
      case removed = 3
    }

    /// The rights of a participant to the shared records.
    public enum ParticipantPermission: Int, Codable, Sendable {
      case unknown = 0
      case none = 1
      case readOnly = 2
      case readWrite = 3
    }

    /// The role of a participant in a share.
    public enum ParticipantRole: Int, Codable, Sendable {
      case unknown = 0
      case owner = 1
      case administrator = 2
      case privateUser = 3
      case publicUser = 4
    }

    /// The older name of participant roles.
    @available(*, deprecated, renamed: "ParticipantRole")
    public enum ParticipantType: Int, Sendable {
      case unknown = 0
      case owner = 1
      case privateUser = 3
      case publicUser = 4

      init(_ role: ParticipantRole) { self = Self(rawValue: role.rawValue) ?? .unknown }
    }

    /// The keys of the fields that an invitation shows.
    public enum SystemFieldKey {
      public static let title: CKRecord.FieldKey = "cloudkit.title"
      public static let thumbnailImageData: CKRecord.FieldKey = "cloudkit.thumbnailImageData"
      public static let shareType: CKRecord.FieldKey = "cloudkit.type"
    }
  }
#endif
