#if !canImport(CloudKit)
  import Foundation

  /// The names of CloudKit's classes in archives, which this Foundation takes from modules.
  public enum CloudKitArchives {
    /// Lets unarchivers find the classes of CloudKit by the names that they have on Apple's platforms.
    ///
    /// Whoever has made a record has them; an app whose first step is to read an archive calls it before:
    ///
    /// ```swift
    /// CloudKitArchives.useAppleNames()
    /// let record = try NSKeyedUnarchiver.unarchivedObject(ofClass: CKRecord.self, from: archiveOfAMac)
    /// ```
    ///
    /// Of a record that a Mac has archived, the values of the service come, with its parent and its share; the fields of
    /// the app stay behind.
    public static func useAppleNames() { _ = names }

    /// Gives the classes their names, once.
    static let names: Void = {
      let classes: [(name: String, type: AnyClass)] = [
        ("CKRecord", CKRecord.self), ("CKRecordID", CKRecordID.self),
        ("CKRecordZone", CKRecordZone.self), ("CKRecordZoneID", CKRecordZoneID.self),
        ("CKReference", CKReference.self), ("CKAsset", CKAsset.self), ("CKShare", CKShare.self),
        ("CKServerChangeToken", CKServerChangeToken.self),
      ]
      for entry in classes {
        NSKeyedUnarchiver.setClass(entry.type, forClassName: entry.name)
      }
    }()
  }
#endif
