#if !canImport(CloudKit)
  import Foundation

  /// A file that belongs to a record; two assets with the same file are equal.
  public final class CKAsset: NSObject, NSSecureCoding, Sendable {
    public let fileURL: URL?

    public init(fileURL: URL) { self.fileURL = fileURL }

    init(storedURL: URL?) { self.fileURL = storedURL }

    public init?(coder: NSCoder) {
      guard let text = coder.decodeObject(of: NSString.self, forKey: "fileURL") else { return nil }
      fileURL = text.length == 0 ? nil : URL(string: text.description)
    }

    public func encode(with coder: NSCoder) {
      coder.encode(NSString(string: fileURL?.absoluteString ?? ""), forKey: "fileURL")
    }

    public static var supportsSecureCoding: Bool { true }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKAsset)?.fileURL == fileURL && object is CKAsset
    }

    public override var hash: Int { fileURL.hashValue }
  }
#endif
