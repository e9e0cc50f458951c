#if !canImport(CloudKit)
  extension CKShare {
    /// Whether a participant has followed the invitation.
    public enum ParticipantAcceptanceStatus: Int, Codable, Sendable {
      case unknown = 0
      case pending = 1
      case accepted = 2
      case removed = 3
    }

    /// What a participant may do with the shared records.
    public enum ParticipantPermission: Int, Codable, Sendable {
      case unknown = 0
      case none = 1
      case readOnly = 2
      case readWrite = 3
    }

    /// How a participant has come to a share.
    public enum ParticipantRole: Int, Codable, Sendable {
      case unknown = 0
      case owner = 1
      case administrator = 2
      case privateUser = 3
      case publicUser = 4
    }

    /// What roles were before there were any.
    @available(*, deprecated, renamed: "ParticipantRole")
    public enum ParticipantType: Int, Sendable {
      case unknown = 0
      case owner = 1
      case privateUser = 3
      case publicUser = 4

      init(_ role: ParticipantRole) { self = Self(rawValue: role.rawValue) ?? .unknown }
    }

    /// The names under which a share keeps what an invitation shows.
    public enum SystemFieldKey {
      public static let title: CKRecord.FieldKey = "cloudkit.title"
      public static let thumbnailImageData: CKRecord.FieldKey = "cloudkit.thumbnailImageData"
      public static let shareType: CKRecord.FieldKey = "cloudkit.type"
    }
  }
#endif
