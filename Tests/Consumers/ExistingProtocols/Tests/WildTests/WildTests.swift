import Foundation
import MockSpecRuntime
import Testing

@testable import Wild

/// Tests of the mocks of all protocols, most of which consist in that the mocks compile.
@MainActor
@Suite("Protocols of all forms")
struct WildTests {
  @Test func `An object is what the standard library asks for`() throws {
    let presets = [MockPreset(), MockPreset()]
    #expect(try JSONDecoder().decode(MockPreset.self, from: Data("{}".utf8)) !== presets[0])
    #expect(Set([MockCell(), MockCell()]).count == 2)
    let (first, second) = (MockRanked(), MockRanked())
    #expect((first < second) != (second < first))
    #expect(MockChoice.allCases.isEmpty)
    #expect(String(reflecting: MockTraced()) == "MockTraced")
    let session = MockSession()
    let id = UUID()
    session.on.id.returns(id)
    #expect(session.id == id)
    #expect(MockDelegate().isEqual(MockDelegate()) == false)
  }

  @Test func `What is inherited by a composition or by Self is mocked too`() {
    let file = MockReadWritable()
    file.on.read.returns("text")
    file.write(file.read())
    #expect(file.on.write.calls.map(\.arguments) == ["text"])
    let list = MockAppendable()
    list.append("a")
    list.write("b")
    #expect(list.on.write.calls.count == 1)
  }

  @Test func `A closure of the app's own name that does not escape is called`() {
    let loader = MockLoader()
    loader.on.visit.answers { visitor in _ = visitor(3) }
    var seen: [Int] = []
    loader.visit({ value in
      seen.append(value)
      return true
    })
    #expect(seen == [3])
  }

  @Test func `An error comes with the obvious value`() async {
    let authorizer = MockAuthorizer()
    authorizer.on.authorize.throws(SocketError.closed)
    let answer = await withCheckedContinuation { continuation in
      authorizer.authorize("all") { isAllowed, error in
        continuation.resume(returning: (isAllowed, error is SocketError))
      }
    }
    #expect(answer == (false, true))
  }

  @Test func `A result builder stays out of the mock`() {
    let page = MockPage()
    page.on.parts.returns(["a", "b"])
    #expect(page.parts(of: "x") == ["a", "b"])
  }

  @Test func `Extensions answer over the knobs of the other members`() async throws {
    let ledger = MockLedger()
    ledger.on.entries.returns([1, 2])
    #expect(ledger.total == 3)
    #expect(ledger[1] == 2)
    #expect(ledger.add(all: [5, 6]) == 2)
    #expect(ledger.on.add.calls.map(\.arguments) == [5, 6])
    ledger.on.load.returns([4])
    #expect(try await ledger.sum(of: "a", or: 9) == 4)
    // The member has no knob, as its calls cannot be forwarded: only the extension implements it.
    #expect(ledger.first { $0 > 1 } == 2)
    #expect(ledger.map("x") == "x")

    ledger.on.total.returns(10)
    ledger.on.sum.throws(SocketError.closed)
    #expect(ledger.total == 10)
    await #expect(throws: SocketError.self) { try await ledger.sum(of: "a", or: 9) }
    #expect(ledger.on.addAll.calls.count == 1)
  }

  @Test func `Extensions of protocols on actors, and of generic ones`() async {
    let presenter = MockPresenter()
    presenter.on.title.returns("Ada")
    #expect(presenter.subtitle == "by Ada")
    await presenter.present("x")
    #expect(presenter.on.present.calls.count == 1)
    await MockVault().close()
    let cache = MockCache<String>()
    cache.on.value.returns(nil)
    #expect(!cache.has("a"))
  }

  @Test func `Extensions that call static members and initializers`() async throws {
    let registry = MockRegistry()
    registry.on.limit.returns(2)
    registry.on.numbers.answers { Array(1...$0) }
    registry.on.name.answers { "number \($0)" }
    let names = try await registry.withStaticMembers { try await registry.names() }
    #expect(names == ["number 1", "number 2"])
    #expect(registry.on.names.calls.count == 1)
    registry.on.names.throws(SocketError.closed)
    await #expect(throws: SocketError.self) { try await registry.names() }

    registry.on.isOwned.when("Ada").returns(true)
    #expect(registry.isOwned(by: "Ada"))
    #expect(try registry.twin(code: 3))
    #expect(registry.on.twin.calls.map(\.arguments) == [3])
  }
}
