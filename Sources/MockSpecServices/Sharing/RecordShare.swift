/// The terms of a share, of the records below the one that links to it or of its whole zone.
public struct RecordShare: Sendable, Hashable {
  /// The right of a member on the shared records.
  public typealias Right = ShareRight

  /// True if all records of its zone are shared.
  public let isOfZone: Bool
  /// The users who are invited or have joined, apart from the owner.
  public let members: [ShareMember]
  /// The address under which others find the share; `nil` for a share that cannot be found.
  public let address: String?
  /// The right of users who are not invited, but know the address.
  public let openRight: Right
  /// True if users who know the address can ask to be invited.
  public let takesRequests: Bool
  /// The users who need not ask again because they have asked, or may not ask.
  public let ignored: Set<String>

  /// Creates the terms of a share.
  ///
  /// - Parameters:
  ///   - isOfZone: True if all records of its zone are shared.
  ///   - members: The users who are invited or have joined, apart from the owner.
  ///   - address: The address under which others find the share.
  ///   - openRight: The right of users who are not invited, but know the address.
  ///   - takesRequests: True if users who know the address can ask to be invited.
  ///   - ignored: The users who need not ask again because they have asked, or may not ask.
  public init(
    isOfZone: Bool = false, members: [ShareMember] = [], address: String? = nil,
    openRight: Right = .none, takesRequests: Bool = false, ignoring ignored: Set<String> = []
  ) {
    self.isOfZone = isOfZone
    self.members = members
    self.address = address
    self.openRight = openRight
    self.takesRequests = takesRequests
    self.ignored = ignored
  }

  /// Returns the right of a user who has joined, else none.
  func right(of user: String) -> Right {
    members.lazy.filter { $0.user == user && $0.hasJoined }.map(\.right).max() ?? .none
  }
}

/// The right of a member on the shared records.
public enum ShareRight: Int, Comparable, Sendable {
  /// The right to do nothing, to read, or to change records.
  case none, read, write
  /// The right to change the share itself as well.
  case administer

  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A user who is invited to a share, or has joined it.
public struct ShareMember: Sendable, Hashable {
  /// The id of the member within the share; appended to the share's address, it opens the share once.
  public let id: String
  /// The user of a client; `nil` if the service does not know the user yet.
  public let user: String?
  /// The right of the member after joining.
  public let right: RecordShare.Right
  /// True if the member has accepted the invitation.
  public let hasJoined: Bool
  /// True if the first user who uses the member's address becomes the member.
  public let isAnybody: Bool

  /// Creates a member.
  ///
  /// - Parameters:
  ///   - id: The id of the member within the share.
  ///   - user: The user of a client, if known.
  ///   - right: The right of the member after joining.
  ///   - hasJoined: True if the member has accepted the invitation.
  ///   - isAnybody: True if the first user who uses the member's address becomes the member.
  public init(
    id: String, user: String?, right: RecordShare.Right, hasJoined: Bool, isAnybody: Bool = false
  ) {
    self.id = id
    self.user = user
    self.right = right
    self.hasJoined = hasJoined
    self.isAnybody = isAnybody
  }
}

/// The way in which a user enters a share.
public enum ShareEntry: Sendable, Hashable {
  /// The user owns the share.
  case owner
  /// The user is invited, or has joined.
  case member(ShareMember)
  /// Every user who knows the address can join.
  case open(RecordShare.Right)
}

/// A change of a share by a user other than its owner.
public enum ShareStep: Sendable, Hashable {
  /// A user joins the share.
  case joins(user: String, ShareEntry)
  /// A user leaves the share.
  case leaves(user: String)
  /// A user asks to be invited.
  case asks(user: String)
}
