import MockSpecGenerator
import Testing

@Suite struct ClauseTests {
  static let clauses = [
    ("performs fetch id from records", ["performs fetch id records"]),
    ("performs operation", ["runs operation"]),
    ("performs `save`", ["runs save"]),
    (
      "performs query from records where predicate sort by limit 3",
      ["performs query - records where=predicate sort=by limit=3"]
    ),
    ("performs query q from records cursor cursor", ["performs query q records cursor=cursor"]),
    ("performs changes since from zones in zone", ["performs changes since zones in=zone"]),
    ("performs call", ["performs call - -"]), ("performs call status", ["performs call status -"]),
    ("performs call limit 3", ["performs call - - limit=3"]),
    ("performs save a into b  delete c from b", ["performs save a b; delete c b"]),
    (
      "performs save a into b\n    policy .all\n    delete c from b atomic true",
      ["performs save a b policy=.all; delete c b atomic=true"]
    ),
    (
      "performs {\n    save a into b\n      policy p\n    delete c from b; finish d\n  }",
      ["performs save a b policy=p; delete c b; finish d -"]
    ),
    ("performs { }", ["performs "]),
    ("performs save a into b named c", ["performs save a b", "named c"]),
    (
      "performs save a into b\n  named c\n  identity", ["performs save a b", "named c", "identity"]
    ),
    (
      "performs fetch a from b where NSPredicate(value: true) fields [.a, .b]",
      ["performs fetch a b where=NSPredicate(value: true) fields=[.a, .b]"]
    ),
    ("gives database(.private)", ["gives database(.private)"]),
    ("gives database( a, b )", ["gives database(a, b)"]),
    ("default .available", ["default .available"]),
    ("default .default named x", ["default .default", "named x"]),
    ("default [1: 2]\n  failing .none", ["default [1: 2]", "failing .none"]),
    ("default M<Int, Int>() identity", ["default M<Int, Int>()", "identity"]),
    ("default { $0 + 1 }", ["default { $0 + 1 }"]),
    ("default \"named \\(x + \")\")\"", ["default \"named \\(x + \")\")\""]),
    ("default #\"raw \" text\"#  named y", ["default #\"raw \" text\"#", "named y"]),
    (
      "default \"\"\"\n    named x\n    \"\"\" named y",
      ["default \"\"\"\n    named x\n    \"\"\"", "named y"]
    ),
    ("default a ? b : c", ["default a ? b : c"]), ("default `named`", ["default `named`"]),
    ("default A\n    .b", ["default A\n    .b"]), ("default -1.5e-3", ["default -1.5e-3"]),
    ("failing .couldNotDetermine", ["failing .couldNotDetermine"]),
    ("named `default`", ["named default"]), ("identity", ["identity"]),
  ]

  @Test(arguments: clauses) func clause(_ source: String, _ expected: [String]) throws {
    let reading = Reading("service S {\n  func f() -> Int  \(source)\n  func g()\n}\n")
    #expect(reading.messages == [])
    let members = try #require(reading.interfaces.first?.members)
    #expect(members.count == 2)
    #expect(members.first?.clauses.map(\.outline) == expected)
  }

  @Test func blockOfAnOperationIsNoClause() throws {
    let reading = Reading("operation O {\n  var a: Int\n  performs {\n    finish a\n  }\n}")
    #expect(reading.messages == [])
    let operation = try #require(reading.interfaces.first)
    #expect(operation.members.map(\.outline) == ["var a: Int"])
    #expect(operation.verbs.map(\.outline) == ["finish a -"])
  }

  @Test func stores() throws {
    let text = """
      database D {
        store {
          /// All zones.
          zones: CKRecordZone by zoneID  starts [CKRecordZone.default()]
          records: CKRecord by recordID in zones by recordID.zoneID  page 100  batch 400
            tagged recordChangeTag  through CKRecordBridge
            cursor PhotoCursor
          page: Page by id; limit: In by id
        }
      }
      """
    let reading = Reading(text)
    #expect(reading.messages == [])
    let stores = try #require(reading.interfaces.first?.stores)
    #expect(stores.map(\.name.text) == ["zones", "records", "page", "limit"])
    #expect(stores[0].documentation == ["All zones."])
    let options = stores.map { $0.options.map { $0.keyword.text + "=" + $0.value.text } }
    #expect(options[0] == ["starts=[CKRecordZone.default()]"])
    #expect(
      options[1] == [
        "page=100", "batch=400", "tagged=recordChangeTag", "through=CKRecordBridge",
        "cursor=PhotoCursor",
      ])
    #expect(stores[1].zone?.key.map(\.text) == ["recordID", "zoneID"])
  }

  @Test func errorCatalogues() throws {
    let text = """
      /// Why it failed.
      @available(macOS 14, *)
      errors E {
        payload retryAfter: Double at CKErrorRetryAfterKey
        payload client: CKRecord?
        case a = -1  retryable
          fixable
          means conflict
          on item, operation of save, of  carries client
        /// Two.
        case conflict(server: Photo?, Int = 3), `default`
        case b; case c obsolete
      }
      """
    let fixed = text.replacing(", `default`", with: "; case `default`")
    let reading = Reading(fixed)
    #expect(reading.messages == [])
    let errors = try #require(reading.catalogues.first)
    #expect(errors.documentation == ["Why it failed."])
    #expect(errors.attributes.map(\.name.text) == ["available"])
    #expect(errors.payloads.map { $0.key?.text } == ["CKErrorRetryAfterKey", nil])
    #expect(errors.cases.map(\.name.text) == ["a", "conflict", "default", "b", "c"])
    #expect(
      errors.cases[0].clauses.map(\.keyword.text)
        == ["retryable", "fixable", "means", "on", "carries"])
    #expect(errors.cases[0].clauses[3].values.map(\.text) == ["item", "operation"])
    #expect(errors.cases[0].clauses[3].verbs.map(\.text) == ["save", "of"])
    #expect(
      errors.cases[1].associatedValues.map(\.outline)
        == ["server|server: Photo?", "_|_: Int = 3"])
    #expect(errors.cases[1].documentation == ["Two."])
    #expect(Reading(text).messages.count == 1)
  }

  @Test func header() throws {
    let text = """
      access package
      @testable import App
      framework CloudKit else CloudKitStandIns
      public import struct Foundation.URL
      @_spi(Testing) @preconcurrency import `class`

      operation O for CKOperation<Int> as DeletePhotos: A, B<C> {}
      """
    let reading = Reading(text)
    #expect(reading.messages == [])
    #expect(reading.file.access?.level == .package)
    #expect(reading.file.framework?.standIns?.text == "CloudKitStandIns")
    #expect(reading.file.imports.map(\.module.text) == ["App", "struct Foundation.URL", "`class`"])
    #expect(
      reading.file.imports.map { $0.attributes.map(\.name.text) }
        == [["@testable"], ["public"], ["@_spi", "@preconcurrency"]])
    let operation = try #require(reading.interfaces.first)
    #expect(operation.realType?.source == "CKOperation<Int>")
    #expect(operation.emittedClass?.text == "DeletePhotos")
    #expect(operation.inherits.map(\.source) == ["A", "B<C>"])
  }
}
