@_spi(MockSpec) import CloudKitInterfaces
import Foundation

extension CKRecord: FieldedRecord {
  func table(_ isEncrypted: Bool) -> any CKRecordKeyValueSetting {
    if isEncrypted { encryptedValues } else { self }
  }

  public func fieldKeys(encrypted isEncrypted: Bool) -> [String] { table(isEncrypted).allKeys() }

  public func field(_ key: String, encrypted isEncrypted: Bool) -> Any? {
    table(isEncrypted).object(forKey: key)
  }

  public func setField(_ key: String, to value: Any?, encrypted isEncrypted: Bool) {
    table(isEncrypted)[key] = value as? any CKRecordValueProtocol
  }
}

extension CKRecord.Reference: FieldLink {
  public typealias Adapter = CKRecordAdapter

  public var target: CKRecord.ID { recordID }

  public var isOwned: Bool { action == .deleteSelf }

  public static func link(to target: CKRecord.ID, isOwned: Bool) -> NSObject {
    CKRecord.Reference(recordID: target, action: isOwned ? .deleteSelf : .none)
  }
}

extension CKAsset: FieldFile {
  public var file: URL? { fileURL }

  public static func value(of file: URL) -> NSObject { CKAsset(fileURL: file) }
}
