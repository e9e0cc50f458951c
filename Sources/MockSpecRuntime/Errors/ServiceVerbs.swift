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

/// The verbs with which a service can return an error.
public struct ErrorReach: Sendable, Hashable {
  /// The verbs whose items can fail with the error.
  public let items: ServiceVerbs
  /// The verbs whose calls can fail with it as a whole.
  public let calls: ServiceVerbs

  /// Creates the reach of an error.
  ///
  /// - Parameters:
  ///   - items: The verbs whose items can fail with the error.
  ///   - calls: The verbs whose calls can fail with it as a whole.
  public init(items: ServiceVerbs = [], calls: ServiceVerbs = []) {
    self.items = items
    self.calls = calls
  }

  /// The reach of an error for which the spec declares none.
  public static let anywhere = Self(items: .all, calls: .all)
  /// The reach of an error that the service no longer returns.
  public static let nowhere = Self()
}

/// The scope of the calls of a member.
public struct CallScope: Sendable, Hashable {
  @usableFromInline let verbs: ServiceVerbs
  /// True if a call is about one item, so that the item's error is that of the call.
  @usableFromInline let isSingle: Bool

  @inlinable
  init(verbs: ServiceVerbs, isSingle: Bool) { (self.verbs, self.isSingle) = (verbs, isSingle) }

  /// Returns the scope of calls about one item each.
  ///
  /// - Parameter verbs: The verbs of the calls.
  /// - Returns: The scope.
  @inlinable
  public static func one(_ verbs: ServiceVerbs) -> Self { Self(verbs: verbs, isSingle: true) }

  /// Returns the scope of calls with a result for each of many items, or about none.
  ///
  /// - Parameter verbs: The verbs of the calls.
  /// - Returns: The scope.
  @inlinable
  public static func many(_ verbs: ServiceVerbs) -> Self { Self(verbs: verbs, isSingle: false) }

  /// Checks whether a call can fail with an error of a reach.
  func allows(_ reach: ErrorReach) -> Bool {
    let verbs = isSingle ? reach.calls.union(reach.items) : reach.calls
    return !verbs.isDisjoint(with: self.verbs)
  }

  /// Checks whether an item of a call can fail with an error of a reach.
  func allowsItems(_ reach: ErrorReach) -> Bool {
    let verbs = isSingle ? reach.calls.union(reach.items) : reach.items
    return !verbs.isDisjoint(with: self.verbs)
  }
}

extension ErrorCatalogue where Self: CaseIterable {
  /// Returns the errors with which a call about one item can fail: those of items and those of whole calls.
  ///
  /// ```swift
  /// @Test(arguments: MockCKError.allCases(of: .save))
  /// func savingFails(error: MockCKError) async throws {
  ///   database.on.saveRecord.fails(with: error)
  /// ```
  ///
  /// - Parameter verbs: The verbs of the call.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(of verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.one(verbs).allows($0.reach) }
  }

  /// Returns the errors with which a call about many items, or none, can fail as a whole.
  ///
  /// - Parameter verbs: The verbs of the call.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(ofCalls verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.many(verbs).allows($0.reach) }
  }

  /// Returns the errors with which items can fail inside a call about many.
  ///
  /// - Parameter verbs: The verbs of the call.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(ofItems verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.many(verbs).allowsItems($0.reach) }
  }
}
