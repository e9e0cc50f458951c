import MockSpecRuntime
import Testing

/// Tests of names in specs that generated code uses itself.
@Suite struct NamesTests {
  private typealias Thief = MockNameThief<String, Int, Bool, Double, Character, NameError>

  enum NameError: Error { case wrong }

  @Test func `members with the names of the mock's own are stubbed beside them`() throws {
    let mock = Thief()
    mock.onMock.on.answers { $0 + "!" }
    mock.onMock.core.returns(3)
    mock.onMock.calls.returns(7)
    mock.onMock.child.returns(8)
    #expect(mock.on("a") == "a!")
    #expect(mock.core == 3)
    #expect(mock.calls(backend: true, core: 1.5) == 7)
    #expect(mock.child(1, of: 2) == 8)
    #expect(mock.onMock.calls.calls.first?.arguments.core == 1.5)
  }

  @Test func `knobs of subscripts and members of their names are apart`() {
    let mock = Thief()
    mock.onMock.subscripts.returns(1)
    mock.onMock.subscriptsIndex.returns(2)
    mock.onMock.setSubscripts.answers { _ in }
    mock.onMock.setSubscriptsIndex.answers { _ in }
    #expect(mock.subscripts() == 1)
    #expect(mock[5] == 2)
    mock[5] = 6
    mock.setSubscripts(9)
    #expect(mock.onMock.setSubscriptsIndex.calls.first?.arguments.newValue == 6)
    #expect(mock.onMock.setSubscripts.calls.map(\.arguments) == [9])
  }

  @Test func `the setter of a subscript makes way for a member`() {
    let mock = MockSetters()
    mock.on.setSubscripts.answers { _ in }
    mock.on.setSubscriptsValue.answers { _ in }
    mock.setSubscripts(1)
    mock[2] = 3
    #expect(mock.on.setSubscripts.calls.map(\.arguments) == [1])
    #expect(mock.on.setSubscriptsValue.calls.first?.arguments.newValue == 3)
  }

  @Test func `a parameter called newValue is not the new value`() {
    let mock = Thief()
    mock.onMock.setSubscriptsNewValueCore.answers { _ in }
    mock[newValue: 1, core: 2] = 3
    let arguments = mock.onMock.setSubscriptsNewValueCore.calls.first?.arguments
    #expect(arguments?.newValue == 1)
    #expect(arguments?.newValue_ == 3)
  }

  @Test func `errors and results of the interface are not Swift's`() async {
    let mock = Thief()
    mock.onMock.fail.throws(.wrong)
    #expect(throws: NameError.wrong) { try mock.fail() }
    mock.onMock.finish.throws(.wrong)
    var results: [Result<Int, NameError>] = []
    mock.finish { results.append($0) }
    #expect(results == [.failure(.wrong)])
  }

  @Test func `handlers and parameters keep the names that bodies would take`() {
    let mock = MockParameters()
    mock.on.load.returns(1)
    mock.on.loadErrorCompletion.returns(2)
    mock.on.send.returns(3)
    mock.on.labels.returns(4)
    var got: [Int?] = []
    mock.load(value: 0) { value, _ in got.append(value) }
    mock.load(error: 0) { value, _ in got.append(value) }
    mock.send(0) { got.append(try? $0.get()) }
    #expect(got == [1, 2, 3])
    #expect(mock.labels(in: 1, for: 2, let: 3, var: 4, `inout`: 5) == 4)

    mock.on.check.throws(NameError.wrong)
    var failing: [String] = []
    mock.check(result: "beside") { text, _ in failing.append(text) }
    #expect(failing == ["beside"])
  }

  @Test func `errors of a nested type have a catalogue, and members that throw them find it`() {
    let booth = MockBoothKeeping()
    booth.on.open.fails(with: .closed, on: .call(1))
    booth.on.open.fails(with: .crowded(count: 3), on: .call(2))
    #expect(throws: Booth.Trouble.closed) { try booth.open() }
    #expect(throws: Booth.Trouble.crowded(count: 3)) { try booth.open() }
    #expect(MockBoothTrouble.allCases.map(\.name) == ["closed", "crowded"])
  }

  @Test func `mocks, catalogues and adapters make way for what is declared`() async throws {
    let friends: (any Friend, any MockFriend) = (MockFriend2(), MockMockFriend())
    #expect(type(of: friends.0) == MockFriend2.self)
    #expect(MockFoeError2.missing.name == "missing")
    #expect(Set(MockMockFoeError.allCases.map(\.name)).count == MockMockFoeError.allCases.count)

    let base = MockFoeBase()
    base.others.insert(FoeAdapter(default: 4))
    #expect(base.others[4] != nil)
    let saved = try await base.save(Foe(id: 1, record: 5, self: 2))
    #expect(saved.record == 5)
  }
}
