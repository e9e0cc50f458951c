#if !canImport(CloudKit)
  import Foundation

  /// A file that belongs to a record; two assets of one file are equal.
  public final class CKAsset: NSObject, Sendable {
    public let fileURL: URL?

    public init(fileURL: URL) { self.fileURL = fileURL }

    init(storedURL: URL?) { self.fileURL = storedURL }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKAsset)?.fileURL == fileURL && object is CKAsset
    }

    public override var hash: Int { fileURL.hashValue }
  }
#endif
