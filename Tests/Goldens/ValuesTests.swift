import MockSpecGenerator
import MockSpecStores
import MockSpecServices
import Testing

// Types of an app whose values have meanings in a spec.

enum ReaderRole { case guest, scholar, librarian, stranger }

struct ReadingNews: OptionSet {
  let rawValue: Int
  static let arrivals = Self(rawValue: 1)
  static let editions = Self(rawValue: 2)
  static let corrections = Self(rawValue: 4)
  static let gossip = Self(rawValue: 8)
}

enum Loss { case lent, burnt, forgotten }

struct ShelfColor: Hashable, Sendable {
  let code: Int
  static let red = Self(code: 1)
  static let blue = Self(code: 2)
}

/// Tests that values have the meanings of the spec for the store, and that the mocks answer with them.
@Suite("Values")
struct ValuesTests {
  let room = MockReadingRoom()
  let volume = Volume(id: 1, title: "One")

  @Test(arguments: [
    (SaveMode.careful, SavePolicy.ifUnchanged), (.force, .allFields), (.overwrite, .allFields),
  ])
  func `several values can mean the same`(mode: SaveMode, policy: SavePolicy) {
    #expect(SavePolicy(mode) == policy)
  }

  #if os(Linux)
    @Test func `a value under a condition means something where it exists`() async throws {
      #expect(SavePolicy(.create) == .ifAbsent)
      let shelf = room.shelf(.red)
      _ = try await shelf.save(volume, mode: .create)
      await #expect(throws: ReadingError.self) { try await shelf.save(volume, mode: .create) }
    }
  #endif

  @Test func `a policy that a call chooses decides what a save does`() async throws {
    let shelf = room.shelf(.red)
    _ = try await shelf.save(volume, mode: .careful)
    await #expect(throws: ReadingError.self) { try await shelf.save(volume, mode: .careful) }
    _ = try await shelf.save(Volume(id: 1, title: "Two"), mode: .overwrite)
    #expect(try await shelf.volume(1).title == "Two")
  }

  @Test(arguments: [
    (AccountState.available, ReadingAccess.open), (.missing, .noCard), (.unready, .default),
    (.unknown, .default),
  ])
  func `the account is answered in the service's words`(
    state: AccountState, access: ReadingAccess
  ) {
    room.core.client.account = state
    #expect(room.access == access)
  }

  @Test func `the words of the service say what the account is`() {
    #expect(AccountState(ReadingAccess.lostCard) == .missing)
    #expect(AccountState(ReadingAccess.default) == .unknown)
    guard #available(iOS 18, macOS 15, *) else { return }
    #expect(AccountState(ReadingAccess.banned) == .restricted)
    #expect(ReadingAccess(.restricted) == .banned)
  }

  @Test(arguments: AccountState.allCases)
  func `a store that belongs to users asks for the account`(state: AccountState) async throws {
    let shelf = room.shelf(.red)
    shelf.volumes.insert(volume)
    room.core.client.account = state
    if state == .available {
      #expect(try await shelf.volume(1).title == volume.title)
    } else {
      await #expect(throws: ReadingError.self) { try await shelf.volume(1) }
    }
  }

  @Test(arguments: [
    (ReaderRole.guest, ShareRight.read), (.librarian, .administer), (.stranger, .none),
  ])
  func `a value that the spec does not have means the least`(role: ReaderRole, right: ShareRight) {
    #expect(ShareRight(role) == right)
  }

  private static let news: [(ReadingNews, Set<ChangeKind>)] = [
    ([], []), (.arrivals, [.created]), (.gossip, []), ([.corrections, .gossip], [.updated]),
    ([.arrivals, .editions], [.created, .updated]),
  ]

  @Test(arguments: news)
  func `options mean together what each of them means`(
    options: ReadingNews, kinds: Set<ChangeKind>
  ) {
    #expect(ValueMapping.ofSpec.meanings(of: options) == kinds)
  }

  @Test func `a reason that the service does not tell has the usual one`() {
    guard #available(iOS 17, macOS 14, *) else { return }
    #expect(Loss(.purged) == .burnt)
    #expect(Loss(.reset) == .lent)
    #expect(DeletionReason(Loss.burnt) == .purged)
    #expect(DeletionReason(Loss.forgotten) == .deleted)
  }

  @Test(arguments: [
    (ShelfColor.red, "mockUser/red/volumes"), (.blue, "mockUser/blue/volumes"),
    (ShelfColor(code: 3), "mockUser/ShelfColor(code: 3)/volumes"),
  ])
  func `snapshots call a database by its name`(color: ShelfColor, name: String) throws {
    let shelf = room.shelf(color)
    let backend = shelf.core.backend
    let before = try backend.snapshot()
    shelf.volumes.insert(volume)
    let after = try backend.snapshot()
    #expect(after.differences(from: before).allSatisfy { $0.part.hasPrefix(name) })
    #expect(after != before)
    let other = MockReadingRoom()
    try other.core.backend.load(after)
    #expect(other.shelf(color).volumes[1]?.title == "One")
    other.shelf(color).volumes.remove(1)
    try other.core.backend.load(after)
    #expect(other.shelf(color).volumes[1]?.title == "One", "a table in use is found by its name")
  }

  private static let words: [(MappingKind, [String])] = [
    (.policy, names([SavePolicy.ifUnchanged, .ifAbsent, .changedFields, .allFields])),
    (.conflicts, names(ConflictPolicy.allCases)), (.account, names(AccountState.allCases)),
    (.right, names([ShareRight.none, .read, .write, .administer])),
    (.change, names([ChangeKind.created, .updated, .deleted])),
    (.deletion, names([DeletionReason.deleted])),
  ]

  private static func names(_ cases: [some Any]) -> [String] { cases.map { "\($0)" } }

  @Test(arguments: words) func `specs have the words of the library`(
    kind: MappingKind, cases: [String]
  ) {
    #expect(kind.meanings == cases)
    #expect(Self.words.count == MappingKind.allCases.count)
  }

  @Test func `values without meanings are an enum`() {
    let shelf = room.shelf(.blue)
    shelf.on.count.answers { $0 == .novel ? 1 : 0 }
    #expect(shelf.count(of: .novel) == 1)
  }
}

extension VolumeAdapter: OwnedAdapter {}
