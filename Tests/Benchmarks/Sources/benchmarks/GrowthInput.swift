/// A spec with the Swift files beside it, of a size that one number gives.
struct GrowthInput {
  var spec: String
  var swiftFiles: [String] = []

  struct Dimension: Sendable {
    var name: String
    /// The highest number; files and arguments of a command have limits of their own.
    var limit = 1 << 18
    /// True for input with mistakes, for which nothing is generated.
    var reportsMistakes = false
    var input: @Sendable (Int) -> GrowthInput
  }

  static let dimensions: [Dimension] = specs + expressions + swift

  private static let specs: [Dimension] = [
    Dimension(name: "members") { service("func m%(a: Int) -> String", $0) },
    Dimension(name: "overloads") { service("func m(a%: Int)", $0) },
    Dimension(name: "overloads by type") { service("func m(a: T%)", $0) },
    Dimension(name: "members under conditions") { service("#if A%\nfunc m%()\n#endif", $0) },
    Dimension(name: "services") { GrowthInput(spec: lines("service S% { func m() }", $0)) },
    Dimension(name: "parents in a chain") { count in
      GrowthInput(spec: "service S { }\n" + lines("service S%: S^ { }", count, first: "S"))
    },
    Dimension(name: "parents in a chain with members") { count in
      GrowthInput(
        spec: "service S { }\n" + lines("service S%: S^ { func m%() }", count, first: "S"),
        swiftFiles: [])
    },
    Dimension(name: "parents side by side") { count in
      GrowthInput(
        spec: lines("service P% { func m%() }", count) + "service S: \(list("P%", count)) { }\n")
    },
    Dimension(name: "cases of an error") { count in
      GrowthInput(
        spec: "errors E {\n" + lines("case c%", count) + "}\nservice S { func m() throws(E) }\n")
    },
    Dimension(name: "errors of services") { count in
      GrowthInput(
        spec: lines("errors E% { case a }\nservice S% { func m() throws(E%) }", count))
    },
    Dimension(name: "records without a store") { count in
      GrowthInput(spec: lines("record R% by id: Int { var t: String }", count))
    },
    Dimension(name: "records and services") { count in
      GrowthInput(
        spec: lines("record R% by id: Int { var t: String }\nservice S% { func m() }", count))
    },
    Dimension(name: "fields of a record") { count in
      GrowthInput(spec: "record R by id: Int {\n" + lines("var f%: String", count) + "}\n")
    },
    Dimension(name: "stores with a verb each", limit: 1 << 14) { count in
      GrowthInput(
        spec: errors + lines("record R% by id: Int { var t: String }", count) + "database D {\n"
          + lines("store r%: R%()", count)
          + lines("func f%(_ id: Int) async throws -> R% performs fetch(id, from: r%)", count)
          + "}\n")
    },
    Dimension(name: "databases") { count in
      let verb = "func f(_ id: Int) async throws -> R performs fetch(id, from: rs)"
      return GrowthInput(
        spec: errors + record + lines("database D% { store rs: R()\n\(verb) }", count))
    },
    Dimension(name: "operations of a database") { count in
      GrowthInput(
        spec: errors + record + "database D { store rs: R()\n"
          + "func add(_ operation: any Task) performs operation }\n"
          + lines(operation(from: "rs"), count))
    },
    Dimension(name: "databases with an operation each", limit: 1 << 11) { count in
      let database = """
        database D% { store r%: R()
        func add(_ operation: any Task) performs operation }
        """
      return GrowthInput(
        spec: errors + record + lines(database + "\n" + operation(from: "r%"), count))
    },
    Dimension(name: "imports") { count in
      GrowthInput(spec: lines("import M%", count) + "service S { func m() }\n")
    },
  ]

  private static func operation(from store: String) -> String {
    """
    operation O% as Run%: Task {
      init(ids: [Int])
      var ids: [Int] = []
      var block: ((Result<Void, any Error>) -> Void)?
      performs { delete(ids, from: \(store))
      finish(block) }
    }
    """
  }

  private static let expressions: [Dimension] = [
    Dimension(name: "terms of a sum") { value(joined("a", by: " + ", $0)) },
    Dimension(name: "terms of '??' in a verb", limit: 1 << 14) { count in
      GrowthInput(
        spec: errors + record
          + "database D { store rs: R()\nfunc f(a: Int?) async throws -> R performs fetch("
          + joined("a", by: " ?? ", count) + ", from: rs) }\n")
    },
    Dimension(name: "elements of a literal") { value("[" + joined("1", by: ", ", $0) + "]") },
    Dimension(name: "interpolations") { value("\"" + joined("\\(a)", by: " ", $0) + "\"") },
    Dimension(name: "parameters of a signature") { count in
      GrowthInput(spec: "service S { func m(\(list("a%: Int", count))) }\n")
    },
    Dimension(name: "parameters of a closure") { count in
      GrowthInput(spec: "service S { func m(a: @escaping (\(list("Int", count))) -> Void) }\n")
    },
    Dimension(name: "generic parameters") { count in
      GrowthInput(spec: "service S { func m<\(list("T%", count))>(\(list("a%: T%", count))) }\n")
    },
    Dimension(name: "constraints") { count in
      GrowthInput(spec: "service S { func m<T>(a: T) where \(list("T: P%", count)) }\n")
    },
    Dimension(name: "words of a comment") { count in
      GrowthInput(spec: "/* \(joined("word", by: " ", count)) */ service S { func m() }\n")
    },
    Dimension(name: "lines of documentation") { count in
      GrowthInput(spec: "service S {\n" + lines("/// A line.", count) + "func m()\n}\n")
    },
  ]

  private static let swift: [Dimension] = [
    Dimension(name: "existing protocols in one file") { count in
      GrowthInput(
        spec: "existing \(list("P%", count))\n",
        swiftFiles: [lines("protocol P% { func m() }", count)])
    },
    Dimension(name: "existing protocols in files", limit: 1 << 12) { count in
      GrowthInput(
        spec: "existing \(list("P%", count))\n",
        swiftFiles: (0..<count).map { "protocol P\($0) { func m() }\n" })
    },
    Dimension(name: "Swift files", limit: 1 << 12) { count in
      let types = lines("struct T% { func m() { print(\"a\") } }", 50)
      return existing((0..<count).map { _ in types })
    },
    Dimension(name: "Swift files with an alias and a protocol", limit: 1 << 12) { count in
      GrowthInput(
        spec: "existing \(list("P%", count))\n",
        swiftFiles: (0..<count).map {
          "typealias A\($0) = (Int) -> Void\nprotocol P\($0) { func m(_ a: @escaping A\($0)) }\n"
        })
    },
    Dimension(name: "aliases of closures") {
      existing([lines("typealias A% = (Int) -> Void", $0)])
    },
    Dimension(name: "overloads with aliases that have a default") { count in
      GrowthInput(
        spec: "existing P\n",
        swiftFiles: [
          lines("typealias A% = T%", count) + "extension P {\n"
            + lines("func e(_ a: A%) {}", count) + "}\nprotocol P {\n"
            + lines("func e(_ a: A%)", count) + "}\n"
        ])
    },
    Dimension(name: "overloads with aliases beside those of a class") { count in
      GrowthInput(
        spec: "existing P\n",
        swiftFiles: [
          lines("typealias A% = T%", count) + "class C {\n"
            + lines("func e(_ a: A%, _ b: B%) {}", count) + "}\nprotocol P: C {\n"
            + lines("func e(_ a: A%, _ b: D%)", count) + "}\n"
        ])
    },
    Dimension(name: "parents that are aliases in a type") { count in
      GrowthInput(
        spec: "existing P\n",
        swiftFiles: [
          "enum E {\n" + lines("typealias A% = Q%", count) + "}\n"
            + lines("protocol Q% { func q%() }", count)
            + "protocol P: \(list("E.A%", count)) { func m() }\n"
        ])
    },
    Dimension(name: "types of a Swift file") { existing([lines("struct T% { let a: Int }", $0)]) },
    Dimension(name: "extensions of a protocol") {
      existing([lines("extension P { func e%() {} }", $0)])
    },
    Dimension(name: "requirements with a default") { count in
      GrowthInput(
        spec: "existing P\n",
        swiftFiles: [
          "protocol P {\n" + lines("func e%()", count) + "}\nextension P {\n"
            + lines("func e%() {}", count) + "}\n"
        ])
    },
    Dimension(name: "existing parents in a chain") { count in
      GrowthInput(
        spec: "existing P\(count - 1)\n",
        swiftFiles: ["protocol P { }\n" + lines("protocol P%: P^ { func m%() }", count, first: "P")]
      )
    },
    Dimension(name: "names that no Swift file declares", reportsMistakes: true) { count in
      GrowthInput(
        spec: "existing \(list("Q%", count))\n", swiftFiles: [lines("protocol P% { }", count)])
    },
    Dimension(name: "unknown parents") { count in
      GrowthInput(spec: "existing P\n", swiftFiles: ["protocol P: \(list("Q%", count)) { }\n"])
    },
    Dimension(name: "nested comments of a Swift file") { count in
      existing([String(repeating: "/* a ", count: count) + String(repeating: "*/ ", count: count)])
    },
    Dimension(name: "nested conditions of a Swift file") { count in
      existing([
        String(repeating: "#if A\n", count: count) + String(repeating: "#endif\n", count: count)
      ])
    },
    Dimension(name: "nested types of a Swift file") { count in
      existing([String(repeating: "enum A { ", count: count) + String(repeating: "}", count: count)]
      )
    },
  ]

  private static let errors = "errors E {\n  case missing means missing\n}\n"
  private static let record = "record R by id: Int { var t: String }\n"

  private static func existing(_ files: [String]) -> GrowthInput {
    GrowthInput(spec: "existing P\n", swiftFiles: ["protocol P { func m() }\n"] + files)
  }

  private static func service(_ member: String, _ count: Int) -> GrowthInput {
    GrowthInput(spec: "service S {\n" + lines(member, count) + "}\n")
  }

  private static func value(_ expression: String) -> GrowthInput {
    GrowthInput(spec: "service S { func m() -> Int default \(expression) }\n")
  }

  private static func joined(_ text: String, by separator: String, _ count: Int) -> String {
    repeatElement(text, count: count).joined(separator: separator)
  }

  /// `P0, P1, P2`
  private static func list(_ text: String, _ count: Int) -> String {
    (0..<count).map { text.replacing("%", with: "\($0)") }.joined(separator: ", ")
  }

  /// Returns a text for each number in place of `%`, on lines of their own; `X^` is `X` with the number before, and
  /// at first the name given.
  private static func lines(_ text: String, _ count: Int, first: String = "") -> String {
    (0..<count).map { number in
      text.replacing("\(first)^", with: number == 0 ? first : "\(first)\(number - 1)")
        .replacing("%", with: "\(number)") + "\n"
    }.joined()
  }
}
