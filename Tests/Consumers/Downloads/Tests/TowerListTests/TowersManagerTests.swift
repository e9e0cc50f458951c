import Foundation
import MockSpecRuntime
import Testing

@testable import TowerList

@Suite("The manager of the towers", .timeLimit(.minutes(20)))
struct TowersManagerTests {
  @Suite("when the network answers") struct Answered {
    let web = Web()

    @Test("gives the tallest first", arguments: Form.allCases)
    func success(form: Form) async throws {
      try web.answers([Web.shard, Web.burj, Web.eiffel])
      #expect(try await form.towers(web.manager()) == [Web.burj, Web.eiffel, Web.shard])
      #expect(web.session.on.execute.calls.map(\.arguments) == [Web.url])
    }

    @Test(
      "gives no more than it was asked for", arguments: [(0, 0), (1, 1), (2, 2), (9, 2), (-1, 0)])
    func count(asked: Int, given: Int) async throws {
      try web.answers([Web.shard, Web.burj])
      #expect(try await web.manager().tallest(asked).count == given)
    }

    @Test("says that data is missing", arguments: Form.allCases)
    func missingData(form: Form) async {
      web.session.on.execute.returns(Data())
      await #expect(throws: TowerError.missingData) { try await form.towers(web.manager()) }
    }

    @Test(
      "says where JSON is wrong", arguments: Form.allCases,
      ["{", "[1]", #"[{"name": "Tour Eiffel"}]"#, #"[{"name": "Tour Eiffel", "height": "high"}]"#])
    func decodingError(form: Form, text: String) async {
      web.session.on.execute.returns(Data(text.utf8))
      await #expect(throws: DecodingError.self) { try await form.towers(web.manager()) }
    }
  }

  @Suite("when the network fails") struct Failed {
    let web = Web()

    @Test("throws each error as it is", arguments: TowerError.allCases, Form.allCases)
    func failure(error: TowerError, form: Form) async {
      web.session.on.execute.throws(error)
      await #expect(throws: error) { try await form.towers(web.manager()) }
    }

    @Test("hands a wrong address on, and the error back", arguments: Form.allCases)
    func invalidURL(form: Form) async throws {
      try web.answers([Web.eiffel])
      web.session.on.execute.when(nil).throws(TowerError.invalidURL)
      await #expect(throws: TowerError.invalidURL) { try await form.towers(web.manager(nil)) }
      #expect(try await form.towers(web.manager()) == [Web.eiffel])
      #expect(web.session.on.execute.calls.map(\.arguments) == [nil, Web.url])
    }

  }
}
