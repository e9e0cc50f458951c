import MockSpecRuntime
import Testing

/// Tests of members that combine several features.
@Suite struct CrossingsTests {
  @Test func `static, generic, asynchronous and throwing`() async throws {
    let mock = MockStaticCrossing()
    mock.on.echo.answers { $0 }
    mock.on.list.throws(.closed)
    try await mock.withStaticMembers {
      let echo = try await MockStaticCrossing.echo(5)
      #expect(echo == 5)
      #expect(throws: CrossingError.closed) { try MockStaticCrossing.list(of: Int.self) }
    }
    #expect(mock.on.echo.calls.count == 1)
  }

  @Test func `static, inout and typed error`() async throws {
    let mock = MockStaticCrossing()
    mock.on.change.answers { $0.value = $0.initial + 1 }
    var value = 1
    try await mock.withStaticMembers { try await MockStaticCrossing.change(&value) }
    #expect(value == 2)
  }

  @Test func `a failable initialiser that changes its argument and throws`() async throws {
    let mock = MockStaticCrossing()
    mock.on.initializerChanging.answers {
      $0.value = 9
      return false
    }
    var value = 1
    let made = try await mock.withStaticMembers { try await MockStaticCrossing(changing: &value) }
    #expect(made == nil)
    #expect(value == 9)
  }

  @Test func `a subscript whose getter is asynchronous and throws one type`() async throws {
    let mock = MockAccessCrossing()
    mock.on.subscripts.throws(.closed)
    await #expect(throws: CrossingError.closed) { try await mock[1] }
    mock.on.subscriptsTyped.answers { $0 }
    #expect(try await mock[typed: "a"] == "a")
    mock.on.subscriptsBytes.answers { $0.count }
    #expect(mock[1, 2, 3] == 3)
  }

  @Test func `mutating with two inouts`() {
    let mock = MockAccessCrossing()
    mock.on.move.answers { first, second in
      first.value += 1
      second.value = "\(first.initial)"
      return 7
    }
    var number = 3
    var text = ""
    #expect(mock.move(&number, &text) == 7)
    #expect(number == 4 && text == "3")
  }

  @Test func `packs with typed errors, values as parameters`() throws {
    let mock = MockGenericCrossing()
    mock.on.pack.throws(.closed)
    #expect(throws: CrossingError.closed) { try mock.pack(1, "a", true) }
    #expect(mock.on.pack.calls.first?.arguments.count == 3)
    mock.on.fixed.answers { _ in .init() }
    _ = mock.fixed([1, 2, 3], Grid<4>())
    mock.on.count.answers { _ in [1, 2] as [2 of Int] }
    let counted = mock.count(Grid<2>())
    #expect(counted[1] == 2)
  }

  @Test func `closures of every kind`() async throws {
    let mock = MockClosureCrossing()
    mock.on.lazilyLater.answers { try await $0() }
    #expect(try await mock.lazily(later: 4) == 4)
    mock.on.curried.answers { add in { number in { _ in add(number)(1) == 3 } } }
    #expect(mock.curried { one in { two in one + two } }(2)(""))
    mock.on.send.answers { $0.take().label = "sent" }
    mock.send(Parcel())
    #expect(mock.on.send.calls.count == 1)
  }

  @Test func `defaults of every kind reach the member`() {
    let mock = MockDefaultCrossing()
    mock.on.place.answers { #expect($0.id.contains("CrossingsTests")) }
    let crossing: any DefaultCrossing = mock
    crossing.place(
      file: #filePath, id: #fileID, function: #function, line: #line, isolation: nil)
    mock.on.names.answers { _ in }
    mock.names(in: 1, 2, for: "3", self: 4)
    #expect(mock.on.names.calls.first?.arguments.argument2 == 2)
  }
}
