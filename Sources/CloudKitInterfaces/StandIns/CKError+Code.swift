#if !canImport(CloudKit)
  import Foundation

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
#endif
