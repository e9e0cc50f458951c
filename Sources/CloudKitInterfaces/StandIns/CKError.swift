#if !canImport(CloudKit)
  import Foundation

  /// An error of the service.
  ///
  /// A cast to `CKError` succeeds only if a `CKError` was thrown: Foundation does not convert an
  /// `NSError` of the same domain here.
  public struct CKError: CustomNSError, LocalizedError, Hashable {
    public let _nsError: NSError

    public init(_nsError: NSError) { self._nsError = _nsError }

    public init(_ code: CKError.Code, userInfo: [String: Any] = [:]) {
      _nsError = NSError(domain: CKErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    public static var errorDomain: String { CKErrorDomain }

    /// The code of the error; a number outside the catalogue reads as `internalError`.
    public var code: CKError.Code { Code(rawValue: errorCode) ?? .internalError }

    public var errorCode: Int { _nsError.code }
    public var userInfo: [String: Any] { _nsError.userInfo }
    public var errorUserInfo: [String: Any] { userInfo }
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
  }

  extension CKError: CustomDebugStringConvertible {
    /// The name and number of the code, as failed tests print them.
    public var debugDescription: String {
      let delay = retryAfterSeconds.map { ", retry after \($0) s" } ?? ""
      let items = partialErrorsByItemID.map { ", \($0.count) items" } ?? ""
      return "CKError.\(code) (\(errorCode)\(delay)\(items))"
    }
  }

  /// The payload that the service sends with an error.
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
