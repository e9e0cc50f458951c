@_spi(MockSpec) import CloudKitInterfaces
import MockSpecStores

// The spec says at which verbs a code can appear. Here is what else it depends on: the store or the member, the
// record, and how much of the request is applied.

extension MockCKError {
  /// Checks whether CloudKit returns the code for such a call, or for such an item of one. Source: CKError.h.
  ///
  /// The store is locked.
  public func isPossible(for subject: FaultSubject) -> Bool {
    comes(at: subject.position) && comes(from: subject)
  }

  /// Checks whether the code can come when something was applied: then no request was refused.
  private func comes(at position: FaultPosition) -> Bool {
    switch (code, position) {
    case (_, .beforeApplying): true
    case (.internalError, _), (.networkUnavailable, _), (.networkFailure, _),
      (.serviceUnavailable, _), (.operationCancelled, _), (.serverResponseLost, _):
      true
    // The service has taken a part, and does not take the rest now.
    case (.requestRateLimited, .afterItems), (.zoneBusy, .afterItems),
      (.quotaExceeded, .afterItems), (.notAuthenticated, .afterItems),
      (.accountTemporarilyUnavailable, .afterItems), (.partialFailure, .afterItems):
      true
    default: false
    }
  }

  private func comes(from subject: FaultSubject) -> Bool {
    if subject.isAboutRecords(of: CKRecord.self) { return comes(fromRecords: subject) }
    if subject.isAboutRecords(of: CKRecordZone.self) { return comes(fromZones: subject) }
    if subject.isAboutRecords(of: CKSubscription.self) {
      return comes(fromSubscriptions: subject)
    }
    // The list of a verb knows no store.
    if subject.isItem, subject.verbs == .query { return code == .networkFailure }
    guard let member = subject.member, let kind = CallKind(member) else { return true }
    return isGeneral || kind.codes.contains(code)
  }

  /// True for codes with which any call can fail, whatever it asks for.
  private var isGeneral: Bool { reach.calls == .all }

  /// True for codes with which a request, or one item of it, fails that can succeed when it is tried again. Seen of
  /// items: (6/2009), (7/2062).
  private var isPassing: Bool {
    switch code {
    case .networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited: true
    default: false
    }
  }

  private func comes(fromRecords subject: FaultSubject) -> Bool {
    let (verbs, record) = (subject.verbs, subject.record as? CKRecord)
    // The records of an answer fail by themselves only when their files cannot be transferred.
    if subject.isItem, verbs == .query || subject.isInner { return code == .networkFailure }
    switch code {
    // A zone of a feed fails by what is told of it.
    case .networkFailure: return !subject.isItem || verbs != .changes
    case .assetFileNotFound, .assetFileModified, .assetNotAvailable:
      return record?.holdsAssets ?? true
    case .tooManyParticipants, .alreadyShared: return record.map { $0 is CKShare } ?? true
    case .badDatabase:
      return verbs.contains(.save) && record.map { !subject.isItem || $0 is CKShare } ?? true
    case .referenceViolation:
      return !verbs.isSubset(of: .save)
        || record.map { !CKRecordAdapter.links(of: $0).isEmpty } ?? true
    // A record that was never saved cannot be missing.
    case .unknownItem:
      return !verbs.isSubset(of: .save)
        || record.map { CKRecordAdapter.changeTag(of: $0) != nil } ?? true
    default: return true
    }
  }

  private func comes(fromZones subject: FaultSubject) -> Bool {
    let verbs = subject.verbs
    let isModification = !verbs.isDisjoint(with: [.save, .delete])
    if subject.isItem, isPassing { return isModification || verbs == .fetch }
    return switch code {
    case .zoneNotFound: !verbs.isDisjoint(with: [.fetch, .delete])
    case .zoneBusy, .badDatabase, .permissionFailure, .invalidArguments: isModification
    case .limitExceeded: !subject.isItem && verbs != .query
    case .changeTokenExpired: !subject.isItem && verbs == .changes
    case .serverRejectedRequest: !subject.isItem || isModification
    default: isGeneral && !subject.isItem
    }
  }

  private func comes(fromSubscriptions subject: FaultSubject) -> Bool {
    let verbs = subject.verbs
    if subject.isItem, isPassing { return !verbs.isDisjoint(with: [.fetch, .save, .delete]) }
    return switch code {
    case .unknownItem: !verbs.isDisjoint(with: [.fetch, .delete])
    case .badDatabase, .permissionFailure, .invalidArguments: verbs.contains(.save)
    case .limitExceeded: !subject.isItem && verbs != .query
    case .serverRejectedRequest: !subject.isItem || !verbs.isDisjoint(with: [.save, .delete])
    default: isGeneral && !subject.isItem
    }
  }
}

/// The kinds of calls that no store answers, by the names of their knobs.
private enum CallKind {
  case account, joining, metadata, participant, access
  /// Calls with a result for each of many items, which fail as a whole for no reason of an item.
  case batch

  init?(_ member: String) {
    switch member {
    case "accountStatus", "userRecordID", "allLongLivedOperationIDs", "longLivedOperation",
      "fetchWebAuthToken":
      self = .account
    case "acceptShare", "acceptCloudShare", "acceptSharesOperation": self = .joining
    case "fetchShareMetadata", "fetchCloudShareMetadata", "fetchShareMetadataOperation":
      self = .metadata
    case "fetchShareParticipantByEmailAddress", "fetchShareParticipantByPhoneNumber",
      "fetchShareParticipantByUserRecordID", "fetchCloudShareParticipant",
      "fetchShareParticipantsOperation":
      self = .participant
    case "shareRequestAccess": self = .access
    case "acceptShares", "fetchShareMetadatas", "fetchShareParticipants",
      "fetchShareParticipantsByEmailAddresses", "fetchShareParticipantsByPhoneNumbers",
      "fetchShareParticipantsByUserRecordIDs", "requestShareAccess":
      self = .batch
    default: return nil
    }
  }

  /// The codes beside those with which any call can fail.
  var codes: Set<CKError.Code> {
    switch self {
    case .account, .batch: []
    case .joining:
      [
        .permissionFailure, .unknownItem, .invalidArguments, .tooManyParticipants,
        .participantMayNeedVerification,
      ]
    case .metadata:
      [.permissionFailure, .unknownItem, .invalidArguments, .participantMayNeedVerification]
    case .participant: [.unknownItem, .invalidArguments]
    case .access: [.invalidArguments, Self.alreadyInvited]
    }
  }

  private static var alreadyInvited: CKError.Code { MockCKError.participantAlreadyInvited.code }
}

extension CKRecord {
  /// True for a record with an asset in a field, alone or in a list.
  fileprivate var holdsAssets: Bool {
    holdsServiceValues
      && fieldValues.contains {
        $0 is CKAsset || ($0 as? [Any])?.contains { $0 is CKAsset } ?? false
      }
  }
}
