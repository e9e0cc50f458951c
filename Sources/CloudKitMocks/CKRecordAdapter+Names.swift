import Foundation

// The names and references that the service takes, as a test chooses them.

extension CKRecordAdapter {
  /// Checks the names of a record, its type and its fields, that it refers to records of its own zone, and that what
  /// it encrypts is not for everybody.
  ///
  /// Sources: the documentation of CKRecord.ID, `init(recordType:)`, CKRecordKeyValueSetting, CKRecordZone and
  /// `encryptedValues`; "encrypted fields are not supported in the public database", as seen.
  public static func failure(
    saving record: CKRecord, in place: StorePlace, under choices: ServiceChoices
  ) -> ErrorMeaning? {
    if place.scope == .public, !record.encryptedValues.allKeys().isEmpty { return .invalid }
    if choices.checksNames, !hasValidNames(record) { return .invalid }
    switch choices.foreignReferences {
    case .stored: return nil
    case .invalid: return refersToOtherZone(record) ? .invalid : nil
    case .dangling: return refersToOtherZone(record) ? .dangling : nil
    }
  }

  private static func hasValidNames(_ record: CKRecord) -> Bool {
    // The records of the service have names of its own: users, shares.
    if record.recordType == "Users" || record.recordType.contains(".") { return true }
    return ServiceName.isRecordName(record.recordID.recordName)
      && ServiceName.isIdentifier(record.recordType)
      && record.allKeys().allSatisfy(ServiceName.isIdentifier)
      && record.encryptedValues.allKeys().allSatisfy(ServiceName.isIdentifier)
  }

  private static func refersToOtherZone(_ record: CKRecord) -> Bool {
    guard record.holdsServiceValues else { return false }
    let zone = record.recordID.zoneID
    let references = record.fieldValues.flatMap { value in
      (value as? CKRecord.Reference).map { [$0] } ?? value as? [CKRecord.Reference] ?? []
    }
    return (references + [record.parent].compactMap { $0 }).contains {
      !zone.isSame(as: $0.recordID.zoneID)
    }
  }
}

extension CKRecordZone.ID {
  /// Compares zones, of which one can name the current user as its owner and the other leave that out.
  fileprivate func isSame(as other: CKRecordZone.ID) -> Bool {
    let owners = [ownerName, other.ownerName]
    return zoneName == other.zoneName
      && (ownerName == other.ownerName || owners.contains(CKCurrentUserDefaultName))
  }
}

extension CKRecordZoneAdapter {
  /// Checks the name of a zone.
  ///
  /// CKRecordZoneID.h takes most characters, the documentation of CKRecordZone ASCII only: the header is followed.
  public static func failure(
    saving zone: CKRecordZone, in place: StorePlace, under choices: ServiceChoices
  ) -> ErrorMeaning? {
    let name = zone.zoneID.zoneName
    let isValid = zone.zoneID == builtInID || ServiceName.isBounded(name)
    return !choices.checksNames || isValid ? nil : .invalid
  }
}

/// The rules for the names of records, zones, types and fields.
private enum ServiceName {
  /// Tells whether a name has at most 255 characters, and does not begin with an underscore.
  static func isBounded(_ name: String) -> Bool {
    !name.isEmpty && name.count <= 255 && !name.hasPrefix("_")
  }

  static func isRecordName(_ name: String) -> Bool {
    isBounded(name) && name.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Tells whether a name has letters, digits and underscores only, and begins with a letter.
  static func isIdentifier(_ name: String) -> Bool {
    name.first?.isLetter == true
      && name.unicodeScalars.allSatisfy {
        $0 == "_" || $0.isASCII && $0.properties.isAlphabetic
          || ("0"..."9").contains($0)
      }
  }
}
