#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct ErrorTests {
    /// Every code: its raw value, its case, and its constant in `CKError`.
    static let catalogue: [(Int, CKError.Code, CKError.Code)] = [
      (1, .internalError, CKError.internalError),
      (2, .partialFailure, CKError.partialFailure),
      (3, .networkUnavailable, CKError.networkUnavailable),
      (4, .networkFailure, CKError.networkFailure),
      (5, .badContainer, CKError.badContainer),
      (6, .serviceUnavailable, CKError.serviceUnavailable),
      (7, .requestRateLimited, CKError.requestRateLimited),
      (8, .missingEntitlement, CKError.missingEntitlement),
      (9, .notAuthenticated, CKError.notAuthenticated),
      (10, .permissionFailure, CKError.permissionFailure),
      (11, .unknownItem, CKError.unknownItem),
      (12, .invalidArguments, CKError.invalidArguments),
      (13, .resultsTruncated, CKError.resultsTruncated),
      (14, .serverRecordChanged, CKError.serverRecordChanged),
      (15, .serverRejectedRequest, CKError.serverRejectedRequest),
      (16, .assetFileNotFound, CKError.assetFileNotFound),
      (17, .assetFileModified, CKError.assetFileModified),
      (18, .incompatibleVersion, CKError.incompatibleVersion),
      (19, .constraintViolation, CKError.constraintViolation),
      (20, .operationCancelled, CKError.operationCancelled),
      (21, .changeTokenExpired, CKError.changeTokenExpired),
      (22, .batchRequestFailed, CKError.batchRequestFailed),
      (23, .zoneBusy, CKError.zoneBusy),
      (24, .badDatabase, CKError.badDatabase),
      (25, .quotaExceeded, CKError.quotaExceeded),
      (26, .zoneNotFound, CKError.zoneNotFound),
      (27, .limitExceeded, CKError.limitExceeded),
      (28, .userDeletedZone, CKError.userDeletedZone),
      (29, .tooManyParticipants, CKError.tooManyParticipants),
      (30, .alreadyShared, CKError.alreadyShared),
      (31, .referenceViolation, CKError.referenceViolation),
      (32, .managedAccountRestricted, CKError.managedAccountRestricted),
      (33, .participantMayNeedVerification, CKError.participantMayNeedVerification),
      (34, .serverResponseLost, CKError.serverResponseLost),
      (35, .assetNotAvailable, CKError.assetNotAvailable),
      (36, .accountTemporarilyUnavailable, CKError.accountTemporarilyUnavailable),
      (37, .participantAlreadyInvited, CKError.participantAlreadyInvited),
    ]

    @Test func `the catalogue is complete`() {
      #expect((-1...100).compactMap(CKError.Code.init(rawValue:)) == Self.catalogue.map(\.1))
      #expect(Self.catalogue.map(\.0) == Array(1...37))
    }

    @Test(arguments: catalogue)
    func `a code is thrown, cast, caught and bridged`(
      number: Int, code: CKError.Code, name: CKError.Code
    ) throws {
      #expect(code.rawValue == number)
      #expect(code == name)
      let error: any Error = CKError(code)
      #expect((error as? CKError)?.code == code)
      #expect((error as? CKError)?.errorCode == number)
      #expect((error as NSError).domain == CKErrorDomain)
      #expect((error as NSError).code == number)
      for (_, other, _) in Self.catalogue {
        #expect((other ~= error) == (other == code))
      }
      #expect(code ~= NSError(domain: CKErrorDomain, code: number))
      #expect(!(code ~= NSError(domain: "Other", code: number)))
      #expect(!(code ~= CancellationError()))
      #expect(throws: CKError(code)) { throw error }
    }

    @Test func `catch clauses pick by code`() {
      func reason(_ error: any Error) -> String {
        do { throw error } catch CKError.zoneBusy {
          return "busy"
        } catch let error as CKError where error.code == .unknownItem {
          return "missing"
        } catch {
          return "other"
        }
      }
      #expect(reason(CKError(.zoneBusy)) == "busy")
      #expect(reason(CKError(.unknownItem)) == "missing")
      #expect(reason(CKError(.internalError)) == "other")
      #expect(reason(CancellationError()) == "other")
    }

    @Test func `payloads are read from the user info`() throws {
      let id = CKRecord.ID(recordName: "a")
      let records = (0..<3).map { CKRecord(recordType: "R\($0)") }
      let conflict = CKError(
        .serverRecordChanged,
        userInfo: [
          CKRecordChangedErrorAncestorRecordKey: records[0],
          CKRecordChangedErrorServerRecordKey: records[1],
          CKRecordChangedErrorClientRecordKey: records[2],
        ])
      #expect(conflict.ancestorRecord === records[0])
      #expect(conflict.serverRecord === records[1])
      #expect(conflict.clientRecord === records[2])
      let items: [CKRecord.ID: any Error] = [id: CKError(.unknownItem)]
      let partial = CKError(.partialFailure, userInfo: [CKPartialErrorsByItemIDKey: items])
      let inner = try #require(partial.partialErrorsByItemID?[AnyHashable(id)] as? CKError)
      #expect(inner.code == .unknownItem)
      let bridged = partial as NSError
      #expect(bridged.userInfo[CKPartialErrorsByItemIDKey] is [CKRecord.ID: any Error])
    }

    /// The page on faithfulness names these casts.
    @Test func `Foundation of Linux casts less than that of Apple platforms`() {
      let id = CKRecord.ID(recordName: "a")
      let partial: any Error = CKError(
        .partialFailure, userInfo: [CKPartialErrorsByItemIDKey: [id: CKError(.unknownItem)]])
      #expect(partial as Any as? NSError == nil)
      let errors = (partial as NSError).userInfo[CKPartialErrorsByItemIDKey]
      #expect(errors as? [CKRecord.ID: NSError] == nil)
      #expect((errors as? [CKRecord.ID: any Error])?.count == 1)
      #expect((errors as? NSDictionary)?.count == 1)
      #expect((errors as? [NSObject: CKError])?[id]?.code == .unknownItem)
    }

    @Test(arguments: [3, 2.5, NSNumber(value: 4)] as [any Sendable])
    func `a delay is read whatever its number type`(value: any Sendable) {
      let error = CKError(.requestRateLimited, userInfo: [CKErrorRetryAfterKey: value])
      #expect([2.5, 3, 4].contains(error.retryAfterSeconds))
    }

    @Test func `an error without payload has none`() {
      let error = CKError(.serverRecordChanged)
      #expect(error.retryAfterSeconds == nil)
      #expect(error.partialErrorsByItemID == nil)
      #expect(error.ancestorRecord == nil)
      #expect(error.serverRecord == nil)
      #expect(error.clientRecord == nil)
      #expect(error.userInfo.isEmpty)
      #expect(CKError(_nsError: NSError(domain: CKErrorDomain, code: 99)).code == .internalError)
    }

    @Test func `errors are equal by code and user info`() {
      let info = [CKErrorRetryAfterKey: 3.0]
      #expect(CKError(.zoneBusy) == CKError(.zoneBusy))
      #expect(CKError(.zoneBusy, userInfo: info) == CKError(.zoneBusy, userInfo: info))
      #expect(CKError(.zoneBusy, userInfo: info) != CKError(.zoneBusy))
      #expect(CKError(.zoneBusy) != CKError(.unknownItem))
      #expect(Set([CKError(.zoneBusy), CKError(.zoneBusy)]).count == 1)
    }

    @Test func `partial failures are equal item by item`() {
      func partial(_ errors: [String: any Error]) -> CKError {
        let items = errors.map { (CKRecord.ID(recordName: $0.key), $0.value) }
        let dictionary = Dictionary(uniqueKeysWithValues: items)
        return CKError(.partialFailure, userInfo: [CKPartialErrorsByItemIDKey: dictionary])
      }
      #expect(partial([:]) == partial([:]))
      #expect(partial(["a": CKError(.unknownItem)]) == partial(["a": CKError(.unknownItem)]))
      #expect(partial(["a": CKError(.unknownItem)]) != partial(["b": CKError(.unknownItem)]))
      #expect(partial(["a": CKError(.unknownItem)]) != partial(["a": CKError(.zoneNotFound)]))
      #expect(partial(["a": CKError(.unknownItem)]) != partial([:]))
      #expect(partial(["a": CancellationError()]) == partial(["a": CancellationError()]))
    }

    @Test func `a description can be given`() {
      let info = [NSLocalizedDescriptionKey: "the zone is busy"]
      #expect(CKError(.zoneBusy, userInfo: info).localizedDescription == "the zone is busy")
      #expect(CKError(.zoneBusy).localizedDescription.contains(CKErrorDomain))
    }
  }
#endif
