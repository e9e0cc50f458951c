/// The verbs of a service, in the words of a spec.
public struct ServiceVerbs: OptionSet, Sendable, Hashable, CustomStringConvertible {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let fetch = Self(rawValue: 1)
  public static let save = Self(rawValue: 2)
  public static let delete = Self(rawValue: 4)
  public static let query = Self(rawValue: 8)
  public static let changes = Self(rawValue: 16)
  /// A call that no store answers: a status, a token, the participants of a share.
  public static let call = Self(rawValue: 32)

  /// The changes of a context are applied.
  public static let commit = Self(rawValue: 64)

  /// Every verb there is.
  public static let all: Self = [.fetch, .save, .delete, .query, .changes, .call, .commit]

  public var description: String {
    let names: [(Self, String)] = [
      (.fetch, "fetch"), (.save, "save"), (.delete, "delete"), (.query, "query"),
      (.changes, "changes"), (.call, "call"), (.commit, "commit"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}

/// The reach of an error: where a service can return it.
public struct ErrorReach: Sendable, Hashable {
  /// The verbs of which single items fail with it.
  public let items: ServiceVerbs
  /// The verbs of which a call as a whole fails with it.
  public let calls: ServiceVerbs

  /// Makes the reach of an error.
  ///
  /// - Parameters:
  ///   - items: The verbs of which single items fail with it.
  ///   - calls: The verbs of which a call as a whole fails with it.
  public init(items: ServiceVerbs = [], calls: ServiceVerbs = []) {
    self.items = items
    self.calls = calls
  }

  /// Of an error of which the spec does not say where it appears.
  public static let anywhere = Self(items: .all, calls: .all)
  /// Of an error that the service returns no more.
  public static let nowhere = Self()
}

/// The scope of the calls of a member.
public struct CallScope: Sendable, Hashable {
  @usableFromInline let verbs: ServiceVerbs
  /// Tells whether a call is about one item, so that the item's error is that of the call.
  @usableFromInline let isSingle: Bool

  @inlinable
  init(verbs: ServiceVerbs, isSingle: Bool) { (self.verbs, self.isSingle) = (verbs, isSingle) }

  /// Calls about one item each.
  ///
  /// - Parameter verbs: What they ask for.
  /// - Returns: The scope.
  @inlinable
  public static func one(_ verbs: ServiceVerbs) -> Self { Self(verbs: verbs, isSingle: true) }

  /// Calls with a result for each of many items, or about none.
  ///
  /// - Parameter verbs: What they ask for.
  /// - Returns: The scope.
  @inlinable
  public static func many(_ verbs: ServiceVerbs) -> Self { Self(verbs: verbs, isSingle: false) }

  /// Tells whether a call can fail so.
  func allows(_ reach: ErrorReach) -> Bool {
    let verbs = isSingle ? reach.calls.union(reach.items) : reach.calls
    return !verbs.isDisjoint(with: self.verbs)
  }

  /// Tells whether an item of a call can fail so.
  func allowsItems(_ reach: ErrorReach) -> Bool {
    let verbs = isSingle ? reach.calls.union(reach.items) : reach.items
    return !verbs.isDisjoint(with: self.verbs)
  }
}

extension ErrorCatalogue where Self: CaseIterable {
  /// The errors with which a call about one item can fail: those of items and those of whole calls.
  ///
  /// ```swift
  /// @Test(arguments: MockCKError.allCases(of: .save))
  /// func savingFails(error: MockCKError) async throws {
  ///   database.on.saveRecord.fails(with: error)
  /// ```
  ///
  /// - Parameter verbs: What the call asks for.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(of verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.one(verbs).allows($0.reach) }
  }

  /// The errors with which a call about many items, or none, can fail as a whole.
  ///
  /// - Parameter verbs: What the call asks for.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(ofCalls verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.many(verbs).allows($0.reach) }
  }

  /// The errors with which items can fail inside a call about many.
  ///
  /// - Parameter verbs: What the call asks for.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(ofItems verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.many(verbs).allowsItems($0.reach) }
  }
}
