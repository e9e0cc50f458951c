#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) @testable import CloudKitInterfaces

  @Suite struct PredicateRuleTests {
    @Test(arguments: [
      ("", "expected a key or a value, at character 1"),
      ("title", "expected an operator, at character 6"),
      ("title =", "expected a key or a value, at character 8"),
      ("title = AND", "expected a key or a value, not 'AND', at character 9"),
      ("title = 'a", "the text does not end, at character 9"),
      ("title = 'a' count = 3", "expected 'AND' or the end, at character 13"),
      ("(title = 'a'", "expected ')', at character 13"),
      ("count = %@", "there is no argument left, at character 9"),
      ("%K = 3", "there is no argument left, at character 1"),
      ("count = %y", "unknown placeholder, at character 9"),
      ("count = 3x", "'3x' is no number, at character 9"),
      ("count ~ 3", "'~' has no meaning, at character 7"),
      (
        "title BEGINSWITH[x] 'a'", "expected options of the operator, such as 'cd', at character 18"
      ),
      ("count IN {1, 2", "expected ',', at character 15"),
    ])
    func `refuses to read`(format: String, message: String) {
      #expect {
        try PredicateParser.tree(of: format, arguments: [])
      } throws: { "\($0)" == message }
    }

    @Test func `a key has to be a string`() {
      #expect(throws: PredicateSyntaxError(message: "a key has to be a string", offset: 0)) {
        try PredicateParser.tree(of: "%K = 3", arguments: [3])
      }
    }

    @Test func `what is no format ends the process`() async {
      await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "count =") }
    }

    @Test func `deep and long formats are read`() throws {
      let deep = String(repeating: "(", count: 15) + "a = 1" + String(repeating: ")", count: 15)
      #expect(NSPredicate(format: deep) == NSPredicate(format: "a = 1"))
      let long = (0..<2_000).map { "a != \($0)" }.joined(separator: " AND ")
      #expect(NSPredicate(format: long).objectionOfService == nil)
    }

    @Test(arguments: [
      "TRUEPREDICATE", "count = 3", "count IN {1, 2}", "ANY tags IN {'a'}", "tags CONTAINS 'a'",
      "NOT (count IN {1})", "NOT title = 'a'", "a = 1 AND b = 2 AND c BETWEEN {1, 2}",
      "self CONTAINS 'a' AND self CONTAINS 'b'", "allTokens TOKENMATCHES[cdl] 'a'",
      "creationDate > now()", "title BEGINSWITH 'a'",
    ])
    func `supports`(format: String) {
      #expect(NSPredicate(format: format).objectionOfService == nil)
    }

    @Test(arguments: [
      ("a = 1 OR b = 2", "queries cannot have 'OR'"),
      ("c = 3 AND (a = 1 OR b = 2)", "queries cannot have 'OR'"),
      ("NOT (a = 1 AND b = 2)", "queries cannot negate 'AND'"),
      ("NOT (a BETWEEN {1, 2})", "queries cannot negate 'BETWEEN'"),
      ("NOT self CONTAINS 'a'", "queries cannot negate a search for words"),
      ("ALL tags = 'a'", "queries cannot have 'ALL'"),
      ("NONE tags = 'a'", "queries cannot have 'NONE'"),
      ("title ENDSWITH 'a'", "queries cannot have 'ENDSWITH'"),
      ("title LIKE 'a*'", "queries cannot have 'LIKE'"),
      ("title MATCHES 'a'", "queries cannot have 'MATCHES'"),
      ("list.title = 'a'", "queries cannot look into 'list.title'"),
      ("_title = 'a'", "queries cannot look into '_title'"),
      ("title = nil", "queries cannot compare with null"),
      ("self = 'a'", "queries can use 'SELF' only to search for words"),
      ("sum(a, b) = 3", "queries cannot have the function 'sum'"),
      (
        "distanceToLocation:fromLocation:(place, home) < 10",
        "queries cannot have the function 'distanceToLocation:fromLocation:'"
      ),
      ("a = b", "queries cannot compare two keys"),
      ("1 = 1", "queries cannot compare two values; one side is a key"),
      ("count IN {a, b}", "queries cannot have a list of other than values"),
    ])
    func `objects`(format: String, objection: String) {
      #expect(NSPredicate(format: format).objectionOfService == objection)
    }

    @Test func `objects to arguments of other classes`() {
      let predicate = NSPredicate(format: "id == %@", URL(filePath: "/"))
      #expect(predicate.objectionOfService == "queries cannot have an argument of type URL")
      let list = NSPredicate(format: "id IN %@", [URL(filePath: "/")])
      #expect(list.objectionOfService?.contains("Array<URL>") == true)
    }

    @Test func `objects to blocks, and to what contains them`() {
      let block = NSPredicate { _, _ in true }
      let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
        block, NSPredicate(value: true),
      ])
      for predicate in [block, both] {
        #expect(predicate.objectionOfService == "queries cannot have predicates made of blocks")
      }
      #expect(NSPredicate(value: false).objectionOfService == nil)
      let either = NSCompoundPredicate(orPredicateWithSubpredicates: [NSPredicate(value: true)])
      #expect(either.objectionOfService == "queries cannot have 'OR'")
    }
  }
#endif
