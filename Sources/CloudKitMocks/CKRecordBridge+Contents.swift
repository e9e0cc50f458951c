import CloudKitInterfaces
import Foundation
import MockSpecFoundation
import MockSpecRuntime

extension CKRecordBridge {
  public static var hasLinks: Bool { true }

  /// The parent, the share, and what `deleteSelf` references point at; other references bind nothing.
  ///
  /// Source: CKReference.h, CKRecord.h.
  public static func links(of record: CKRecord) -> [RecordLink<CKRecord.ID>] {
    let owners = record.values.flatMap { value in
      (value as? CKRecord.Reference).map { [$0] } ?? value as? [CKRecord.Reference] ?? []
    }
    return (record.parent.map { [RecordLink(to: $0.recordID, as: .parent)] } ?? [])
      + (record.share.map { [RecordLink(to: $0.recordID, as: .share)] } ?? [])
      + owners.filter { $0.action == .deleteSelf }.map { RecordLink(to: $0.recordID, as: .owner) }
  }

  /// The bytes of the values, those of assets not counted. Source: CKError.h, `limitExceeded`.
  public static func size(of record: CKRecord) -> Int {
    record.values.reduce(0) { $0 + FieldSize.bytes(of: $1) { $0 is CKAsset } }
  }

  /// Only assets are transferred in parts. Source: CKFetchRecordsOperation.h,
  /// CKModifyRecordsOperation.h.
  public static func comesInParts(_ record: CKRecord) -> Bool {
    record.values.contains { !FieldFiles.all(in: $0).isEmpty }
  }

  /// A record whose assets have lost their files cannot be saved.
  public static func flaw(saving record: CKRecord) -> ErrorMeaning? {
    record.values.allSatisfy(FieldFiles.areThere) ? nil : .fileMissing
  }

  public static func handedOut(_ record: CKRecord) -> CKRecord { record.withCopiedAssets() }
}

extension CKAsset: FieldFile {
  public var file: URL? { fileURL }

  public func with(file: URL) -> Any { CKAsset(fileURL: file) }
}

extension CKRecord {
  fileprivate var values: [Any] {
    allKeys().compactMap { self[$0] as Any? }
      + encryptedValues.allKeys().compactMap { encryptedValues[$0] as Any? }
  }

  /// A copy with files of its own in the temporary folder, as the service and each client have them.
  func withCopiedAssets() -> CKRecord {
    let copy = duplicate()
    let files = allKeys().compactMap { key in
      self[key].flatMap(FieldFiles.copied).map { (key: key, value: $0) }
    }
    if files.isEmpty { return copy }
    for file in files { copy[file.key] = file.value as? any CKRecordValue }
    if changedKeys().isEmpty { copy.settle() }
    return copy
  }
}
