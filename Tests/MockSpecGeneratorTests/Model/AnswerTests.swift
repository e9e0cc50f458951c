import Foundation
import MockSpecGenerator
import Testing

@Suite struct AnswerTests {
  fileprivate static let results = "[UUID: Result<Photo, any Error>]"
  fileprivate static let deletions = "[UUID: Result<Void, any Error>]"

  private func library(_ member: String) -> Resolution {
    Resolution(
      """
      errors E { case missing means missing; case invalid means invalid; case aborted means aborted; case old means expired; case stopped means cancelled }
      record Photo by id: UUID { var title: String }
      database Library {
        store photos: Photo(cursor: PhotoCursor, token: PhotoToken)
        \(member)
      }
      """)
  }

  private func outline(_ answer: StoreAnswer) -> String {
    switch answer {
    case .value(let value): value.rawValue
    case .mapped(let response, let parameter, let value, _, _):
      "\(response.text) \(parameter?.text ?? "_") \(value.text)"
    }
  }

  static let answers: [(String, String, String, String?)] = [
    ("id: UUID", "Photo", "fetch(id, from: photos)", "single"),
    (
      "t: PhotoToken?", "(new: [Photo], [UUID], PhotoToken, Bool)", "changes(photos, since: t)",
      "lists answer (new: answer.saves, answer.deletes, answer.token, answer.moreComing)"
    ),
    (
      "t: PhotoToken?", "(\(results), [UUID], PhotoToken, more: Bool)", "changes(photos, since: t)",
      "results answer (answer.saves, answer.deletes, answer.token, more: answer.moreComing)"
    ),
    ("t: PhotoToken?", "([Photo], [UUID], PhotoToken)", "changes(photos, since: t)", nil),
    ("t: PhotoToken?", "([UUID], [UUID], PhotoToken, Bool)", "changes(photos, since: t)", nil),
    ("t: PhotoToken?", "([Photo], [Photo], PhotoToken, Bool)", "changes(photos, since: t)", nil),
    ("t: PhotoToken?", "([Photo], [UUID], PhotoCursor, Bool)", "changes(photos, since: t)", nil),
    (
      "t: PhotoToken?", "(PhotoToken, new: [Photo], Bool, [UUID])", "changes(photos, since: t)",
      "lists answer (answer.token, new: answer.saves, answer.moreComing, answer.deletes)"
    ),
    (
      "t: PhotoToken?", "([Photo], PhotoToken)", "changes(photos, since: t, all: true)",
      "lists answer (answer.saves, answer.token)"
    ),
    ("t: PhotoToken?", "([Photo], [UUID])", "changes(photos, since: t, all: true)", nil),
    (
      "a: PhotoCursor?", "(photos: [Photo], next: PhotoCursor?)", "query(photos, cursor: a)",
      "succeeded answer (photos: answer.records, next: answer.cursor)"
    ),
    ("a: PhotoCursor?", "([Photo], [Photo])", "query(photos, cursor: a)", nil),
    ("a: Int", "[UUID]", "query(photos)", "succeeded answer answer.ids"),
    ("photos: [Photo]", results, "save(photos, into: photos)", "answered answer answer.results"),
    ("photos: [Photo]", "[UUID]", "save(photos, into: photos)", "succeeded answer answer.ids"),
    ("ids: [UUID]", "[UUID]", "delete(ids, from: photos)", "succeeded answer answer.deletedIDs"),
    (
      "ids: [UUID]", deletions, "delete(ids, from: photos)", "answered answer answer.deletions"
    ),
    (
      "a: [Photo], b: [UUID]", "([UUID], saved: [Photo])",
      "{ save(a, into: photos); delete(b, from: photos) }",
      "succeeded answer (answer.deletedIDs, saved: answer.records)"
    ),
    ("id: UUID", "(Photo)", "fetch(id, from: photos)", "single"),
    ("id: UUID", "Photo?", "fetch(id, from: photos)", "optional"),
    ("id: UUID", "Optional<Photo>", "fetch(id, from: photos)", nil),
    ("id: UUID", "[Photo]", "fetch(id, from: photos)", "list"),
    ("ids: [UUID]", "[Photo]", "fetch(ids, from: photos)", "list"),
    ("ids: [UUID]?", "Array<Photo>", "fetch(ids, from: photos)", "list"),
    ("ids: UUID...", "[Photo]", "fetch(ids, from: photos)", "list"),
    ("ids: [UUID]", results, "fetch(ids, from: photos)", "dictionary"),
    ("ids: [UUID]", "[Int: Result<Photo, any Error>]", "fetch(ids, from: photos)", nil),
    ("ids: [UUID]", "Photo", "fetch(ids, from: photos)", nil),
    ("ids: [UUID]", "Photo?", "fetch(ids, from: photos)", nil),
    ("id: UUID", "Void", "fetch(id, from: photos)", nil),
    ("a: Int", "[Photo]", "query(photos)", "list"),
    (
      "a: Int", "(matches: [(UUID, Result<Photo, any Error>)], next: PhotoCursor?)",
      "query(photos)", "answered answer (matches: answer.results, next: answer.cursor)"
    ),
    (
      "a: PhotoCursor", "([(UUID, Result<Photo, any Error>)], PhotoCursor?)",
      "query(photos, cursor: a)", "answered answer (answer.results, answer.cursor)"
    ),
    ("a: Int", "([(UUID, Result<Photo, any Error>)], String?)", "query(photos)", nil),
    ("a: Int", "([(UUID, Result<Photo, any Error>)], PhotoCursor)", "query(photos)", nil),
    ("a: Int", "([(Int, Result<Photo, any Error>)], PhotoCursor?)", "query(photos)", nil),
    ("a: Int", "Photo", "query(photos)", nil),
    ("photo: Photo", "Photo", "save(photo, into: photos)", "savedRecord"),
    ("photo: Photo", "Void", "save(photo, into: photos)", "done"),
    ("photo: Photo", "()", "save(photo, into: photos)", "done"),
    ("photo: Photo", "[Photo]", "save(photo, into: photos)", "savedList"),
    ("photo: [Photo]", "[Photo]", "save(photo, into: photos)", "savedList"),
    ("photo: [Photo]", "Photo", "save(photo, into: photos)", nil),
    ("photo: Photo", "UUID", "save(photo, into: photos)", nil),
    ("id: UUID", "UUID", "delete(id, from: photos)", "deletedID"),
    ("id: UUID", "Void", "delete(id, from: photos)", "done"),
    ("id: UUID", "Bool", "delete(id, from: photos)", nil),
    ("id: UUID", "Photo", "delete(id, from: photos)", nil),
    ("ids: [UUID]", "UUID", "delete(ids, from: photos)", nil),
    (
      "a: [Photo], b: [UUID]", "(saved: \(results), deleted: \(deletions))",
      "{ save(a, into: photos); delete(b, from: photos) }",
      "answered answer (saved: answer.results, deleted: answer.deletions)"
    ),
    (
      "a: [Photo], b: [UUID]", "(saved: \(results), deleted: \(results))",
      "{ save(a, into: photos); delete(b, from: photos) }", nil
    ),
    ("a: [Photo], b: [UUID]", "Void", "{ save(a, into: photos); delete(b, from: photos) }", "done"),
    (
      "a: Int", "Page", "query(photos) answers Page($records, next: $cursor)",
      "succeeded answer Page(answer.records, next: answer.cursor)"
    ),
    (
      "answer: Int", "Page", "query(photos) answers Page(answer, $results.map { $0.0 })",
      "answered answer_ Page(answer, answer_.results.map { $0.0 })"
    ),
    ("id: UUID", "Int", "fetch(id, from: photos) answers 1", "succeeded _ 1"),
    (
      "id: UUID", "Name?", "fetch(id, from: photos) answers $found.first.map(Name.init)",
      "existing answer answer.records.first.map(Name.init)"
    ),
    (
      "id: UUID", "Name", "fetch(id, from: photos) answers Name($record)",
      "succeeded answer Name(answer.record)"
    ),
    (
      "t: PhotoToken?", "News",
      "changes(photos, since: t) answers News($results, $deleted, $token)",
      "results answer News(answer.saves, answer.deletes, answer.token)"
    ),
    (
      "t: PhotoToken?", "News",
      "changes(photos, since: t) answers News($records, more: $isMoreComing)",
      "lists answer News(answer.saves, more: answer.moreComing)"
    ),
    (
      "a: [Photo], b: [UUID]", "Report",
      "{ save(a, into: photos); delete(b, from: photos) } answers Report($results, $deletions)",
      "answered answer Report(answer.results, answer.deletions)"
    ),
    (
      "a: [Photo], b: [UUID]", "Report",
      "{ save(a, into: photos); delete(b, from: photos) } answers Report($ids, $deleted)",
      "succeeded answer Report(answer.ids, answer.deletedIDs)"
    ),
    ("a: Photo, b: UUID", "Photo", "{ save(a, into: photos); delete(b, from: photos) }", nil),
  ]

  @Test(arguments: answers)
  func answer(_ parameters: String, _ type: String, _ verbs: String, _ expected: String?) throws {
    let resolution = library("func f(\(parameters)) async throws -> \(type) performs \(verbs)")
    let body = resolution.mock("Library")?.members.first?.body
    guard let expected else {
      #expect(resolution.messages.count == 1)
      #expect(resolution.messages.first?.contains("cannot be answered with '\(type)'") == true)
      #expect(body == nil)
      return
    }
    #expect(resolution.messages == [])
    guard case .storeResult(let call, let answer) = body else {
      Issue.record("not answered by the store")
      return
    }
    #expect(outline(answer) == expected)
    #expect(call.store.text == "photos")
    #expect(call.adapter.text == "PhotoAdapter")
  }

  @Test(arguments: answers.filter { $0.3 != nil && $0.2.contains("query") == false })
  func answerOfHandlers(
    _ parameters: String, _ type: String, _ verbs: String, _ expected: String?
  ) throws {
    let handler = "completion: @escaping (Result<\(type), any Error>) -> Void"
    let resolution = library("func f(\(parameters), \(handler)) performs \(verbs)")
    #expect(resolution.messages == [])
    guard case .storeCompletion(_, let answer, _)? = resolution.mock("Library")?.members.first?.body
    else {
      Issue.record("not answered by the store")
      return
    }
    #expect(outline(answer) == expected)
  }

  @Test(arguments: [
    ("a: [Photo]", "save(a, into: photos) answers $results.mapValues { Kept($0) }", "results"),
    ("a: [UUID]", "delete(a, from: photos) answers $deletions.mapValues { Kept($0) }", "deletions"),
    (
      "t: PhotoToken?", "changes(photos, since: t) answers $results.mapValues { Kept($0) }",
      "saves"
    ),
  ])
  func `results of items have errors of the type that the member throws`(
    parameters: String, verbs: String, property: String
  ) {
    let handler = "completion: @escaping (Result<[UUID: Kept], E>) -> Void"
    for resolution in [
      library("func f(\(parameters)) async throws(E) -> [UUID: Kept] performs \(verbs)"),
      library("func f(\(parameters), \(handler)) performs \(verbs)"),
    ] {
      #expect(resolution.messages == [])
      let mapped: SwiftSource? =
        switch resolution.mock("Library")?.members.first?.body {
        case .storeResult(_, .mapped(_, _, let value, _, _)): value
        case .storeCompletion(_, .mapped(_, _, let value, _, _), _): value
        default: nil
        }
      let results = "self.on.f.typed(answer.\(property), E.self)"
      #expect(mapped?.text == "\(results).mapValues { Kept($0) }")
    }
  }

  @Test(arguments: [
    ("id: UUID", "fetch(id, from: photos)"), ("ids: [UUID]", "fetch(ids, from: photos)"),
    ("a: PhotoCursor?", "query(photos, cursor: a)"),
    ("t: PhotoToken?", "changes(photos, since: t)"),
    ("photo: Photo", "save(photo, into: photos)"),
    ("photos: [Photo]", "save(photos, into: photos)"),
    ("id: UUID", "delete(id, from: photos)"), ("ids: [UUID]", "delete(ids, from: photos)"),
    ("a: [Photo], b: [UUID]", "{ save(a, into: photos); delete(b, from: photos) }"),
  ])
  func `a message about a result lists types that are accepted`(parameters: String, verbs: String)
    throws
  {
    for (effect, error) in [("throws", "any Error"), ("throws(E)", "E")] {
      func message(_ type: String) -> String? {
        library("func f(\(parameters)) async \(effect) -> \(type) performs \(verbs)").messages.first
      }
      let wrong = try #require(message("Wrong"))
      let list = try #require(wrong.firstMatch(of: /it gives ([^;]+);/))
      let types = list.output.1.dropFirst().dropLast().components(separatedBy: "', '")
      for type in types { #expect(message(type) == nil) }
      #expect(types.contains { $0.contains("Result<") && $0.contains(", \(error)>") })
    }
  }

  @Test func `results of items can have errors of any type where the member throws one`() {
    let resolution = library(
      """
      func f(a: [Photo], b: [UUID]) throws(E) -> (gone: \(Self.deletions), [UUID: Result<Photo, E>])
          performs { save(a, into: photos); delete(b, from: photos) }
      """)
    #expect(resolution.messages == [])
    guard case .storeResult(_, let answer) = resolution.mock("Library")?.members.first?.body else {
      Issue.record("not answered by the store")
      return
    }
    #expect(
      outline(answer)
        == "answered answer (gone: answer.deletions, self.on.f.typed(answer.results, E.self))")
    #expect(answer.parts.map(\.isTyped) == [false, true])
  }

  @Test(arguments: [
    ("var all: [Photo] { get throws }  performs query(photos)", false),
    ("func add(_ photo: Photo) throws  performs save(photo, into: photos)", false),
    ("func photo(_ id: UUID) -> Photo?  performs fetch(id, from: photos)", false),
    ("func photo(_ id: UUID) throws -> Photo?  performs fetch(id, from: photos)", true),
    ("func drop(_ id: UUID) async throws  performs delete(id, from: photos)", true),
    ("func run(_ operation: any Job)  performs operation", true),
  ])
  func `a code for what is missing is needed where a member can miss and say so`(
    member: String, isNeeded: Bool
  ) {
    let resolution = Resolution(
      """
      errors E { case full }
      record Photo by id: UUID {}
      operation Job {}
      database Library {
        store photos: Photo
        func load() throws -> [Photo]  performs query(photos)
        \(member)
      }
      """)
    #expect(
      resolution.messages.map { $0.contains("'photos' needs a case that 'means missing'") }
        == (isNeeded ? [true] : []), "\(resolution.messages)")
  }

  @Test func requestOptions() throws {
    let resolution = library(
      """
      func f(
          photos: [Photo]?, gone: UUID, policy: SavePolicy, atomically: Bool
        ) async throws performs {
          save(photos, into: photos, policy: policy, atomic: atomically)
          delete(gone, from: photos)
        }
        func g(
          from cursor: PhotoCursor?, matching predicate: @escaping (Photo) -> Bool, count: Int
        ) async throws -> [Photo]
          performs query(photos, where: predicate, cursor: cursor, limit: count)
      """)
    #expect(resolution.messages == [])
    let members = try #require(resolution.mock("Library")?.members)
    guard case .storeResult(let modify, _) = members[0].body,
      case .storeResult(let query, _) = members[1].body
    else {
      Issue.record("not answered by the store")
      return
    }
    #expect(modify.saves?.isList == true && modify.saves?.isOptional == true)
    #expect(modify.deletes?.isList == false && modify.deletes?.isOptional == false)
    #expect(modify.atomic?.origin == .parameter(3))
    guard case .value(let policy) = modify.policy else {
      Issue.record("the policy is a parameter")
      return
    }
    #expect(policy.origin == .parameter(2))
    #expect(query.cursor?.origin == .parameter(0))
    #expect(query.limit?.origin == .parameter(2))
    guard case .closures(let predicate, let sort) = query.query else {
      Issue.record("the query is a closure")
      return
    }
    #expect(predicate?.input.origin == .parameter(1) && sort == nil)
  }
}
