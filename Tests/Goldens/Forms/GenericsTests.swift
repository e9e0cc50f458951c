import MockSpecRuntime
import Testing

@Suite("Generic members")
struct GenericsTests {
  let vault = MockVault()

  @Test func `results are checked and cast to what the caller asks for`() async throws {
    vault.on.value.returns(7, "seven")
    #expect(try vault.value(of: Int.self, for: "number") == 7)
    #expect(try vault.value(of: String.self, for: "text") == "seven")
    #expect(vault.on.value.calls.map { "\($0.arguments.type)" } == ["Int", "String"])
    vault.on.first.returns(nil, 3)
    #expect(vault.first(of: Int.self) == nil)
    #expect(vault.first(of: Int.self) == 3)
    vault.on.all.answers { Array($0.reversed()) }
    #expect(vault.all([1, 2]) == [2, 1])
    vault.on.later.returns("late")
    #expect(try await vault.later(String.self) == "late")
    vault.on.wrapped.answers { $0 }
    #expect(vault.wrapped([1, 2] as Set) == [1, 2])
    vault.on.pair.returns(("a", 1))
    #expect(vault.pair("a", ["b"]) == ("a", 1))
    vault.on.keyed.answers { Set($0.values.compactMap { $0 as? Int }) }
    #expect(vault.keyed(["a": 1]) == [1])
    let base = VaultBase()
    vault.on.either.answers(\.object)
    #expect(vault.either(base, nil) === base)
  }

  @Test func `an answer of another type is an error that names both`() throws {
    vault.on.value.returns("seven")
    var error: ResultTypeError?
    withKnownIssue {
      error = #expect(throws: ResultTypeError.self) {
        try vault.value(of: Int.self, for: "number")
      }
    }
    #expect(
      error?.description
        == "MockVault.value(of:for:) must give Int, but its stub gave String: \"seven\"")
  }

  @Test func `where nothing can be thrown it is an issue at the line of the stub, and a default`() {
    let backend = Backend(issues: .kept)
    let vault = MockVault(backend: backend)
    let line = UInt(#line + 1)
    vault.on.wrapped.returns("no set")
    #expect(vault.wrapped([1] as Set).isEmpty)
    #expect(backend.issues.map(\.location?.line) == [line])
    #expect(MockVault(backend: backend).wrapped([1] as Set).isEmpty)
    #expect(backend.issues.count == 2)
  }

  @Test func `defaults are those of the type that is asked for`() throws {
    #expect(vault.fallback(UInt8.self) == 7)
    vault.core.strictness = .lenient
    #expect(try vault.value(of: [String].self, for: "") == [])
    #expect(vault.first(of: Int.self) == nil)
  }

  @Test func `arguments are kept as existentials of their bounds`() {
    vault.on.sized.returns(4)
    vault.shape(1, ["a"])
    #expect(vault.on.shape.calls.first?.arguments.shape as? Int == 1)
    #expect(vault.on.shape.calls.first?.arguments.others as? [String] == ["a"])
    #expect(vault.sized(MockVaultShape()) == 4)
    let base = VaultBase()
    vault.custom(base, VaultBase.self)
    #expect(vault.on.custom.calls.first?.arguments.base === base)
  }

  @Test func `errors of a generic type are thrown as that type`() {
    vault.on.fails.throws(VaultError.locked)
    #expect(throws: VaultError.locked) { try vault.fails(VaultError.self) }
  }

  @Test func `subscripts and initialisers are generic too`() throws {
    vault.on.subscripts.returns(3)
    vault.on.subscriptsKeyType.returns(nil, "x")
    #expect(vault[Int.self] == 3)
    vault[Int.self] = 4
    #expect(vault.on.setSubscripts.calls.first?.arguments.newValue as? Int == 4)
    #expect(vault["a", Int.self] == nil)
    #expect(vault["a", String.self] == "x")
    let copy = try MockVault(copying: 5)
    #expect(copy.on.initializer.calls.first?.arguments as? Int == 5)
  }
}

@Suite("Closures of generic types")
struct HubTests {
  let hub = MockHub()

  private struct Opened: HubEvent { var id: Int }

  @Test func `closures take what is in their bounds and check it`() {
    hub.on.observe.neverCompletes()
    var seen: [Int] = []
    hub.observe(Opened.self) { seen.append($0.id) }
    hub.on.observe.calls.first?.arguments.handler(Opened(id: 3))
    #expect(seen == [3])
    hub.on.observe.returns(Opened(id: 4))
    hub.observe(Opened.self) { seen.append($0.id) }
    #expect(seen == [3, 4])
  }

  @Test func `closures give back what they give`() async throws {
    hub.map("a") { "\($0)\($1)" }
    #expect(try hub.on.map.calls.first?.arguments.transform("b", 2) as? String == "b2")
    hub.sendable { (value: Int) in value + 1 }
    #expect(await hub.on.sendable.calls.first?.arguments(3) as? Int == 4)
  }

  @Test func `completion handlers get what they ask for`() async throws {
    hub.on.load.returns(7)
    var loaded: [Int] = []
    var errors: [any Error] = []
    hub.load(Int.self) { loaded.append((try? $0.get()) ?? 0) }
    withKnownIssue {
      hub.load(String.self) { if case .failure(let error) = $0 { errors.append(error) } }
    }
    #expect(loaded == [7])
    #expect(errors.first is ResultTypeError)
    hub.on.fetch.returns("text")
    hub.fetch(String.self) { text, _ in #expect(text == "text") }
    #expect(try await hub.fetch(String.self) == "text")
    #expect(hub.on.fetch.calls.count == 2)
  }

  @Test func `a closure that is given another type is an issue, and gets a default`() {
    withKnownIssue {
      hub.on.map.answers { _ = try? $0.transform(3, 4) }
      hub.map("a") { text, count in
        #expect(text.isEmpty)
        return "\(text)\(count)"
      }
    } matching: {
      $0.comments.contains { $0.rawValue.contains("must give String, but its stub gave Int: 3") }
    }
  }
}
