import MockSpecRuntime
import Testing

private struct RealBooth: TicketBooth {
  func sell(to name: String) throws -> Ticket { Ticket(number: name.count) }
  func spare() -> Ticket? { nil }
  func later() async throws(BoothError) -> Ticket { throw .soldOut }
  func result() -> Result<Booth.Key, BoothError> { .success(Booth.Key(code: 1)) }
  func make<T: ~Copyable>(_ type: T.Type) throws -> T { throw BoothError.soldOut }
  func exchange(_ ticket: consuming Ticket) -> Ticket { Ticket(number: -ticket.number) }
  func order(completion: @escaping (consuming Ticket) -> Void) { completion(Ticket(number: 4)) }
  var next: Ticket { Ticket(number: 5) }
  subscript(number: Int) -> Ticket { Ticket(number: number) }
  func fallback() -> Ticket { Ticket(number: 6) }
  static func stamp() -> Ticket { Ticket(number: 8) }

  func punch(_ ticket: inout Ticket) -> Int {
    ticket.number += 1
    return ticket.number
  }
}

private func isAbsent<Value: ~Copyable>(_ value: consuming Value?) -> Bool {
  switch consume value {
  case .some: false
  case .none: true
  }
}

@Suite struct NoCopiesTests {
  let booth = MockTicketBooth()

  @Test func `handlers make a result for each call`() async throws {
    booth.on.sell.answers { Owned(Ticket(number: $0.count)) }
    for name in ["Ada", "Grace"] {
      let ticket = try booth.sell(to: name)
      #expect(ticket.number == name.count)
    }
    #expect(booth.on.sell.calls.map(\.arguments) == ["Ada", "Grace"])
    booth.on.sell.throws(BoothError.soldOut)
    #expect(throws: BoothError.soldOut) { _ = try booth.sell(to: "") }
    booth.on.later.answers { Owned(Ticket(number: 2)) }
    let late = try await booth.later()
    #expect(late.number == 2)
  }

  @Test func `optional, wrapped, generic and default results`() throws {
    booth.on.spare.answers { Owned(nil) }
    let isSoldOut = isAbsent(booth.spare())
    #expect(isSoldOut)
    booth.on.result.answers { Owned(.failure(.soldOut)) }
    switch booth.result() {
    case .success: Issue.record("a key came")
    case .failure(let error): #expect(error == .soldOut)
    }
    booth.on.make.answers { Owned(Booth.Key(code: 3)) }
    let key = try booth.make(Booth.Key.self)
    #expect(key.code == 3)
    withKnownIssue {
      #expect(throws: ResultTypeError.self) { _ = try booth.make(Ticket.self) }
    }
    let fallback = booth.fallback()
    #expect(fallback.number == 9)
  }

  @Test func `properties, subscripts, static members and what is exchanged`() {
    booth.on.next.answers { Owned(Ticket(number: 1)) }
    let next = booth.next
    #expect(next.number == 1)
    booth.on.subscripts.answers { Owned(Ticket(number: $0)) }
    let third = booth[3]
    #expect(third.number == 3)
    booth.on.stamp.answers { Owned(Ticket(number: 2)) }
    #expect(booth.withStaticMembers { MockTicketBooth.stamp().number } == 2)
    booth.on.exchange.answers { $0 }
    let same = booth.exchange(Ticket(number: 5))
    #expect(same.number == 5)
    booth.on.punch.returns(1)
    var ticket = Ticket(number: 6)
    #expect(booth.punch(&ticket) == 1)
    #expect(ticket.number == 6)
    booth.on.order.answers { $0(Ticket(number: 7)) }
    booth.order { ticket in #expect(ticket.number == 7) }
  }

  @Test func `a real object gives its results away`() async throws {
    booth.forward(to: RealBooth())
    booth.forward(to: RealBooth.self)
    let ticket = try booth.sell(to: "Ada")
    #expect(ticket.number == 3)
    let isSoldOut = isAbsent(booth.spare())
    #expect(isSoldOut)
    let other = booth.exchange(ticket)
    #expect(other.number == -3)
    var punched = Ticket(number: 1)
    #expect(booth.punch(&punched) == 2)
    #expect(punched.number == 2)
    await #expect(throws: BoothError.soldOut) { _ = try await booth.later() }
    #expect(throws: BoothError.soldOut) { _ = try booth.make(Ticket.self) }
    booth.order { ticket in #expect(ticket.number == 4) }
    #expect(booth.withStaticMembers { MockTicketBooth.stamp().number } == 8)
  }

  @Test func `without a real object, and set`() async throws {
    let booth = MockKeyBooth()
    booth.on.key.answers { Owned(Booth.Key(code: $0.count)) }
    let key = try await booth.key(for: "Ada")
    #expect(key.code == 3)
    booth.on.make.answers { Owned(Booth.Key(code: 4)) }
    let made = booth.make(Booth.Key.self)
    #expect(made.code == 4)
    booth.spare = Booth.Key(code: 5)
    #expect(booth.on.spare.sets.count == 1)
    let isSoldOut = isAbsent(booth.spare)
    #expect(!isSoldOut)
    booth[1] = Booth.Key(code: 6)
    #expect(booth.on.setSubscripts.calls.first?.arguments.newValue.take().code == 6)
  }

  @Test func `a closure gives its result to the handler in a box`() async throws {
    let booth = MockKeyBooth()
    booth.on.withLock.answers { try $0() }
    booth.on.locked.answers { try $0() }
    booth.on.lockedLater.answers { try await $0() }
    let key = booth.withLock { Booth.Key(code: 7) }
    #expect(key.code == 7)
    let other = booth.locked { Booth.Key(code: 8) }
    #expect(other.code == 8)
    let later = await booth.lockedLater { Booth.Key(code: 9) }
    #expect(later.code == 9)
    #expect(throws: BoothError.soldOut) {
      _ = try booth.locked { () throws -> Booth.Key in throw BoothError.soldOut }
    }
    booth.on.withLock.answers { _ in Owned(Booth.Key(code: 10)) }
    let made = booth.withLock { Booth.Key(code: 7) }
    #expect(made.code == 10)
  }

  @Test func `a box that was given answers one call`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let booth = MockTicketBooth()
      booth.on.sell.returns(Owned(Ticket()))
      _ = try booth.sell(to: "Ada")
      withKnownIssue { _ = try booth.sell(to: "Grace") }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("the Ticket has been taken; a value that cannot be copied answers one"))
  }
}
