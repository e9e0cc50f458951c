@testable import MockSpecGenerator
import Testing

@Suite("Stand-ins") struct StandInTests {
  static func standIn(isOperation: Bool) -> StandIn {
    StandIn(
      name: "CKFetch", isConditional: true, superclass: nil, interface: "Fetching",
      access: .public, mockName: isOperation ? nil : "MockCKFetch", associatedTypes: [],
      initializers: [], properties: [], methods: [])
  }

  @Test("an operation of a framework can be derived from") func operation() {
    var standIn = Self.standIn(isOperation: true)
    standIn.superclass = "CKOperation"
    standIn.properties = [
      .init(documentation: ["The ids."], name: "ids", type: "[Int]?", initialValue: nil),
      .init(documentation: [], name: "isAtomic", type: "Bool", initialValue: "true"),
    ]
    standIn.initializers = [.init(parameters: [.init("ids", "ids", "[Int]")])]
    let framework = Framework(name: "CloudKit", standIns: nil)
    #expect(
      StandInTemplate(standIn: standIn, framework: framework, types: QualifiedNames()).body.text
        == """
        /// Takes the place of CloudKit's own class where there is no CloudKit.
        nonisolated open class CKFetch: CKOperation, Fetching, @unchecked Sendable {
          /// The ids.
          public var ids: [Int]?

          public var isAtomic: Bool = true

          public required override init() { super.init() }

          public convenience init(ids: [Int]) {
            self.init()
            self.ids = ids
          }
        }
        """)
  }

  @Test("an emitted operation stands alone") func emittedOperation() {
    var standIn = Self.standIn(isOperation: true)
    standIn.isConditional = false
    #expect(
      StandInTemplate(standIn: standIn, types: QualifiedNames()).body.text == """
        /// An operation to create and hand to a database.
        nonisolated public final class CKFetch: Fetching {
          public init() {}
        }
        """)
  }

  @Test("a service cannot be reached") func service() {
    var standIn = Self.standIn(isOperation: false)
    standIn.associatedTypes = [.init(name: "Database", type: "CKDatabase")]
    standIn.methods = [
      .property("title", "String", isSettable: true),
      .property("count", "Int", effects: "async"),
      .method("load", [.init("id", "id", "Int", default: "1")], effects: "throws"),
    ]
    let framework = Framework(name: "CloudKit", standIns: nil)
    #expect(
      StandInTemplate(standIn: standIn, framework: framework, types: QualifiedNames()).body.text
        == """
        /// Takes the place of CloudKit's own class where there is no CloudKit.
        nonisolated public final class CKFetch: Fetching, Sendable {
          public typealias Database = CKDatabase

          init() {}

          public var title: String {
            get { unavailable() }
            set { unavailable() }
          }

          public var count: Int {
            get async { unavailable() }
          }

          public func load(id: Int = 1) throws { unavailable() }

          private func unavailable() -> Never {
            preconditionFailure("CKFetch has no service behind it here; use MockCKFetch")
          }
        }
        """)
  }
}
