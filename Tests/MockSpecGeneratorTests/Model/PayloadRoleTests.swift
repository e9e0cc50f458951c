import MockSpecGenerator
import Testing

@Suite struct PayloadRoleTests {
  private static let store = """
    record Book by id: Int {
      var title: String
    }
    database Library {
      store books: Book
      func all() throws -> [Book]  performs query(books)
    }

    """

  private func source(of payload: String) throws -> Catalogue.AssociatedValue.Source {
    let resolution = Resolution(
      Self.store + "errors E {\n case missing  means missing\n case a(\(payload))\n}")
    #expect(resolution.messages == [])
    let entry = try #require(resolution.specs.first?.catalogues.first?.entries.last)
    return try #require(entry.associatedValues.first?.source)
  }

  @Test(arguments: [
    ("items: [String]", nil), ("items: Int", nil), ("server: String?", "nil"), ("id: UUID?", "nil"),
    ("client: [Int] = []", "[]"),
  ]) func plainPayloads(_ payload: String, _ value: SwiftSource?) throws {
    let label = SwiftName(String(payload.prefix { $0 != ":" }))
    let source = try source(of: payload)
    #expect(source == value.map { .spec(label, $0) } ?? .test(label))
  }

  @Test(arguments: [
    ("items: [Int: any Error]", Catalogue.Role.items), ("items: Failures?", .items),
    ("server: Book?", .server), ("client: BookText?", .client), ("id: Int?", .id),
    ("id: Book.ID?", .id),
  ]) func filledPayloads(_ payload: String, _ role: Catalogue.Role) throws {
    guard case .store(role, _) = try source(of: payload) else {
      Issue.record("'\(payload)' is not filled in")
      return
    }
  }
}

extension PayloadRoleTests {
  @Test(arguments: [("UUID?", true), ("UUID? = nil", true), ("String?", false)])
  func onlyValueOfAMissingZone(_ payload: String, isFilled: Bool) throws {
    let resolution = Resolution(
      """
      errors E {
        case gone  means missing
        case noBox(\(payload))  means zoneMissing
      }
      record Box by id: UUID {}
      record Thing by id: Int { var box: UUID }
      database House {
        store boxes: Box
        store things: Thing(zone: boxes[box])
        func thing(_ id: Int) throws -> Thing  performs fetch(id, from: things)
      }
      """)
    #expect(resolution.messages == [])
    let entry = try #require(resolution.specs.first?.catalogues.first?.entries.last)
    let source = try #require(entry.associatedValues.first?.source)
    #expect(source == (isFilled ? .store(.id, otherwise: nil) : .spec("value0", "nil")))
  }
}

@Suite struct CatalogueParentTests {
  @Test(arguments: [
    ("Sendable, Error", "a", "Error, CaseIterable, Hashable, Sendable"),
    ("CaseIterable, Hashable", "a", "Error, CaseIterable, Hashable, Sendable"),
    (
      "LocalizedError, Equatable, Int", "a = 1",
      "Int, Error, CaseIterable, Hashable, Sendable, LocalizedError"
    ),
    ("Sendable, Equatable", "a(Int)", "Error, Sendable, Equatable"),
  ]) func whatIsEmittedAnyhowIsLeftOut(
    _ parents: String, _ code: String, _ expected: String
  ) throws {
    let resolution = Resolution("errors E: \(parents) { case \(code) }")
    #expect(resolution.messages == [])
    let catalogue = try #require(resolution.specs.first?.catalogues.first)
    #expect(catalogue.inherits.map(\.text).joined(separator: ", ") == expected)
  }
}
