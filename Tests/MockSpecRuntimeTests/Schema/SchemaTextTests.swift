import MockSpecRuntime
import MockSpecServices
import Testing

@Suite("The text of a schema")
struct SchemaTextTests {
  static let exported = """
    DEFINE SCHEMA

        CREATE ROLE Editor;

        // A note on the screen.
        RECORD TYPE Note (
            "___createTime" TIMESTAMP QUERYABLE SORTABLE,
            "___recordID"   REFERENCE QUERYABLE,
            body            STRING SEARCHABLE, -- long
            count           NUMBER PREFERRED AS DOUBLE,
            "grant"         INT64 QUERYABLE,
            secret          ENCRYPTED STRING,
            secrets         LIST<ENCRYPTED BYTES>,
            tags            LIST<STRING> QUERYABLE,
            where           LOCATION,
            GRANT READ, WRITE TO Editor,
            GRANT READ TO "_world"
        );

        RECORD TYPE Empty ( /* nothing yet */ );
    """

  @Test func `an exported schema is read, with its roles and grants`() throws {
    let schema = try StoreSchema(text: Self.exported)
    let note: [String: SchemaField] = [
      "___createTime": .timestamp.queryable.sortable, "___recordID": .reference.queryable,
      "body": .string.searchable, "count": .double, "grant": .int64.queryable,
      "secret": .string.encrypted, "secrets": .list(of: .bytes).encrypted,
      "tags": .list(of: .string).queryable, "where": .location,
    ]
    let grants: [String: [String: SchemaRights]] = [
      "Note": ["Editor": [.read, .write], "_world": .read], "Empty": [:],
    ]
    #expect(
      schema == StoreSchema(types: ["Note": note, "Empty": [:]], grants: grants, roles: ["Editor"]))
  }

  @Test func `what is printed is read as the same`() throws {
    let schema = try StoreSchema(text: Self.exported)
    #expect(try StoreSchema(text: schema.description) == schema)
    #expect(schema.description.contains("    CREATE ROLE Editor;\n"))
    #expect(
      schema.description.contains(
        "        GRANT READ, WRITE TO Editor,\n        GRANT READ TO \"_world\"\n"))
    let literal: StoreSchema = ["Note": ["title": .string]]
    #expect(try StoreSchema(text: literal.description) == literal)
    #expect(try StoreSchema(text: "define schema") == StoreSchema())
    #expect(
      StoreSchema(types: ["Note": ["title": .string.queryable, "tags": .list(of: .string)]])
        .description == """
          DEFINE SCHEMA

              RECORD TYPE Note (
                  tags LIST<STRING>,
                  title STRING QUERYABLE,
                  GRANT WRITE TO "_creator",
                  GRANT CREATE TO "_icloud",
                  GRANT READ TO "_world"
              );

          """)
  }

  @Test(arguments: ["größe", "My Type", "a-b", "2nd", "é", "a\"b", "\"", "\"\"c", ""])
  func `any name on one line is printed and read`(name: String) throws {
    let schema = StoreSchema(
      types: [name: [name: .string, "plain": .int64]], grants: [name: [name: .read]], roles: [name])
    #expect(try StoreSchema(text: schema.description) == schema)
  }

  @Test(
    "Mistakes have a place, and those of other statements are told as well",
    arguments: [
      ("", ["1:1: error: expected 'DEFINE', not the end"]),
      (
        "DEFINE SCHEMA RECORD TYPE A (a STRNG);",
        ["1:32: error: there is no type 'STRNG'; did you mean 'STRING'?"]
      ),
      (
        "DEFINE SCHEMA RECORD TYPE A (a STRING, a INT64); RECORD TYPE A ();",
        [
          "1:40: error: the field 'a' of 'A' is declared twice",
          "1:62: error: the record type 'A' is declared twice",
        ]
      ),
      ("DEFINE SCHEMA\nRECORD TYPE A ()", ["2:17: error: expected ';', not the end"]),
      (
        "DEFINE SCHEMA\n\nRECORD TYPE A (x STRNG);\nRECORD TYPE B (\n  y STRNG\n);\n",
        [
          "3:18: error: there is no type 'STRNG'; did you mean 'STRING'?",
          "5:5: error: there is no type 'STRNG'; did you mean 'STRING'?",
        ]
      ),
      (
        "DEFINE SCHEMA TABLE;",
        ["1:15: error: expected 'RECORD TYPE' or 'CREATE ROLE', not 'TABLE'"]
      ),
      ("DEFINE SCHEMA RECORD TYPE (", ["1:27: error: expected the name of a record type, not '('"]),
      (
        "DEFINE SCHEMA RECORD TYPE A (a STRING,);",
        ["1:39: error: expected the name of a field, not ')'"]
      ),
      (
        "DEFINE SCHEMA RECORD TYPE A (a LIST<STRING);",
        ["1:43: error: expected '>', not ')'"]
      ),
      (
        "DEFINE SCHEMA RECORD TYPE A (GRANT ALL TO b);",
        ["1:36: error: expected 'READ', 'CREATE' or 'WRITE', not 'ALL'"]
      ),
      (
        "DEFINE SCHEMA RECORD TYPE A (GRANT READ TO \"_wrld\"); CREATE ROLE B; RECORD TYPE C (GRANT READ TO B);",
        ["1:44: error: there is no role '_wrld'; did you mean '_world'?"]
      ),
      (
        "DEFINE SCHEMA RECORD TYPE A (\"___etag\" INT64);",
        ["1:30: error: the field '___etag' is the service's, and STRING"]
      ),
      ("DEFINE SCHEMA /* ", ["1:15: error: the comment does not end"]),
      ("DEFINE SCHEMA\n  RECORD TYPE \"A\n", ["2:15: error: the name does not end"]),
    ])
  func mistakes(text: String, expected: [String]) {
    let error = #expect(throws: TextError.self) { try StoreSchema(text: text) }
    #expect(error?.mistakes.map(\.description) == expected)
  }

  @Test func `a file that is not there is told by its path`() {
    let error = #expect(throws: TextError.self) { try StoreSchema(path: "no/such.ckdb") }
    #expect(error?.description == "no/such.ckdb: error: the file cannot be read as UTF-8 text")
  }

  @Test func `any cut of a schema is read or refused, and nothing else`() {
    let text = Array(Self.exported)
    for length in 0..<text.count {
      _ = try? StoreSchema(text: String(text[..<length]))
      _ = try? StoreSchema(text: String(text[length...]))
    }
  }
}
