import Testing

@testable import MockSpecGenerator

@Suite struct ClauseTests {
  static let clauses = [
    ("performs fetch(id, from: records)", ["performs fetch(id, from: records)"]),
    ("performs operation", ["operation operation"]), ("performs `save`", ["operation save"]),
    ("performs operation ?? album", ["operation operation ?? album"]),
    (
      "performs operation ?? album(named: \"usual\")  named a",
      ["operation operation ?? album(named: \"usual\")", "named a"]
    ),
    (
      "performs query(records, where: q, sort: \\.title, limit: 3)",
      ["performs query(records, where: q, sort: keyPath[\\.title], limit: literal[3])"]
    ),
    (
      "performs query(records, where: { $0.title.contains(text) }, cursor: cursor)",
      ["performs query(records, where: closure[{ $0.title.contains(text) }], cursor: cursor)"]
    ),
    (
      "performs changes(zones, since: since, in: zone)",
      ["performs changes(zones, since: since, in: zone)"]
    ),
    ("performs call()", ["performs call()"]), ("performs call(status)", ["performs call(status)"]),
    ("performs commit(policy: .merge)", ["performs commit(policy: .merge)"]),
    (
      "performs { save(a, into: b); delete(c, from: b) }",
      ["performs save(a, into: b); delete(c, from: b)"]
    ),
    (
      "performs {\n    save(a, into: b, policy: p)\n    delete(c,\n      from: b); finish(d)\n  }",
      ["performs save(a, into: b, policy: p); delete(c, from: b); finish(d)"]
    ),
    ("performs { }", ["performs "]),
    ("performs save(a, into: b) named c", ["performs save(a, into: b)", "named c"]),
    (
      "performs save(a, into: b)\n  named c\n  identity",
      ["performs save(a, into: b)", "named c", "identity"]
    ),
    (
      "performs query(b, where: a + b, fields: [.a, .b],)",
      ["performs query(b, where: other[a + b], fields: other[[.a, .b]])"]
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
    ("default a??b", ["default a??b"]), ("default a??(b)??3", ["default a??(b)??3"]),
    ("performs operation??album", ["operation operation ?? album"]),
    (
      "performs query(b)  answers Page($records, next: $cursor)  named x",
      [
        "performs query(b)", "answers Page($records, next: $cursor) of $records $cursor",
        "named x",
      ]
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
    let reading = Reading("operation O {\n  var a: Int\n  performs {\n    finish(a)\n  }\n}")
    #expect(reading.messages == [])
    let operation = try #require(reading.interfaces.first)
    #expect(operation.members.map(\.outline) == ["var a: Int"])
    #expect(operation.verbs.map(\.outline) == ["finish(a)"])
  }

  @Test func stores() throws {
    let text = """
      database D {
        /// All zones.
        store zones: CKRecordZone(initially: [CKRecordZone.default()])
        store records: CKRecord(id: recordID as CKRecord.ID, zone: zones[recordID.zoneID],
          pageSize: 100, changeTag: recordChangeTag,
          adapter: CKRecordBridge, cursor: Photo.Cursor)
        store drafts: Draft(onCommit: .merge)
        store page: Page; store limit: In
      }
      """
    let reading = Reading(text)
    #expect(reading.messages == [])
    let stores = try #require(reading.interfaces.first?.stores)
    #expect(stores[0].documentation == ["All zones."])
    #expect(
      stores.map(\.outline) == [
        "zones: CKRecordZone(initially: other[[CKRecordZone.default()]])",
        "records: CKRecord(id: recordID as CKRecord.ID, zone: zones[recordID.zoneID], "
          + "pageSize: literal[100], changeTag: recordChangeTag, adapter: CKRecordBridge, "
          + "cursor: Photo.Cursor)",
        "drafts: Draft(onCommit: .merge)", "page: Page", "limit: In",
      ])
    #expect(stores[1].zone?.path.map(\.text) == ["recordID", "zoneID"])
    #expect(stores.map(\.isPending) == [false, false, true, false, false])
  }

  @Test func `a type that is emitted has a name that Swift lets declare`() {
    let text = "database D {\n  store records: Note(cursor: $Page)\n}\n"
    #expect(
      Reading(text).messages == ["2:31: expected the name of a type, found '$Page'"])
  }

  @Test func errorCatalogues() throws {
    let text = """
      /// Why it failed.
      @available(macOS 14, *)
      errors E {
        payload retryAfter = CKErrorRetryAfterKey
        payload client means server
        payload stored means ancestor = StoredKey
        case a(client: Photo) = -1  retryable
          fixable
          means conflict
          on item, operation(save, of)
        /// Two.
        case conflict(server: Photo?, Int = 3), `default`
        case b; case c  on none
      }
      """
    let fixed = text.replacing(", `default`", with: "; case `default`")
    let reading = Reading(fixed)
    #expect(reading.messages == [])
    let errors = try #require(reading.catalogues.first)
    #expect(errors.documentation == ["Why it failed."])
    #expect(errors.attributes.map(\.name.text) == ["available"])
    #expect(errors.payloads.map { $0.key?.text } == ["CKErrorRetryAfterKey", nil, "StoredKey"])
    #expect(errors.payloads.map { $0.role?.text } == [nil, "server", "ancestor"])
    #expect(errors.cases.map(\.name.text) == ["a", "conflict", "default", "b", "c"])
    #expect(
      errors.cases[0].clauses.map(\.keyword.text)
        == ["retryable", "fixable", "means", "on"])
    #expect(errors.cases[0].meaning?.text == "conflict")
    #expect(reaches(errors.cases[0]) == ["item", "operation(save, of)"])
    #expect(reaches(errors.cases[4]) == [])
    #expect(errors.cases[0].associatedValues.map(\.outline) == ["client|client: Photo"])
    #expect(
      errors.cases[1].associatedValues.map(\.outline)
        == ["server|server: Photo?", "_|_: Int = 3"])
    #expect(errors.cases[1].documentation == ["Two."])
    #expect(Reading(text).messages.count == 1)
  }

  private func reaches(_ errorCase: ErrorCase) -> [String]? {
    errorCase.clauses.lazy.compactMap { clause in
      guard case .on(let reaches) = clause.kind else { return nil }
      return reaches.map { reach in
        let verbs = reach.verbs.map(\.text).joined(separator: ", ")
        return reach.scope.text + (verbs.isEmpty ? "" : "(\(verbs))")
      }
    }.first
  }

  @Test(
    arguments: [
      ("errors Own: LocalizedError, Sendable { }", nil, ["LocalizedError", "Sendable"]),
      ("errors for Kit.Failure { case a(code: Int) }", "Kit.Failure", []),
    ] as [(String, String?, [String])])
  func typesOfErrors(_ text: String, _ realType: String?, _ inherits: [String]) throws {
    let reading = Reading(text)
    #expect(reading.messages == [])
    let errors = try #require(reading.catalogues.first)
    #expect(errors.realType?.source == realType)
    #expect(errors.inherits.map(\.source) == inherits)
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
    #expect(reading.file.imports.map(\.target) == ["App", "struct Foundation.URL", "`class`"])
    #expect(
      reading.file.imports.map(\.attributes)
        == [[.testable], [], [.spi("Testing"), .preconcurrency]])
    #expect(reading.file.imports.map(\.level) == [nil, .public, nil])
    let operation = try #require(reading.interfaces.first)
    #expect(operation.realType?.source == "CKOperation<Int>")
    #expect(operation.emittedClass?.text == "DeletePhotos")
    #expect(operation.inherits.map(\.source) == ["A", "B<C>"])
  }

  @Test(arguments: ["init", "self", "class"])
  func `An import names no keyword`(_ word: String) {
    #expect(
      Reading("import Foundation.\(word)\n").messages == [
        "1:19: '\(word)' is a keyword of Swift; write it in back-ticks to use it as a name"
      ])
    #expect(Reading("import Foundation.`\(word)`\n").messages == [])
  }
}
