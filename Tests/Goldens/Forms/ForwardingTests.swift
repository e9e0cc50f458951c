import MockSpecRuntime
import Testing

/// A depot with distinctive results, so that forwarded calls differ from stubbed ones.
private final class RealDepot: Depot, @unchecked Sendable {
  struct Failure: Error, Equatable { var id: Int }

  var title = "real"
  var cells: [Int: String] = [:]
  let size = 3
  var remote: String { get async throws { "far" } }

  subscript(row: Int, column column: Int) -> String {
    get { cells[row * 10 + column] ?? "" }
    set { cells[row * 10 + column] = newValue }
  }

  subscript(remote key: String) -> Int {
    get throws {
      guard let number = Int(key) else { throw Failure(id: -1) }
      return number
    }
  }

  func reset() { title = "" }

  func load(id: Int) async throws -> [UInt8] {
    guard id > 0 else { throw Failure(id: id) }
    return [UInt8(id)]
  }

  func load(id: Int, completion: @escaping @Sendable (Result<[UInt8], any Error>) -> Void) {
    completion(id > 0 ? .success([UInt8(id)]) : .failure(Failure(id: id)))
  }

  func rename(_ name: String, in real: String) -> Bool { name == real }

  func check(_ id: Int) throws(DepotError) -> Int {
    if id == 0 { throw .closed }
    return id
  }

  func later() async throws(DepotError) -> Int { throw .closed }
  func level() -> Int { 1 }

  func execute(_ url: String, completion: @escaping (String?, (any Error)?) -> Void) {
    completion(url, nil)
    completion(nil, Failure(id: 2))
  }

  func ping(completion: (@Sendable () -> Void)?) { completion?() }

  func value<T: Decodable & Sendable>(of type: T.Type, for key: String) throws -> T {
    guard let value = key as? T else { throw Failure(id: 3) }
    return value
  }

  func next<T: Sendable>(_ type: T.Type) async -> T? { 5 as? T }
  func visit(_ body: (Int) -> Void) { body(6) }

  func visitLater(_ body: (Int) async throws -> String) async throws -> String {
    try await body(7)
  }

  func assert(_ condition: @autoclosure () -> Bool, _ message: @autoclosure @escaping () -> String)
  {
    if condition() { title = message() }
  }

  func locked<T>(_ body: () throws -> T) rethrows -> T { try body() }

  func increment(_ value: inout Int, by step: Int) -> Int {
    value += step
    return step
  }

  func fill(_ values: inout [String]) async throws { values.append("real") }
  func close(_ ticket: consuming Ticket) -> Int { ticket.number }
  func inspect(_ ticket: borrowing Ticket) throws -> Int { ticket.number }
  func read(_ text: borrowing String, _ count: consuming Int) -> Int { text.count + count }

  func send(_ parcel: sending Parcel) -> sending Parcel {
    parcel.label += "!"
    return parcel
  }

  func run(on actor: isolated (any Actor)?) async -> Int { actor == nil ? 0 : 1 }

  func log<each Value: Sendable>(_ values: repeat each Value) -> Int {
    var count = 0
    for _ in repeat each values { count += 1 }
    return count
  }

  @MainActor func draw() -> Int { 8 }
  @available(*, deprecated) func old() -> Int { 9 }
  func desktop() -> Int { 10 }
  func write(_ lines: String...) {}
  func merged(with other: RealDepot) -> RealDepot { other }
}

@Suite struct ForwardingTests {
  private let real = RealDepot()
  private let mock: MockDepot

  init() { mock = MockDepot(forwardingTo: real) }

  @Test func `calls go to the real object and are recorded with arguments and errors`() async {
    await #expect(throws: RealDepot.Failure(id: 0)) { try await mock.load(id: 0) }
    #expect((try? await mock.load(id: 4)) == [4])
    #expect(mock.on.load.calls.map(\.arguments) == [0, 4])
    let journal = mock.core.backend.journal
    #expect(journal.map(\.member) == ["load(id:)", "load(id:)"])
    #expect(journal[0].failure as? RealDepot.Failure == RealDepot.Failure(id: 0))
    #expect(journal[1].failure == nil)
  }

  @Test func `stubs answer before the real object`() async throws {
    mock.on.load.when(7).returns([0])
    mock.on.rename.returns(true)
    mock.on.check.when(0).throws(.closed)
    #expect(try await mock.load(id: 7) == [0])
    #expect(try await mock.load(id: 8) == [8])
    #expect(mock.rename("a", in: "b"))
    #expect(throws: DepotError.closed) { try mock.check(0) }
    mock.on.rename.forwards()
    #expect(!mock.rename("a", in: "b"))
    #expect(mock.rename("a", in: "a"))
    mock.on.rename.returns(true)
    mock.on.rename.when { $0.name == "c" }.forwards()
    #expect(mock.rename("a", in: "b"))
    #expect(!mock.rename("c", in: "b"))
  }

  @Test func `members decide for themselves, else the mock`() async throws {
    mock.on.load.strictness = .strict
    await withKnownIssue {
      await #expect(throws: UnstubbedCallError.self) { try await mock.load(id: 1) }
    }
    #expect(try mock.check(3) == 3)
    mock.core.strictness = .lenient
    mock.on.check.strictness = .forwarding
    #expect(try mock.check(3) == 3)
    #expect(!mock.rename("a", in: "a"))
    #expect(mock.core.strictness == .lenient)
  }

  @Test func `properties and subscripts are those of the real object until they are stubbed`()
    async throws
  {
    #expect(mock.title == "real")
    mock.title = "new"
    #expect(real.title == "new")
    #expect(mock.on.title.sets == ["new"])
    #expect(mock.on.title.gets == 1)
    mock.on.title.returns("stub")
    mock.title = "set"
    #expect(mock.title == "set")
    #expect(real.title == "new")
    mock.on.title.forwards()
    #expect(mock.title == "new")
    #expect(mock.size == 3)
    #expect(try await mock.remote == "far")
    mock[1, column: 2] = "x"
    #expect(mock[1, column: 2] == "x")
    #expect(real.cells == [12: "x"])
    #expect(mock.on.setSubscripts.calls.first?.arguments.newValue == "x")
    #expect(try mock[remote: "5"] == 5)
    #expect(throws: RealDepot.Failure.self) { try mock[remote: "five"] }
  }

  @Test func `completion handlers are called by the real object, as often as it does`() {
    var results: [String] = []
    mock.execute("u") { results.append($0 ?? "\($1 as Any)") }
    #expect(results.count == 2)
    mock.on.execute.returns("stub")
    mock.execute("u") { value, _ in results.append(value ?? "") }
    #expect(results.last == "stub")
    #expect(mock.on.execute.calls.map(\.arguments.url) == ["u", "u"])
    let loaded = Collected<Int>()
    mock.load(id: 2) { loaded.append((try? $0.get().count) ?? -1) }
    mock.load(id: 0) { loaded.append((try? $0.get().count) ?? -1) }
    mock.ping { loaded.append(9) }
    mock.ping(completion: nil)
    #expect(loaded.values == [1, -1, 9])
    #expect(mock.on.load.calls.map(\.member) == ["load(id:completion:)", "load(id:completion:)"])
  }

  @Test func `rules disturb what is handed on`() async throws {
    mock.on.load.cancels(on: .call(2))
    let lost = mock.on.load.cancels(on: .call(3), at: .afterApplying)
    #expect(try await mock.load(id: 1) == [1])
    await #expect(throws: CancellationError.self) { try await mock.load(id: 2) }
    await #expect(throws: CancellationError.self) { try await mock.load(id: 3) }
    #expect(lost.timesFired == 1)
    mock.on.load.delays(by: .seconds(5))
    async let late = mock.load(id: 4)
    _ = try await mock.on.load.call(4)
    await mock.core.backend.clock.run()
    #expect(try await late == [4])
    #expect(mock.core.backend.journal[3].end?.offset == .seconds(5))
  }

  @Test func `generic results keep their type`() async throws {
    #expect(try mock.value(of: String.self, for: "k") == "k")
    #expect(throws: RealDepot.Failure(id: 3)) { try mock.value(of: Int.self, for: "k") }
    #expect(await mock.next(Int.self) == 5)
    #expect(await mock.next(String.self) == nil)
    mock.on.value.returns(1)
    #expect(try mock.value(of: Int.self, for: "k") == 1)
  }

  @Test func `closures of the caller are called by the real object`() async throws {
    var seen: [Int] = []
    mock.visit { seen.append($0) }
    #expect(seen == [6])
    #expect(try await mock.visitLater { "\($0)" } == "7")
    mock.assert(seen.isEmpty, "never")
    #expect(real.title == "real")
    mock.assert(!seen.isEmpty, "asked")
    #expect(real.title == "asked")
    #expect(mock.locked { 4 } == 4)
    #expect(throws: DepotError.closed) { try mock.locked { throw DepotError.closed } }
  }

  @Test func `arguments are changed, given away, borrowed and sent by the real object`()
    async throws
  {
    var number = 1
    #expect(mock.increment(&number, by: 4) == 4)
    #expect(number == 5)
    #expect(mock.on.increment.calls.map(\.arguments.value.initial) == [1])
    var names = ["a"]
    try await mock.fill(&names)
    #expect(names == ["a", "real"])
    #expect(mock.close(Ticket(number: 3)) == 3)
    #expect(mock.on.close.calls.map(\.arguments.isTaken) == [true])
    mock.on.close.answers { $0.take().number * 2 }
    #expect(mock.close(Ticket(number: 3)) == 6)
    #expect(try mock.inspect(Ticket(number: 2)) == 2)
    #expect(mock.read("ab", 3) == 5)
    let parcel = Parcel()
    #expect(mock.send(parcel).label == "!")
    #expect(await mock.run(on: nil) == 0)
    #expect(mock.log(1, "a", true) == 3)
    #expect(await mock.draw() == 8)
    #expect(mock.desktop() == 10)
    #expect(mock.level() == 1)
    await #expect(throws: DepotError.closed) { try await mock.later() }
  }

  @Test func `what cannot be handed on says so`() async {
    mock.write("a")
    #expect(mock.on.write.calls.map(\.arguments) == [["a"]])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let mock = MockDepot(forwardingTo: RealDepot())
      withKnownIssue { _ = mock.merged(with: mock) }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("MockDepot.merged(with:) was called with"))
    #expect(text.contains("but has no stub and is not forwarded; stub it with 'mock.on.merged"))
  }

  @Test func `without a real object all is as before`() async throws {
    let mock = MockDepot(backend: Backend(issues: .kept))
    await #expect(throws: UnstubbedCallError.self) { try await mock.load(id: 1) }
    #expect(mock.level() == 7)
    mock.on.level.forwards()
    #expect(mock.level() == 7)
    mock.title = "kept"
    #expect(mock.title == "kept")
    mock.on.rename.returns(true)
    #expect(mock.rename("", in: "a"))
    mock.core.backend.strictness = .forwarding
    let error = await #expect(throws: UnstubbedCallError.self) { try await mock.load(id: 1) }
    #expect(error?.description.contains("has no stub and is not forwarded; stub it") == true)
    mock.forward(to: real)
    #expect(try await mock.load(id: 1) == [1])
  }
}
