#if !canImport(CloudKit)
  import Foundation

  /// A failure of the service.
  ///
  /// A cast finds it only where a `CKError` was thrown: Foundation does not turn an `NSError` of the
  /// same domain back into one here.
  public struct CKError: CustomNSError, LocalizedError, Hashable {
    public let _nsError: NSError

    public init(_nsError: NSError) { self._nsError = _nsError }

    public init(_ code: CKError.Code, userInfo: [String: Any] = [:]) {
      _nsError = NSError(domain: CKErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    public static var errorDomain: String { CKErrorDomain }

    /// A number that is not in the catalogue reads as `internalError`.
    public var code: CKError.Code { Code(rawValue: errorCode) ?? .internalError }

    public var errorCode: Int { _nsError.code }
    public var userInfo: [String: Any] { _nsError.userInfo }
    public var errorUserInfo: [String: Any] { userInfo }
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
  }

  /// What the service sends along with an error.
  extension CKError {
    public var retryAfterSeconds: Double? {
      (userInfo[CKErrorRetryAfterKey] as? NSNumber)?.doubleValue
    }

    public var partialErrorsByItemID: [AnyHashable: any Error]? {
      userInfo[CKPartialErrorsByItemIDKey] as? [AnyHashable: any Error]
    }

    public var ancestorRecord: CKRecord? {
      userInfo[CKRecordChangedErrorAncestorRecordKey] as? CKRecord
    }

    public var serverRecord: CKRecord? {
      userInfo[CKRecordChangedErrorServerRecordKey] as? CKRecord
    }

    public var clientRecord: CKRecord? {
      userInfo[CKRecordChangedErrorClientRecordKey] as? CKRecord
    }
  }
#endif
