/// The verbs of a service, in the words of a spec.
public struct ServiceVerbs: OptionSet, Sendable, Hashable, CustomStringConvertible {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The reading of records by their ids.
  public static let fetch = Self(rawValue: 1)
  /// The writing of records.
  public static let save = Self(rawValue: 2)
  /// The deletion of records.
  public static let delete = Self(rawValue: 4)
  /// The search for records.
  public static let query = Self(rawValue: 8)
  /// The reading of what has changed since a token.
  public static let changes = Self(rawValue: 16)
  /// A call that no store answers: a status, a token, the participants of a share.
  public static let call = Self(rawValue: 32)

  /// The commit of a context's changes.
  public static let commit = Self(rawValue: 64)

  /// All verbs.
  public static let all: Self = [.fetch, .save, .delete, .query, .changes, .call, .commit]

  public var description: String {
    let names: [(Self, String)] = [
      (.fetch, "fetch"), (.save, "save"), (.delete, "delete"), (.query, "query"),
      (.changes, "changes"), (.call, "call"), (.commit, "commit"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}

extension ErrorCatalogue {
  /// Checks whether a call, or an item of one, can fail so and has what the error needs.
  func canHit(_ subject: FaultSubject) -> Bool {
    entry.needs?.isMet(by: subject) ?? true && isPossible(for: subject)
  }
}
