import MockSpecRuntime
import Testing

/// Mocks of interfaces that inherit, from specs and from the standard library.
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
}
