import CloudKitInterfaces
import Foundation

extension ShoppingLists {
  /// Lets everybody whom the user has invited to a list do more, or less; `.none` puts them out.
  public func allow(
    _ permission: CKShare.ParticipantPermission, in list: ShoppingList
  ) async throws {
    try await change(list) { share in
      for participant in share.participants where participant.role != .owner {
        participant.permission = permission
      }
    }
  }

  /// Changes the share of a list, again if somebody has joined it meanwhile.
  @discardableResult
  private func change(
    _ list: ShoppingList, _ body: (CKShare) -> Void
  ) async throws -> CKShare? {
    let database = database(isOwn: list.isOwn)
    while true {
      guard let share = try await database.record(for: list.shareID) as? CKShare else { return nil }
      body(share)
      do {
        return try await database.save(share) as? CKShare
      } catch let error as CKError where error.code == .serverRecordChanged {
        continue
      }
    }
  }
}

@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension ShoppingLists {
  /// A URL for somebody without a known address: whoever opens it first is in.
  public func oneTimeURL(for list: ShoppingList) async throws -> URL? {
    let guest = CKShare.Participant.oneTimeURLParticipant()
    guest.permission = .readWrite
    let share = try await change(list) { $0.addParticipant(guest) }
    return share?.oneTimeURL(for: guest.participantID)
  }

  /// Lets people who have the URL of a list ask to be let in, or no longer.
  public func takeRequests(_ takesRequests: Bool, for list: ShoppingList) async throws {
    try await change(list) { $0.allowsAccessRequests = takesRequests }
  }

  /// Asks the owner of a list to be let in.
  ///
  /// - Returns: Whether that is for the owner to decide; else there is an invitation already.
  public func askToJoin(_ url: URL) async throws -> Bool {
    do {
      try await container.requestShareAccess(for: [url])[url]?.get()
      return true
    } catch let error as CKError where error.code == .participantAlreadyInvited {
      return false
    }
  }

  /// Who has asked to be let in to a list of the user's.
  public func requests(for list: ShoppingList) async throws -> [CKShare.AccessRequester] {
    let share = try await database(isOwn: list.isOwn).record(for: list.shareID) as? CKShare
    return share?.requesters ?? []
  }

  /// Lets people in who have asked.
  public func letIn(_ requesters: [CKShare.AccessRequester], to list: ShoppingList) async throws {
    let lookups = requesters.map(\.participantLookupInfo)
    let participants = try await container.shareParticipants(for: lookups).values
      .map { try $0.get() }
    try await change(list) { share in
      for participant in participants {
        participant.permission = .readWrite
        share.addParticipant(participant)
      }
    }
  }
}
