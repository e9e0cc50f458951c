/// What a record shares with other users: the records below the one that links to it, or its zone.
public struct RecordShare: Sendable, Hashable {
  /// What a member may do with what is shared.
  public typealias Right = ShareRight

  /// Whether all records of its zone are shared.
  public let isOfZone: Bool
  /// Who is invited, or has joined, apart from the owner.
  public let members: [ShareMember]
  /// Under what others find it; `nil` for a share that nobody can find.
  public let address: String?
  /// What those may do who are not invited, but know the address.
  public let openRight: Right
  /// Whether those who know the address can ask to be invited.
  public let takesRequests: Bool
  /// Who need not ask again, having done so, or may not ask.
  public let ignored: Set<String>

  /// Describes a share.
  ///
  /// - Parameters:
  ///   - isOfZone: Whether all records of its zone are shared.
  ///   - members: Who is invited, or has joined, apart from the owner.
  ///   - address: Under what others find it.
  ///   - openRight: What those may do who are not invited, but know the address.
  ///   - takesRequests: Whether those who know the address can ask to be invited.
  ///   - ignored: Who need not ask again, having done so, or may not ask.
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

  /// What a user may do, for having joined.
  func right(of user: String) -> Right {
    members.lazy.filter { $0.user == user && $0.hasJoined }.map(\.right).max() ?? .none
  }
}

/// What a member of a share may do with what is shared.
public enum ShareRight: Int, Comparable, Sendable {
  case none, read, write
  /// To change the share itself.
  case administer

  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A user who is invited to a share, or has joined it.
public struct ShareMember: Sendable, Hashable {
  /// What tells the member from the others of the share, and opens it behind its address once.
  public let id: String
  /// Who it is, as clients have it; `nil` for somebody whom the service does not know yet.
  public let user: String?
  /// What the member may do after joining.
  public let right: RecordShare.Right
  /// Whether the member has followed the invitation.
  public let hasJoined: Bool
  /// Whether anybody can be the member, who knows its address first.
  public let isAnybody: Bool

  /// Describes a member.
  ///
  /// - Parameters:
  ///   - id: What tells the member from the others of the share.
  ///   - user: Who it is, as clients have it.
  ///   - right: What the member may do after joining.
  ///   - hasJoined: Whether the member has followed the invitation.
  ///   - isAnybody: Whether anybody can be the member, who knows its address first.
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

/// How a user comes into a share.
public enum ShareEntry: Sendable, Hashable {
  /// It is the user's own.
  case owner
  /// The user is invited, or has joined.
  case member(ShareMember)
  /// Whoever knows the address can join.
  case open(RecordShare.Right)
}

/// What somebody else than its owner does to a share.
public enum ShareStep: Sendable, Hashable {
  /// A user joins it.
  case joins(user: String, ShareEntry)
  /// A user leaves it.
  case leaves(user: String)
  /// A user asks to be invited.
  case asks(user: String)
}
