/// The bodies of functions, which a reader of protocols skips by their braces.
extension SwiftGrammar {
  mutating func statements(depth: Int) {
    for _ in some(1...4) { statement(depth: depth) }
  }

  private mutating func statement(depth: Int) {
    guard depth < 4 else { return write("_ = \(expression(depth: 1))") }
    switch random.number(below: 12) {
    case 0:
      block("if let value = (\(operand(depth: 1))), value.isValid {") {
        $0.statements(depth: depth + 1)
      }
    case 1:
      block("guard case .some(let protocolName) = (\(operand(depth: 2))) else {") {
        $0.write("return 0")
      }
    case 2:
      block("switch (\(operand(depth: 2))) {") { grammar in
        grammar.write("case .b(let x) where x > 1: break")
        grammar.block("default:", "") { $0.statement(depth: depth + 1) }
      }
    case 3:
      block("for (key, value) in (\(operand(depth: 2))) where key < 3 {") {
        $0.statements(depth: depth + 1)
      }
    case 4:
      block("do {", "} catch let error as Failure { print(error) } catch {}") {
        $0.statements(depth: depth + 1)
      }
    case 5:
      block("let work: () async -> Void = { [weak self] in", "}") {
        $0.statements(depth: depth + 1)
      }
    case 6:
      write("view")
      write("  .padding(\(random.number(below: 9)))")
      write("#if os(iOS)")
      write("  .navigationTitle(\"}\")")
      write("#endif")
    case 7: regex()
    case 8: write("#expect(\(expression(depth: 1)), \"it is } unlike {\")")
    case 9: text()
    case 10:
      block("struct Local: Hashable {") {
        $0.write("let a = 1; var b: Int { a }")
      }
    default: write("let value\(lines.count) = \(expression(depth: 0))")
    }
  }

  private mutating func regex() {
    let literal = pick([
      #"/a\/b[}"]+(?<name>\d+)/"#, #"#/ { " ( /#"#,
      "#/\n    (?<year> \\d{4} )  # a { brace\n    \"\n  /#", #"##/ /# ) /##"#,
    ])
    write("let match\(lines.count) = \(operand(depth: 3)).firstMatch(of: \(literal))")
  }

  private mutating func text() {
    let literal = pick([
      ##"#"no \(interpolation) here " }"#"##, ###"##"a "# b \##(1 + 2)"##"###,
      "\"\"\"\n    protocol Quoted {\n      \\(value ?? \"\\(\"nested\" + \"}\")\")\n    \\\"\"\"\n    \"\"\"",
      #""\u{1F600} \\ \" \t""#, "#\"\"\"\n    \\(not) \"\"\" }\n    \"\"\"#",
    ])
    write("let text\(lines.count) = \(literal)")
  }

  /// A value with operators around it.
  mutating func expression(depth: Int) -> String {
    guard depth < 3, !isDrawn(oneIn: 3) else { return operand(depth: depth) }
    let left = expression(depth: depth + 1)
    let right = operand(depth: depth + 1)
    switch random.number(below: 8) {
    case 0: return "\(left) ?? \(right)"
    case 1: return "\(left) <+> \(right)"
    case 2: return "(\(left)) / \(right)"
    case 3: return "\(left) == \(right) ? a : b"
    case 4: return "(\(left) as? [String: Int])?[\"k\"]"
    case 5: return "\(left) && !(\(right))"
    default: return "\(left) + \(right)"
    }
  }

  private mutating func operand(depth: Int) -> String {
    guard depth < 4 else { return "value" }
    switch random.number(below: 11) {
    case 0: return "\(random.number(below: 1_000_000))"
    case 1: return "0x\(random.number(below: 9))F.8p-2"
    case 2: return "\"a \\(\(expression(depth: depth + 1))) } \\(name, format: \"{\")\""
    case 3: return "[\(expression(depth: depth + 1)), .shared]"
    case 4:
      return "items.map { $0.id }.filter { (item) -> Bool in item > \(random.number(below: 9)) }"
    case 5: return "√value"
    case 6: return "\\Account.name.count"
    case 7: return "try? load(\(operand(depth: depth + 1)), in: \"x\")"
    case 8: return "#selector(self.protocolValue)"
    case 9: return "(1, b: \(operand(depth: depth + 1))).b"
    default: return "object.`class`.value\(random.number(below: 9))"
    }
  }
}
