/// A store and the members of an interface that use it; generated code creates it.
///
/// A member is watched if its calls go through the probe of their request.
///
/// ```swift
/// var photos = StoreContract(of: Conformer.self, "photos", samples: suite?.photos) { $0.id }
/// photos.fetch("photo(_:)", .one) { .record(try await $0.photo($1.id)) }
/// photos.modify("save(_:)", saves: .one) { .records([try await $0.save($1.record)]) }
/// ```
public struct StoreContract<Conformer, Record, ID: Hashable & Sendable> {
  typealias Scene = StoreScene<Conformer, Record, ID>

  let name: String
  let id: @Sendable (Record) -> ID
  let samples: ContractSamples<Record>?
  /// Returns the meaning of an error of the service; `nil` if the catalogue gives it none.
  public var meaning: (any Error) -> ContractMeaning? = { _ in nil }
  /// Returns the tag of a record's version, for stores whose spec names it.
  public var tag: ((Record) -> String?)? {
    didSet { isTagged = true }
  }
  /// True if the store refuses conflicts; without `tag`, the samples provide the tag.
  public var isTagged = false
  /// True if a new store already has records.
  public var startsFilled = false
  /// True if the samples have no closure that changes a part of a record.
  public var isUndivided = false
  /// The meaning of the error for an absent record.
  public var absence = ContractMeaning.missing
  /// True if the service has an error for requests with too many items.
  public var isLimited = false
  /// The most results of a page.
  public var page: Int?

  /// True if changes are pending until a commit.
  public var isPending = false

  /// True if a new store, or what a tester makes, can have records: those that it begins with, or zones of samples.
  var canBeFilled: Bool { startsFilled || absence == .zoneMissing }

  var fetches: [Fetch] = []
  var modifications: [Modification] = []
  var queries: [Query] = []
  var feeds: [Feed] = []
  var commits: [Commit] = []
  var rollbacks: [Rollback] = []
  var flags: [Flag] = []
  var observers: [Observer] = []
  /// The members that the suite cannot call, with the reasons.
  private(set) var strangers: [(member: String, rule: StoreRule, reason: String)] = []

  /// Creates a store that no member uses yet; without samples, the checks can only be listed.
  public init(
    of conformer: Conformer.Type, _ name: String, samples: ContractSamples<Record>?,
    id: @escaping @Sendable (Record) -> ID
  ) {
    self.name = name
    self.samples = samples
    self.id = id
  }

  /// Adds a member that the suite cannot call, with the first rule that it must keep.
  public mutating func skip(_ member: String, _ rule: StoreRule, because reason: String) {
    strangers.append((member, rule, reason))
  }
}

/// The number of items in a request of a member.
public enum ContractCount: Sendable {
  /// No item, one item, or a list.
  case none, one, many
}

/// The handling of the other items of a request when one fails.
public enum ContractAtomicity: Sendable {
  /// The other items are not written.
  case always
  /// The other items are written.
  case never
  /// Each call chooses.
  case chosen
}

/// The handling of a save whose record was made from a version older than the stored one.
public enum ContractPolicy: Sendable {
  /// The save is refused.
  case refusing
  /// The stored version is replaced.
  case replacing
  /// The save is refused if the record exists at all.
  case inserting
  /// Each call chooses.
  case chosen
}

/// The options of a query.
public enum ContractQueryAbility: Sendable {
  /// The caller chooses the items, their order, or how many.
  case predicate, order, limit
  /// The query continues from a cursor, and starts at the beginning without one.
  case cursor
  /// The query continues from a cursor, and cannot start without one.
  case continuation
  /// The query returns a cursor with its page, and so can return fewer results than requested.
  case pages
}

extension StoreContract {
  struct Fetch {
    let member: String
    let count: ContractCount
    let isWatched: Bool
    let call: (Conformer, ContractIDs<Record, ID>) async throws -> ContractFetched<Record, ID>
  }

  struct Modification {
    let member: String
    let saves: ContractCount
    let deletes: ContractCount
    let policy: ContractPolicy
    let atomicity: ContractAtomicity
    let canFail: Bool
    let isWatched: Bool
    var isInsert: Bool { policy == .inserting }
    let call: (Conformer, ContractChange<Record, ID>) async throws -> ContractModified<Record, ID>
  }

  struct Query {
    let member: String
    let abilities: Set<ContractQueryAbility>
    let isWatched: Bool
    let call: (Conformer, ContractSearch<Record, ID>) async throws -> ContractPage<Record, ID>
  }

  struct Feed {
    let member: String
    let isWatched: Bool
    let call: (Conformer, ContractSince<Record, ID>) async throws -> ContractFeed<Record, ID>
  }

  /// Adds a member that fetches by id.
  public mutating func fetch(
    _ member: String, _ count: ContractCount, isWatched: Bool = false,
    _ call:
      @escaping (Conformer, ContractIDs<Record, ID>) async throws -> ContractFetched<Record, ID>
  ) {
    fetches.append(Fetch(member: member, count: count, isWatched: isWatched, call: call))
  }

  /// Adds a member that saves, deletes, or both.
  ///
  /// If it cannot fail, it has no errors to throw; a deletion of what is not there then does nothing. A member that always
  /// saves or deletes one record, and does the other as well, is skipped.
  public mutating func modify(
    _ member: String, saves: ContractCount = .none, deletes: ContractCount = .none,
    policy: ContractPolicy = .refusing, atomicity: ContractAtomicity = .always,
    canFail: Bool = true, isWatched: Bool = false,
    _ call:
      @escaping (Conformer, ContractChange<Record, ID>) async throws -> ContractModified<
        Record, ID
      >
  ) {
    let isBoth = saves != .none && deletes != .none && (saves == .one || deletes == .one)
    if isBoth {
      return skip(member, .savedItem, because: "it saves and deletes at once, and no check does")
    }
    modifications.append(
      Modification(
        member: member, saves: saves, deletes: deletes, policy: policy, atomicity: atomicity,
        canFail: canFail, isWatched: isWatched, call: call))
  }

  /// Adds a member that queries records.
  public mutating func query(
    _ member: String, _ abilities: Set<ContractQueryAbility> = [], isWatched: Bool = false,
    _ call:
      @escaping (Conformer, ContractSearch<Record, ID>) async throws -> ContractPage<Record, ID>
  ) {
    queries.append(
      Query(member: member, abilities: abilities, isWatched: isWatched, call: call))
  }

  /// Adds a member that returns changes since a token.
  public mutating func changes(
    _ member: String, isWatched: Bool = false,
    _ call:
      @escaping (Conformer, ContractSince<Record, ID>) async throws -> ContractFeed<Record, ID>
  ) {
    feeds.append(Feed(member: member, isWatched: isWatched, call: call))
  }
}
