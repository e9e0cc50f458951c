/// A store as the members of an interface use it; emitted code makes it.
///
/// ```swift
/// var photos = StoreContract(of: Conformer.self, "photos", samples: suite?.photos) { $0.id }
/// photos.fetch("photo(_:)", .one) { .record(try await $0.photo($1.id)) }
/// photos.modify("save(_:)", saves: .one) { .records([try await $0.save($1.record)]) }
/// ```
public struct StoreContract<Conformer, Record, ID: Hashable & Sendable> {
  typealias Scene = StoreScene<Conformer, Record, ID>

  let name: String
  let id: (Record) -> ID
  let samples: ContractSamples<Record>?
  /// What the codes of the service's errors mean.
  public var meaning: (any Error) -> ContractMeaning? = { _ in nil }
  /// The tag of a record's version, for stores whose spec says what it is.
  public var tag: ((Record) -> String?)? {
    didSet { isTagged = true }
  }
  /// Whether the store refuses conflicts; without `tag`, the samples say what it is.
  public var isTagged = false
  /// Whether the store has records from the beginning.
  public var startsFilled = false
  /// Whether the samples cannot say how a part of a record is changed.
  public var isUndivided = false
  /// What it means that a record is not there.
  public var absence = ContractMeaning.missing
  /// Whether the service has an error for requests with too many items.
  public var isLimited = false
  /// How many results a page can have.
  public var page: Int?

  /// Whether changes wait for a commit.
  public var isPending = false

  var fetches: [Fetch] = []
  var modifications: [Modification] = []
  var queries: [Query] = []
  var feeds: [Feed] = []
  var commits: [Commit] = []
  var rollbacks: [Rollback] = []
  var flags: [Flag] = []
  var observers: [Observer] = []
  /// Members that nobody can call, with the reasons.
  private(set) var strangers: [(member: String, rule: StoreRule, reason: String)] = []

  /// Describes a store that no member uses yet.
  ///
  /// - Parameters:
  ///   - conformer: The type that has the members.
  ///   - name: The name of the store.
  ///   - samples: How its records are made; `nil` to list the checks only.
  ///   - id: What tells its records apart.
  public init(
    of conformer: Conformer.Type, _ name: String, samples: ContractSamples<Record>?,
    id: @escaping (Record) -> ID
  ) {
    self.name = name
    self.samples = samples
    self.id = id
  }

  /// Names a member that the suite cannot call.
  ///
  /// - Parameters:
  ///   - member: The full name.
  ///   - rule: The first rule that it has to keep.
  ///   - reason: What is in the way.
  public mutating func skip(_ member: String, _ rule: StoreRule, because reason: String) {
    strangers.append((member, rule, reason))
  }
}

/// How many items a request of a member has.
public enum ContractCount: Sendable { case none, one, many }

/// What a member does with the other items of a request when one fails.
public enum ContractAtomicity: Sendable {
  /// They are not written either.
  case always
  /// They are written.
  case never
  /// What the call says.
  case chosen
}

/// What a member does to a version that is newer than the one that a record was made from.
public enum ContractPolicy: Sendable {
  /// Nothing: the save is refused.
  case refusing
  /// It is replaced.
  case replacing
  /// Nothing, as to any version: what is saved must be new.
  case inserting
  /// What the call says.
  case chosen
}

/// What a query can be asked.
public enum ContractQueryAbility: Sendable {
  case predicate, order, limit
  /// It goes on where a page ended, and begins where it has no cursor.
  case cursor
  /// It goes on where a page ended, and never begins.
  case continuation
  /// It says where its page ends, and so can give less than was asked for.
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

  /// A member that fetches by id.
  ///
  /// - Parameters:
  ///   - member: The full name.
  ///   - count: How many ids it takes.
  ///   - isWatched: Whether the call goes through the probe of the request.
  ///   - call: Calls it.
  public mutating func fetch(
    _ member: String, _ count: ContractCount, isWatched: Bool = false,
    _ call:
      @escaping (Conformer, ContractIDs<Record, ID>) async throws -> ContractFetched<Record, ID>
  ) {
    fetches.append(Fetch(member: member, count: count, isWatched: isWatched, call: call))
  }

  /// A member that saves, deletes, or both.
  ///
  /// - Parameters:
  ///   - member: The full name.
  ///   - saves: How many records it saves.
  ///   - deletes: How many ids it deletes.
  ///   - policy: What it does to newer versions.
  ///   - atomicity: What it does with the other items when one fails.
  ///   - isWatched: Whether the call goes through the probe of the request.
  ///   - call: Calls it.
  public mutating func modify(
    _ member: String, saves: ContractCount = .none, deletes: ContractCount = .none,
    policy: ContractPolicy = .refusing, atomicity: ContractAtomicity = .always,
    isWatched: Bool = false,
    _ call:
      @escaping (Conformer, ContractChange<Record, ID>) async throws -> ContractModified<
        Record, ID
      >
  ) {
    modifications.append(
      Modification(
        member: member, saves: saves, deletes: deletes, policy: policy, atomicity: atomicity,
        isWatched: isWatched, call: call))
  }

  /// A member that finds records.
  ///
  /// - Parameters:
  ///   - member: The full name.
  ///   - abilities: What it can be asked.
  ///   - isWatched: Whether the call goes through the probe of the request.
  ///   - call: Calls it.
  public mutating func query(
    _ member: String, _ abilities: Set<ContractQueryAbility> = [], isWatched: Bool = false,
    _ call:
      @escaping (Conformer, ContractSearch<Record, ID>) async throws -> ContractPage<Record, ID>
  ) {
    queries.append(
      Query(member: member, abilities: abilities, isWatched: isWatched, call: call))
  }

  /// A member that tells changes.
  ///
  /// - Parameters:
  ///   - member: The full name.
  ///   - isWatched: Whether the call goes through the probe of the request.
  ///   - call: Calls it.
  public mutating func changes(
    _ member: String, isWatched: Bool = false,
    _ call:
      @escaping (Conformer, ContractSince<Record, ID>) async throws -> ContractFeed<Record, ID>
  ) {
    feeds.append(Feed(member: member, isWatched: isWatched, call: call))
  }
}
