import Foundation
import MockSpecRuntime
import Testing

/// Tests of interfaces that inherit, from specs and from the standard library.
@Suite("Parents")
struct ParentsTests {
  @Test func `a mock is equal to itself alone`() {
    let (one, other) = (MockAccount(), MockAccount())
    #expect(one == one && one != other && one.id != other.id)
    #expect(Set([one, one, other]).count == 2)
    #expect("\(one)" == "MockAccount")
  }

  @Test func `what a spec restates is stubbed`() {
    let account = MockNamedAccount()
    account.on.description.returns("an account")
    #expect("\(account)" == "an account")
  }

  @Test func `a diamond has one knob for each member`() {
    let account = MockSharedAccount()
    #expect(account.close() == 1)
    account.on.close.returns(2)
    account.on.description.returns("shared")
    account.share()
    #expect((account as any Account).close() == 2)
    #expect((account as any NamedAccount).description == "shared")
    #expect(account.on.close.calls.count == 2)
  }

  @Test func `an object has what the standard library asks for`() throws {
    let statement = MockStatement()
    statement.on.id.returns(7)
    #expect(statement.id == 7)
    #expect(String(reflecting: MockCurrency()) == "MockCurrency")
    #expect(MockCurrency.allCases.isEmpty)
    let copy = try JSONDecoder().decode(
      MockStatement.self, from: try JSONEncoder().encode(["a": 1]))
    #expect(copy != statement && (copy < statement) != (statement < copy))
  }

  @Test func `a composition has the members of all its parts`() {
    let account = MockJointAccount()
    account.on.close.returns(1)
    #expect((account as any Account).close() == 1)
    account.send()
    account.split()
    #expect(account.on.send.calls.count == 1)
  }

  @Test func `a mock is an object of Objective-C where one is asked for`() {
    let (one, other) = (MockBankDelegate(), MockBankDelegate())
    one.didClose(MockAccount())
    #expect(one.isEqual(one) && !one.isEqual(other))
    #expect(one.on.didClose.calls.count == 1)
  }
}
