import CloudKitInterfaces
import MockSpecRuntime

// What plans and snapshots call the things of CloudKit.

extension CKRecord.ID: NamedInText {
  /// The name of the record, whatever its zone.
  public var nameInText: String { recordName }
}

extension CKRecordZone.ID: NamedInText {
  public var nameInText: String { zoneName }
}

extension CKDatabase.Scope: NamedInText {
  public var nameInText: String {
    switch self {
    case .private: "private"
    case .shared: "shared"
    default: "public"
    }
  }
}
