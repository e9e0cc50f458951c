import CloudKitInterfaces
import Foundation
import MockSpecRuntime

#if canImport(CloudKit)
  import CloudKit
#endif

extension CKRecordBridge {
  public static var hasLinks: Bool { true }

  /// The parent, and what `deleteSelf` references point at; other references bind nothing.
  ///
  /// Source: CKReference.h, CKRecord.h.
  public static func links(of record: CKRecord) -> [RecordLink<CKRecord.ID>] {
    let owners = record.values.flatMap { value in
      (value as? CKRecord.Reference).map { [$0] } ?? value as? [CKRecord.Reference] ?? []
    }
    return (record.parent.map { [RecordLink(to: $0.recordID, as: .parent)] } ?? [])
      + owners.filter { $0.action == .deleteSelf }.map { RecordLink(to: $0.recordID, as: .owner) }
  }

  /// The bytes of the values, those of assets not counted. Source: CKError.h, `limitExceeded`.
  public static func size(of record: CKRecord) -> Int {
    record.values.map(size(ofValue:)).reduce(0, +)
  }

  private static func size(ofValue value: Any) -> Int {
    switch value {
    case let text as String: text.utf8.count
    case let data as Data: data.count
    case let values as [Any]: values.map(size(ofValue:)).reduce(0, +)
    case is CKAsset: 0
    default: 8
    }
  }

  /// Only assets are transferred in parts. Source: CKFetchRecordsOperation.h,
  /// CKModifyRecordsOperation.h.
  public static func comesInParts(_ record: CKRecord) -> Bool {
    record.values.contains { $0 is CKAsset || $0 is [CKAsset] }
  }

  /// A record whose assets have lost their files cannot be saved.
  public static func flaw(saving record: CKRecord) -> ErrorMeaning? {
    let files = record.values.compactMap { ($0 as? CKAsset)?.fileURL?.path }
    return files.allSatisfy(FileManager.default.fileExists) ? nil : .fileMissing
  }

  public static func handedOut(_ record: CKRecord) -> CKRecord { record.withCopiedAssets() }
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
      (self[key] as? CKAsset)?.fileURL.map { (key: key, url: $0) }
    }
    guard !files.isEmpty else { return copy }
    for file in files {
      let own = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      guard (try? FileManager.default.copyItem(at: file.url, to: own)) != nil else { continue }
      copy[file.key] = CKAsset(fileURL: own)
    }
    if changedKeys().isEmpty { copy.settle() }
    return copy
  }
}
