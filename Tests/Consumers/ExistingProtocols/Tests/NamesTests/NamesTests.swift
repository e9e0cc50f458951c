import MockSpecRuntime
import Testing

// Not the whole module, whose names the macros of the tests would take for Swift's.
import enum Names.Feed
import struct Names.Ticket
import protocol Names.Vault

@Suite("Names that mean something else where mocks stand")
struct NamesTests {
  @Test func `Types with names of Swift's`() throws {
    let client = MockClient()
    client.on.load.throws(.lost)
    #expect(throws: (any Error).self) { try client.load() }
    client.on.reload.returns(.good)
    _ = try client.reload()
    #expect(client == client)
    var failed = false
    client.on.fail.throws(CancellationError())
    client.fail { failed = (try? $0.get()) == nil }
    #expect(failed)
  }

  @Test func `A protocol in a type`() async throws {
    let loader = MockFeedLoader()
    loader.on.load.returns(Feed.Page(number: 2))
    #expect(try await loader.load(2) == Feed.Page(number: 2))
    #expect(loader.count() == 7)
    loader.on.each.answers { body in body(Feed.Page(number: 3)) }
    var numbers: [Int] = []
    loader.each { numbers.append($0.number) }
    #expect(numbers == [3])
  }

  @Test func `Aliases of closures`() {
    let reader = MockReader()
    var numbers: [Int] = []
    reader.on.last.answers { done in done(Feed.Page(number: 4)) }
    reader.last { numbers.append($0.number) }
    reader.on.all.answers { done in done(.success([Feed.Page(number: 5)])) }
    reader.all { numbers += ((try? $0.get()) ?? []).map(\.number) }
    #expect(numbers == [4, 5])
    reader.on.title.throws(CancellationError())
    var isFailure = false
    reader.title { isFailure = (try? $0.get()) == nil }
    #expect(isFailure)
  }

  @Test func `Members of an extension with the names of a mock's own`() throws {
    let vault = MockVault()
    vault.on.open.returns("gold")
    #expect(try vault.open(3) == "gold")
    let backend = vault.backend
    #expect(backend === vault.core.backend)
    let seen: any Vault = vault
    #expect(seen.backend == "file" && seen.core == 7 && seen.on)
  }

  @Test func `Values that cannot be copied`() {
    let gate = MockGate()
    gate.on.pass.answers { ticket in ticket.take().number }
    #expect(gate.pass(Ticket(number: 6)) == 6)
  }
}
