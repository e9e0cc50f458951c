import MockSpecRuntime
import Testing

@testable import Shelf

/// The clerk of a mock desk, which no mock can be generic over.
struct TestClerk<Title: Hashable>: LoanClerk {
  var name: String
  func serve(at desk: MockLoaning<Title>) {}
}

extension MockLoaning { typealias Clerk = TestClerk<Title> }

@Suite("Types that name the mock, and conditions of a module")
struct OwnerTests {
  @Test func `An extension of the mock gives the type that names it`() throws {
    let desk = MockLoaning<String>()
    desk.on.ask.returns(TestClerk(name: "Ada"))
    #expect(try desk.ask(TestClerk(name: "Bob"), for: "Emma").name == "Ada")
    #expect(desk.on.ask.calls.map(\.arguments.title) == ["Emma"])
    desk.on.clerk.returns(TestClerk(name: "Cleo"))
    #expect(desk.clerk?.name == "Cleo")
  }

  @Test func `The mock has the members of the module with its settings`() {
    let labels = MockLabelling()
    labels.on.label.returns("E")
    #expect((labels as any Labelling).label("Emma") == "E")
  }
}
