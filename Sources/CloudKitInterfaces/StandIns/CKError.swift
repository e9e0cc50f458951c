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

  extension CKError {
    /// The reason for a failure; there is no code 0.
    public enum Code: Int, Sendable {
      case internalError = 1
      case partialFailure = 2
      case networkUnavailable = 3
      case networkFailure = 4
      case badContainer = 5
      case serviceUnavailable = 6
      case requestRateLimited = 7
      case missingEntitlement = 8
      case notAuthenticated = 9
      case permissionFailure = 10
      case unknownItem = 11
      case invalidArguments = 12
      case resultsTruncated = 13
      case serverRecordChanged = 14
      case serverRejectedRequest = 15
      case assetFileNotFound = 16
      case assetFileModified = 17
      case incompatibleVersion = 18
      case constraintViolation = 19
      case operationCancelled = 20
      case changeTokenExpired = 21
      case batchRequestFailed = 22
      case zoneBusy = 23
      case badDatabase = 24
      case quotaExceeded = 25
      case zoneNotFound = 26
      case limitExceeded = 27
      case userDeletedZone = 28
      case tooManyParticipants = 29
      case alreadyShared = 30
      case referenceViolation = 31
      case managedAccountRestricted = 32
      case participantMayNeedVerification = 33
      case serverResponseLost = 34
      case assetNotAvailable = 35
      case accountTemporarilyUnavailable = 36
      case participantAlreadyInvited = 37

      /// Matches a code against an error in `catch CKError.zoneBusy`, for a `CKError` and an `NSError`.
      public static func ~= (match: Code, error: any Error) -> Bool {
        let error = error as NSError
        return error.domain == CKErrorDomain && error.code == match.rawValue
      }
    }
  }

  extension CKError {
    public static var internalError: CKError.Code { .internalError }
    public static var partialFailure: CKError.Code { .partialFailure }
    public static var networkUnavailable: CKError.Code { .networkUnavailable }
    public static var networkFailure: CKError.Code { .networkFailure }
    public static var badContainer: CKError.Code { .badContainer }
    public static var serviceUnavailable: CKError.Code { .serviceUnavailable }
    public static var requestRateLimited: CKError.Code { .requestRateLimited }
    public static var missingEntitlement: CKError.Code { .missingEntitlement }
    public static var notAuthenticated: CKError.Code { .notAuthenticated }
    public static var permissionFailure: CKError.Code { .permissionFailure }
    public static var unknownItem: CKError.Code { .unknownItem }
    public static var invalidArguments: CKError.Code { .invalidArguments }
    public static var resultsTruncated: CKError.Code { .resultsTruncated }
    public static var serverRecordChanged: CKError.Code { .serverRecordChanged }
    public static var serverRejectedRequest: CKError.Code { .serverRejectedRequest }
    public static var assetFileNotFound: CKError.Code { .assetFileNotFound }
    public static var assetFileModified: CKError.Code { .assetFileModified }
    public static var incompatibleVersion: CKError.Code { .incompatibleVersion }
    public static var constraintViolation: CKError.Code { .constraintViolation }
    public static var operationCancelled: CKError.Code { .operationCancelled }
    public static var changeTokenExpired: CKError.Code { .changeTokenExpired }
    public static var batchRequestFailed: CKError.Code { .batchRequestFailed }
    public static var zoneBusy: CKError.Code { .zoneBusy }
    public static var badDatabase: CKError.Code { .badDatabase }
    public static var quotaExceeded: CKError.Code { .quotaExceeded }
    public static var zoneNotFound: CKError.Code { .zoneNotFound }
    public static var limitExceeded: CKError.Code { .limitExceeded }
    public static var userDeletedZone: CKError.Code { .userDeletedZone }
    public static var tooManyParticipants: CKError.Code { .tooManyParticipants }
    public static var alreadyShared: CKError.Code { .alreadyShared }
    public static var referenceViolation: CKError.Code { .referenceViolation }
    public static var managedAccountRestricted: CKError.Code { .managedAccountRestricted }
    public static var participantMayNeedVerification: CKError.Code {
      .participantMayNeedVerification
    }
    public static var serverResponseLost: CKError.Code { .serverResponseLost }
    public static var assetNotAvailable: CKError.Code { .assetNotAvailable }
    public static var accountTemporarilyUnavailable: CKError.Code { .accountTemporarilyUnavailable }
    public static var participantAlreadyInvited: CKError.Code { .participantAlreadyInvited }
  }

  /// Equality by code and user info, because hashing or comparing an `NSError` itself ends the process here.
  extension CKError {
    public static func == (left: CKError, right: CKError) -> Bool { left.isSame(as: right) }

    public func hash(into hasher: inout Hasher) { hasher.combine(errorCode) }
  }

  extension Error {
    fileprivate func isSame(as other: any Error) -> Bool {
      let left = self as NSError
      let right = other as NSError
      return left.domain == right.domain && left.code == right.code
        && isPayload(left.userInfo, sameAs: right.userInfo)
    }
  }

  /// Returns `true` if two values are equal; dictionaries are compared by element, since they can hold errors.
  private func isPayload(_ left: Any, sameAs right: Any) -> Bool {
    switch (left, right) {
    case (let left as any Error, let right as any Error):
      left.isSame(as: right)
    case (let left as [AnyHashable: Any], let right as [AnyHashable: Any]):
      left.count == right.count
        && left.allSatisfy { key, value in
          right[key].map { isPayload(value, sameAs: $0) } ?? false
        }
    case (let left as AnyHashable, let right as AnyHashable):
      left == right
    default:
      false
    }
  }
#endif
