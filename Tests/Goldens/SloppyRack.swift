import MockSpecContract

/// A book with the number of its version; zero until it is saved.
struct RackBook: Equatable, Sendable {
  var number: Int
  var title: String
  var version = 0
}

enum RackError: Error { case missing, changed }

/// A handwritten rack with one mistake; the items of its requests are independent.
final class SloppyRack: @unchecked Sendable {
  enum Mistake: CaseIterable {
    case none, stopsAtConflict, stopsAtMissing, forgetsBeforeConflict
    case keepsVersion, repeatsVersion, returnsOlder, returnsOther, returnsReplaced
  }

  /// The treatment of a newer version.
  enum Policy { case refuse, overwrite }

  private let mistake: Mistake
  private var books: [Int: RackBook] = [:]

  init(_ mistake: Mistake) { self.mistake = mistake }

  func book(_ number: Int) throws -> RackBook {
    guard let book = books[number] else { throw RackError.missing }
    return book
  }

  func save(_ saves: [RackBook], _ policy: Policy) -> [Int: Result<RackBook, any Error>] {
    var results: [Int: Result<RackBook, any Error>] = [:]
    for book in saves {
      do {
        results[book.number] = .success(try save(book, policy))
      } catch {
        results[book.number] = .failure(error)
        if mistake == .stopsAtConflict { return results }
        if mistake == .forgetsBeforeConflict, saves[0].number != book.number {
          books[saves[0].number] = nil
        }
      }
    }
    return results
  }

  private func save(_ book: RackBook, _ policy: Policy) throws -> RackBook {
    let replaced = books[book.number]
    let version = replaced?.version ?? 0
    if policy == .refuse, book.version != version { throw RackError.changed }
    var saved = book
    switch (mistake, policy) {
    case (.keepsVersion, .overwrite): saved.version = max(book.version, 1)
    case (.repeatsVersion, .overwrite): saved.version += 1
    default: saved.version = version + 1
    }
    books[book.number] = saved
    if mistake == .returnsOlder { saved.version = book.version }
    if mistake == .returnsOther { saved.title += "?" }
    if mistake == .returnsReplaced, let replaced { saved.title = replaced.title }
    return saved
  }

  func remove(_ numbers: [Int]) throws {
    var failure: RackError?
    for number in numbers where books.removeValue(forKey: number) == nil {
      failure = .missing
      if mistake == .stopsAtMissing { break }
    }
    if let failure { throw failure }
  }
}

/// The suite that the generator would emit for racks.
struct RackContract: ContractSuite {
  let make: @Sendable () async throws -> SloppyRack
  var settings = ContractSettings<SloppyRack>()
  var policy: @Sendable (ContractPolicy) -> SloppyRack.Policy? = {
    $0 == .replacing ? .overwrite : .refuse
  }

  static func parts(of suite: Self?) -> ContractParts<SloppyRack> {
    let samples = ContractSamples<RackBook>(
      { RackBook(number: $0, title: "\($0)") },
      change: { RackBook(number: $0.number, title: $1.title, version: $0.version) },
      isSame: { $0.number == $1.number && $0.title == $1.title })
    let policy = suite?.policy
    var books = StoreContract(of: SloppyRack.self, "books", samples: samples) { $0.number }
    books.meaning = { ($0 as? RackError).map { $0 == .missing ? .missing : .conflict } }
    books.tag = { $0.version == 0 ? nil : "\($0.version)" }
    books.fetch("book(_:)", .one) { .record(try $0.book($1.id)) }
    books.modify("save(_:_:)", saves: .many, policy: .chosen, atomicity: .never) {
      .results(saves: $0.save($1.saves, try $1.policy(policy)), deletes: [:])
    }
    books.modify("remove(_:)", deletes: .many, atomicity: .never) {
      try $0.remove($1.deletes)
      return .done
    }
    var parts = ContractParts<SloppyRack>()
    parts.add(books)
    return parts
  }
}
