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
  @usableFromInline package let verbs: ServiceVerbs
  /// True if a call is about one item, so that the item's error is that of the call.
  @usableFromInline package let isSingle: Bool
  /// The name of the member's knob; `nil` where it is not known.
  @usableFromInline package var member: String?
  /// The type of the records of the store; `nil` where no store answers, or it is not known.
  @usableFromInline package var recordType: ObjectIdentifier?
  /// True for an item that the call does not name.
  @usableFromInline var isInner = false

  @inlinable
  package init(verbs: ServiceVerbs, isSingle: Bool) {
    (self.verbs, self.isSingle) = (verbs, isSingle)
  }

  /// Returns the scope of one item of the calls.
  package func item(_ verbs: ServiceVerbs, isSingle: Bool, isInner: Bool = false) -> Self {
    var scope = Self(verbs: verbs, isSingle: isSingle)
    (scope.member, scope.recordType, scope.isInner) = (member, recordType, isInner)
    return scope
  }

  /// Returns the scope of calls about one item each.
  @inlinable
  @_spi(MockSpecGenerated)
  public static func one(_ verbs: ServiceVerbs) -> Self { Self(verbs: verbs, isSingle: true) }

  /// Returns the scope of calls with a result for each of many items, or about none.
  @inlinable
  @_spi(MockSpecGenerated)
  public static func many(_ verbs: ServiceVerbs) -> Self { Self(verbs: verbs, isSingle: false) }

  /// Checks whether a call, of which some is applied all the same, can fail with an error; `record` is what it saves, where that
  /// is one and known.
  package func allows(
    _ error: some ErrorCatalogue, at position: FaultPosition = .beforeApplying, record: Any? = nil
  ) -> Bool {
    let reach = error.reach
    let verbs = isSingle ? reach.calls.union(reach.items) : reach.calls
    return !verbs.isDisjoint(with: self.verbs)
      && error.canHit(FaultSubject(scope: self, isItem: false, record: record, position: position))
  }

  /// Checks whether an item of a call can fail with an error; `record` is the item, where that is known.
  package func allowsItems(_ error: some ErrorCatalogue, record: Any? = nil) -> Bool {
    let reach = error.reach
    let verbs = isSingle ? reach.calls.union(reach.items) : reach.items
    return !verbs.isDisjoint(with: self.verbs)
      && error.canHit(
        FaultSubject(scope: self, isItem: !isSingle, record: record, position: .beforeApplying))
  }
}

extension ErrorCatalogue {
  /// Checks whether a call, or an item of one, can fail so and has what the error needs.
  func canHit(_ subject: FaultSubject) -> Bool {
    entry.needs?.isMet(by: subject) ?? true && isPossible(for: subject)
  }
}

/// A call, or an item of one, that a fault would hit.
public struct FaultSubject {
  let scope: CallScope
  /// True for an item of a call that has other items, or a result for each.
  public let isItem: Bool
  /// True for an item that the call does not name: a record in a feed of changes.
  public var isInner: Bool { scope.isInner }
  /// The record that is the item, or that the call saves; `nil` where there is none, or it is not known yet.
  public let record: Any?
  /// The amount of the request that is applied all the same.
  public let position: FaultPosition

  /// The verbs of the call or the item.
  public var verbs: ServiceVerbs { scope.verbs }

  /// The name of the member's knob; `nil` where any member is meant.
  public var member: String? { scope.member }

  /// Checks whether a store with records of a type answers the call.
  ///
  /// - Parameter type: The type of the records.
  /// - Returns: `false` also where the store is not known.
  public func isAboutRecords(of type: Any.Type) -> Bool {
    scope.recordType == ObjectIdentifier(type)
  }
}

extension ErrorCatalogue {
  /// Returns the errors with which a call about one item can fail: those of items and those of whole calls.
  ///
  /// Not every member with the verb fails with all of them; `possibleErrors(at:)` of a knob has those of its member.
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
    allCases.filter { CallScope.one(verbs).allows($0) }
  }

  /// Returns the errors with which a call about many items, or none, can fail as a whole.
  ///
  /// - Parameter verbs: The verbs of the call.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(ofCalls verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.many(verbs).allows($0) }
  }
}

// One word, so that a knob travels in four registers. As an optional of verbs and a Boolean, its parts were copied by way of
// memory in each accessor and each member of a mock: two thirds more code, a tenth of the time of compiling mocks.
/// The verbs of a scope, and its being about one item, or no scope.
@usableFromInline
struct PackedScope: Sendable {
  /// The verbs, a bit for calls about one item each, and a bit that tells a scope from none.
  @usableFromInline let bits: UInt

  @inlinable
  init(_ scope: CallScope?) {
    bits = scope.map { UInt($0.verbs.rawValue) | ($0.isSingle ? 1 << 8 : 0) | 1 << 9 } ?? 0
  }

  @inlinable var scope: CallScope? {
    if bits == 0 { return nil }
    return CallScope(
      verbs: ServiceVerbs(rawValue: UInt8(truncatingIfNeeded: bits)), isSingle: bits & 1 << 8 != 0)
  }
}
