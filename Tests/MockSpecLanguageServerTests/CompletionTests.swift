import MockSpecGenerator
import Testing

@testable import MockSpecLanguageServer

@Suite("Completion") struct CompletionTests {
  private static let head = """
    record Photo by id: UUID {
      var title: String
      var revision: Int
    }


    """

  private func labels(_ text: String) -> [String] { MarkedSpec(Self.head + text).labels }

  @Test(arguments: ["/* a /* b */ ⌖ */", "/* a /* b */ */ // ⌖"])
  func `nothing is offered in comments`(_ text: String) {
    #expect(labels(text) == [])
  }

  @Test func `the top level goes on behind a nested comment`() {
    #expect(labels("/* a /* b */ c */ ⌖").contains("database"))
  }

  @Test(arguments: ["⌖", "da⌖", "\n\n⌖\n"])
  func `the top level has headers and declarations`(_ text: String) {
    let labels = labels(text)
    #expect(labels.contains("database") && labels.contains("import"))
    #expect(!labels.contains("performs") && !labels.contains("fetch"))
  }

  @Test func `a database has members, stores and clauses`() {
    let labels = labels("database Album {\n  ⌖\n}")
    #expect(labels.contains("store") && labels.contains("func") && labels.contains("performs"))
    #expect(!labels.contains("database"))
  }

  @Test(arguments: [
    "database Album {\n  func a() async throws -> Photo  performs ⌖\n}",
    "database Album {\n  func a() async throws -> Photo  performs fe⌖\n}",
    "operation A: B {\n  performs {\n    ⌖\n  }\n}",
    "operation A: B {\n  performs {\n    fetch(ids, from: photos)\n    ⌖\n  }\n}",
  ])
  func `verbs stand behind performs and in its block`(_ text: String) {
    #expect(labels(text) == VerbKind.allCases.map(\.rawValue))
  }

  @Test func `a verb has its labels, without those that are there`() {
    let all = labels(
      "database Album {\n  store photos: Photo\n  func a(id: UUID)  performs delete(⌖)\n}")
    #expect(all == ["id", "from:", "atomic:", "each:"])
    let rest = labels(
      "database Album {\n  store photos: Photo\n  func a(id: UUID)  performs delete(id, ⌖, atomic: true)\n}"
    )
    #expect(rest == ["from:", "each:"])
  }

  @Test func `a store's label has the stores, of every open spec of the target`() {
    let spec = MarkedSpec("operation A: B {\n  performs {\n    fetch(ids, from: ⌖)\n  }\n}")
    let other =
      "database Album {\n  store photos: Photo\n}\ndatabase Shelf {\n  store books: Book\n}"
    let answer = spec.answer(
      to: "completion", beside: ["file:///app/Sources/App/Deeper/Store.mockspec": other])
    #expect(answer.elements.compactMap { $0["label"]?.string } == ["photos", "books"])
    #expect(answer.elements.first?["detail"] == "Photo in Album")
    let stranger = spec.answer(
      to: "completion", beside: ["file:///app/Sources/Other/Store.mockspec": other])
    #expect(stranger == [])
  }

  @Test func `an argument has the parameters of the method, or the properties of the operation`() {
    #expect(
      labels(
        "database Album {\n  store photos: Photo\n  func a(with photo: Photo, for b: Int)  performs save(⌖, into: photos)\n}"
      ).prefix(2) == ["photo", "b"])
    #expect(
      labels(
        "operation A: B {\n  var ids: [UUID] = []\n  var block: (() -> Void)?\n  performs {\n    delete(ids, from: photos, each: ⌖)\n  }\n}"
      ) == ["ids", "block"])
  }

  @Test func `values with a dot are offered with it and behind it`() {
    let text =
      "database Album {\n  store photos: Photo\n  func a(_ photo: Photo)  performs save(photo, into: photos, policy: "
    let policies = OperandSet.policies.words
    #expect(labels(text + ".⌖)\n}") == policies)
    #expect(labels(text + "⌖)\n}").prefix(policies.count) == policies.map { ".\($0)" }[...])
    #expect(
      labels("database Album {\n  store photos: Photo(onCommit: ⌖)\n}")
        == OperandSet.conflicts.words.map { ".\($0)" })
  }

  @Test func `a store has its labels and the fields of its record`() {
    let labels1 = labels("database Album {\n  store photos: Photo(⌖)\n}")
    #expect(labels1.contains("changeTag:") && labels1.contains("pageSize:"))
    #expect(
      labels("database Album {\n  store photos: Photo(changeTag: ⌖)\n}") == ["title", "revision"])
    #expect(
      labels(
        "database Album {\n  store photos: Photo\n  func a() -> [Photo]  performs query(photos, sort: ⌖)\n}"
      ) == ["\\.title", "\\.revision"])
  }

  @Test func `an error code has its meanings and its reach`() {
    #expect(labels("errors E {\n  case a  means ⌖\n}") == OperandSet.meanings.words)
    #expect(labels("errors E {\n  case a  on ⌖\n}") == WordEntry.words(of: .scope))
    #expect(labels("errors E {\n  case a  on item(⌖)\n}") == OperandSet.verbs.words)
    #expect(labels("errors E {\n  case a  ⌖\n}").contains("retryable"))
  }

  @Test func `databases stand behind gives`() {
    #expect(
      labels("database Album {\n}\ncontainer Library {\n  var a: Album { get }  gives ⌖\n}") == [
        "Album"
      ])
  }

  @Test func `nothing is offered in comments and parameter lists`() {
    #expect(labels("// da⌖\n") == [])
    #expect(labels("database Album {\n  func a(⌖)\n}") == [])
  }

  @Test func `a label is inserted with the space behind it`() {
    let answer = MarkedSpec("database A {\n  func a(id: Int)  performs fetch(id, ⌖)\n}")
      .answer(to: "completion")
    #expect(answer.elements.first?["insertText"] == "from: ")
  }
}
