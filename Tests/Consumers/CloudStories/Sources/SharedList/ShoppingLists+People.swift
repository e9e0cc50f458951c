import CloudKitInterfaces
import Foundation

extension ShoppingLists {
  /// Sets the permission of all people whom the user has invited to a list; `.none` removes them.
  public func allow(
    _ permission: CKShare.ParticipantPermission, in list: ShoppingList
  ) async throws {
    try await change(list) { share in
      for participant in share.cloud.participants where participant.role != .owner {
        participant.permission = permission
      }
    }
  }

  /// Changes the share of a list, and retries if somebody has joined it meanwhile.
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
  /// Returns a URL for a person without a known address; the first person who opens it joins.
  public func oneTimeURL(for list: ShoppingList) async throws -> URL? {
    let guest = CKShare.Participant.oneTimeURLParticipant()
    guest.permission = .readWrite
    let share = try await change(list) { $0.addParticipant(guest) }
    return share?.oneTimeURL(for: guest.participantID)
  }

  /// Allows people who have the URL of a list to request access, or stops it.
  public func takeRequests(_ takesRequests: Bool, for list: ShoppingList) async throws {
    try await change(list) { $0.allowsAccessRequests = takesRequests }
  }

  /// Requests access from the owner of a list.
  ///
  /// - Returns: True if the owner must decide; false if there is an invitation already.
  public func askToJoin(_ url: URL) async throws -> Bool {
    do {
      try await container.requestShareAccess(for: [url])[url]?.get()
      return true
    } catch let error as CKError where error.code == .participantAlreadyInvited {
      return false
    }
  }

  /// Returns the people who have requested access to a list of the user.
  public func requests(for list: ShoppingList) async throws -> [CKShare.AccessRequester] {
    let share = try await database(isOwn: list.isOwn).record(for: list.shareID) as? CKShare
    return share?.requesters ?? []
  }

  /// Grants access to people who have requested it.
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
