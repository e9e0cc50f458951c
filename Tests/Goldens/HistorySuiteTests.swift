import MockSpecContract
import Testing

/// A shelf that looks at what is there, waits, and writes.
private actor RacyShelf {
  enum Mistake: CaseIterable {
    /// Asks for the version before it waits, and so takes two saves of one version.
    case comparesEarly
    /// Keeps what it read before it waits, although it can be changed by then.
    case fillsCacheLate
  }

  private let mistake: Mistake?
  /// The number of calls that wait for each other, so that they are at the same time whatever the machine does.
  private let callers: Int
  private var books: [Int: RackBook] = [:]
  private var cache: [Int: RackBook] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ mistake: Mistake?, callers: Int) { (self.mistake, self.callers) = (mistake, callers) }

  /// Waits until all callers do. Each call does so twice, and those that write have written in between, so that what
  /// others have read before is old by then.
  private func wait() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      if waiting.count < callers { return }
      for call in waiting { call.resume() }
      waiting = []
    }
  }

  func book(_ number: Int) async throws -> RackBook {
    let (known, early) = (cache[number], books[number])
    await wait()
    await wait()
    if let known { return known }
    if mistake == .fillsCacheLate { cache[number] = early }
    guard let book = mistake == .fillsCacheLate ? early : books[number] else {
      throw RackError.missing
    }
    return book
  }

  func save(_ book: RackBook) async throws {
    let early = books[book.number]?.version ?? 0
    await wait()
    let version = mistake == .comparesEarly ? early : books[book.number]?.version ?? 0
    if book.version == version {
      var saved = book
      saved.version += 1
      books[book.number] = saved
      cache[book.number] = nil
    }
    await wait()
    if book.version != version { throw RackError.changed }
  }

  func remove(_ number: Int) async throws {
    await wait()
    cache[number] = nil
    let removed = books.removeValue(forKey: number)
    await wait()
    if removed == nil { throw RackError.missing }
  }
}

private struct RacyShelfContract: ContractSuite {
  let make: @Sendable () async throws -> RacyShelf
  var settings = ContractSettings<RacyShelf>()

  static func parts(of suite: Self?) -> ContractParts<RacyShelf> {
    let samples = ContractSamples<RackBook>(
      { RackBook(number: $0, title: "\($0)") },
      change: { RackBook(number: $0.number, title: $1.title, version: $0.version) },
      isSame: { $0.number == $1.number && $0.title == $1.title })
    var books = StoreContract(of: RacyShelf.self, "books", samples: samples) { $0.number }
    books.meaning = { ($0 as? RackError).map { $0 == .missing ? .missing : .conflict } }
    books.tag = { $0.version == 0 ? nil : "\($0.version)" }
    books.fetch("book(_:)", .one) { .record(try await $0.book($1.id)) }
    books.modify("save(_:)", saves: .one) {
      try await $0.save($1.record)
      return .done
    }
    books.modify("remove(_:)", deletes: .one) {
      try await $0.remove($1.id)
      return .done
    }
    var parts = ContractParts<RacyShelf>()
    parts.add(books)
    return parts
  }
}

@Suite("Suites that call from several tasks", .timeLimit(.minutes(20)))
struct HistorySuiteTests {
  /// Runs the check of calls at the same time, of which there are three.
  private func check(_ mistake: RacyShelf.Mistake?) async throws -> ContractOutcome {
    let suite = RacyShelfContract(
      make: { RacyShelf(mistake, callers: 3) }, settings: ContractSettings(concurrentCalls: 60))
    let checks = RacyShelfContract.checks.filter { $0.rule == .linearizability }
    #expect(checks.count == 1)
    return try await suite.run(#require(checks.first))
  }

  @Test func `a conformer whose calls come one after another passes`() async throws {
    #expect(try await check(nil) == .kept)
  }

  @Test(arguments: RacyShelf.Mistake.allCases)
  fileprivate func `a mistake that only calls at the same time show is found`(
    mistake: RacyShelf.Mistake
  ) async throws {
    let error = await #expect(throws: ContractBreach.self) { try await check(mistake) }
    let finding = try #require(error).finding
    #expect(finding.steps == ["make 60 calls from 3 tasks by save(_:), book(_:), remove(_:)"])
    #expect(finding.expected == "answers that some order of the calls explains")
    #expect(finding.came.contains("beside"))
  }

  @Test(arguments: RacyShelf.Mistake.allCases)
  fileprivate func `a conformer is called so, and made for it, where its settings say so`(
    mistake: RacyShelf.Mistake
  ) async {
    let made = Collected<Bool>()
    let suite = RacyShelfContract(make: {
      made.append(true)
      return RacyShelf(mistake, callers: 1)
    })
    let report = await suite.run()
    #expect(report.deviations.isEmpty, "\(report)")
    let unchecked = report.unchecked.filter { $0.check.rule == .linearizability }
    #expect(unchecked.map(\.reason) == ["'concurrentCalls' is not given"])
    #expect(made.values.count == report.results.count - report.unchecked.count)
  }
}
