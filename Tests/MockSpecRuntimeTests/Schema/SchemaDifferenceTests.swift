import MockSpecRuntime
import MockSpecServices
import Testing

@Suite("Differences of schemas")
struct SchemaDifferenceTests {
  let declared: StoreSchema = [
    "Note": ["title": .string.queryable, "count": .int64, "size": .double, "old": .asset],
    "Unused": [:],
  ]

  @Test(
    arguments: [
      (["Note": ["title": .string.queryable, "size": .int64]], []),
      (["Nota": [:]], ["Nota: not declared; did you mean 'Note'?"]),
      (["Note": ["body": .string.queryable]], ["Note.body: STRING QUERYABLE, not declared"]),
      (["Note": ["count": .double]], ["Note.count: DOUBLE, declared as INT64"]),
      (
        ["Note": ["title": .list(of: .string).sortable.searchable]],
        [
          "Note.title: LIST<STRING>, declared as STRING",
          "Note.title: not declared SEARCHABLE or SORTABLE",
        ]
      ),
      (["Note": ["old": SchemaField(nil, .queryable)]], ["Note.old: not declared QUERYABLE"]),
    ] as [(StoreSchema, [String])])
  func lines(inferred: StoreSchema, expected: [String]) {
    #expect(inferred.differences(from: declared) == expected)
  }

  @Test func `what is not used is a difference only where that is asked for`() {
    let inferred: StoreSchema = ["Note": ["title": .string, "count": .int64, "size": .double]]
    #expect(inferred.differences(from: declared) == [])
    #expect(
      inferred.differences(from: declared, exactly: true) == [
        "Note.old: declared, but not used", "Unused: declared, but not used",
      ])
    #expect(declared.differences(from: declared, exactly: true) == [])
  }

  @Test(
    "What was needed is granted to the role or to a wider one",
    arguments: [
      (["_world": .read], [:], ["Note: READ not granted to \"_world\""]),
      (["_creator": [.read, .write]], ["_icloud": .write, "_world": .read], []),
      (["Editor": .write], ["_creator": .write], ["Note: WRITE not granted to \"Editor\""]),
      (["Editor": .write], ["Editor": .write], []),
      (["_world": .read], ["_icloud": .read], ["Note: READ not granted to \"_world\""]),
      (
        ["_icloud": [.create, .write]], ["_creator": [.create, .write]],
        ["Note: CREATE and WRITE not granted to \"_icloud\""]
      ),
    ] as [([String: SchemaRights], [String: SchemaRights], [String])])
  func grants(
    needed: [String: SchemaRights], granted: [String: SchemaRights], expected: [String]
  ) {
    let inferred = StoreSchema(types: ["Note": [:]], grants: ["Note": needed])
    let declared = StoreSchema(types: ["Note": [:]], grants: ["Note": granted])
    #expect(inferred.differences(from: declared) == expected)
    // Types that are used only in stores of one user need no grants.
    #expect(StoreSchema(types: ["Note": [:]]).differences(from: declared) == [])
  }
}
