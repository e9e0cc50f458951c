@testable import MockSpecGenerator
import Testing

@Suite("Interfaces") struct InterfaceTests {
  @Test("a protocol has associated types, requirements and no default arguments") func protocols() {
    let interface = Interface.sample(
      "Cloud", documentation: ["Access."], attributes: ["@MainActor"], inherited: ["Sendable"],
      associatedTypes: [
        AssociatedType(
          name: "Store", bound: "Storable", defaultType: "Base", requirements: "", mock: nil)
      ],
      requirements: [
        .property("id", "String?", documentation: ["The identifier."]),
        .property("count", "Int", effects: "async throws"),
        .method(
          "load", [.init("for", "id", "Int"), .init(nil, "limit", "Int", default: "3")],
          effects: "throws", result: "Data", attributes: ["@discardableResult"]),
        .method("==", [.init("lhs", "lhs", "Int")], result: "Bool", modifiers: [.static]),
        .method("init", [], kind: .initializer, mark: "?"),
        .method(
          "subscript", [.init("class", "key", "T")], result: "Int",
          kind: .subscript_, generics: "<T>", requirements: "where T: Hashable",
          isSettable: true),
      ])
    #expect(
      ProtocolTemplate(interface: interface, access: .public).body.text == """
        /// Access.
        @MainActor
        public protocol Cloud<Store>: Sendable {
          associatedtype Store: Storable = Base

          /// The identifier.
          var id: String? { get }

          var count: Int { get async throws }

          @discardableResult
          func load(for id: Int, _ limit: Int) throws -> Data

          static func == (lhs: Int) -> Bool
          init?()
          subscript<T>(class key: T) -> Int where T: Hashable { get set }
        }
        """)
    #expect(
      ProtocolTemplate(interface: .sample(), access: .internal).body.text == "protocol Clock {}")
  }

  @Test("a convenience calls the requirement") func convenience() {
    #expect(ConvenienceTemplate(interface: .sample("Cloud"), access: .public).body.isEmpty)
    let interface = Interface.sample(
      "Cloud",
      conveniences: [
        Convenience(
          signature: .method("load", effects: "async throws", result: "Int"),
          arguments: [("for", "1"), (nil, "id")])
      ])
    #expect(
      ConvenienceTemplate(interface: interface, access: .public).body.text == """
        extension Cloud {
          public func load() async throws -> Int {
            try await load(for: 1, id)
          }
        }
        """)
  }

  @Test("conformances depend on the framework") func conformance() {
    let interface = Interface.sample("Cloud", realType: "CKCloud")
    func spec(_ interfaces: [Interface], of framework: Framework? = nil) -> Spec {
      Spec(name: "Cloud", framework: framework, types: QualifiedNames(), interfaces: interfaces)
    }
    let both = [interface, Interface.sample()]
    #expect(ConformanceTemplate(spec: spec(both)).body.text == "extension CKCloud: Cloud {}")
    let framework = Framework(name: "CloudKit", standIns: nil)
    #expect(
      ConformanceTemplate(spec: spec(both, of: framework)).body.text == """
        #if canImport(CloudKit)
          extension CKCloud: Cloud {}
        #endif
        """)
    #expect(ConformanceTemplate(spec: spec([], of: framework)).body.isEmpty)
  }

  @Test("a record has its key and an initialiser") func records() {
    var record = Record(
      documentation: ["A photo."], name: "Photo", key: "id", keyType: "UUID",
      inherited: ["Sendable"],
      fields: [
        Record.Field(
          documentation: ["The year."], name: "year", type: "Int", isConstant: true,
          initialValue: "2000")
      ])
    record.initializers = [Record.Initializer(fields: record.allFields)]
    #expect(
      RecordTemplate(record: record, access: .public).body.text == """
        /// A photo.
        nonisolated public struct Photo: Sendable {
          public var id: UUID
          /// The year.
          public let year: Int

          public init(id: UUID, year: Int = 2000) {
            self.id = id
            self.year = year
          }
        }
        """)
  }

  @Test("a cursor is opaque") func cursors() {
    #expect(
      CursorTemplate(name: "PhotoCursor", access: .package, types: QualifiedNames()).body.text
        == """
        /// The position after a page of a query; made by the database, opaque to the app.
        nonisolated package struct PhotoCursor: Hashable, Sendable {
          package let token: String

          package init(token: String) { self.token = token }
        }
        """)
  }
}
