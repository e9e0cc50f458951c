import MockSpecGenerator
import Testing

@Suite struct RecoveryTests {
  @Test func everyMistakeOfAFileIsReportedOnce() {
    let text = """
      import Foundation
      acess public

      errors E {
        case one = two  retryable
        case three  retryabel
        case four
      }

      service S {
        func a(b Int)
        func c() defalt 3
          named d
        var e: { get }
        func f()
      }

      operation O {
        var g: Int?
        performs {
          save(g, int: records)
          finish(g)
        }
      }
      """
    let reading = Reading(text)
    #expect(
      reading.messages == [
        "2:1: unknown declaration 'acess'; did you mean 'access'?",
        "5:14: expected an integer after '=', found 'two'",
        "6:15: unknown clause 'retryabel'; did you mean 'retryable'?",
        "11:15: expected ':' and the type of 'Int', found ')'",
        "12:12: unknown clause 'defalt'; did you mean 'default'?",
        "14:10: expected a type, found '{'",
        "21:13: 'save' has no label 'int'; did you mean 'into'?",
      ])
    #expect(reading.catalogues[0].cases.map(\.name.text) == ["four"])
    #expect(reading.interfaces[0].members.map(\.outline) == ["func c() <named d>", "func f()"])
    #expect(reading.interfaces[1].verbs.map(\.outline) == ["finish(g)"])
  }

  static let single = [
    // What begins no element of a block is reported where it stands, and not behind the element before it.
    (
      "service A {\n  func a()\n  case b\n}\n",
      ["3:3: expected 'var', 'func' or another member, found 'case'"]
    ),
    (
      "errors A {\n  case a\n  var b: Int { get }\n}\n",
      ["3:3: expected 'case' or 'payload', found 'var'"]
    ),
    (
      "service A {\n  func a()\n  @MainActor\n}\n",
      ["3:13: expected 'var', 'func' or another member, found the end of the line"]
    ),
    // A missing `}` causes one message, regardless of the end of the block.
    (
      "service A {\n  func a()\n\nservice B {\n}\n",
      ["2:11: expected '}' at the end of 'A', found the end of the line"]
    ),
    (
      "service A {\n  func a()\n",
      ["2:11: expected '}' at the end of 'A', found the end of the file"]
    ),
    (
      "operation A {\n  performs {\n    finish(a)\n",
      ["3:14: expected '}' at the end of 'performs', found the end of the file"]
    ),
    (
      "operation A {\n  performs {\n    finish(a)\n}\nservice B {\n}\n",
      ["4:2: expected '}' at the end of 'A', found the end of the line"]
    ),
    // Arguments without an end cause one message, and the loss of their store or verb.
    (
      "database A {\n  store a: A(pageSize: 1\n  func b()\n}\n",
      ["2:25: expected ',' or ')', found the end of the line"]
    ),
    (
      "operation A {\n  performs {\n    fetch(a, from: b\n    finish(d)\n  }\n}\n",
      ["3:21: expected ',' or ')', found the end of the line"]
    ),
    (
      "database A {\n  store a: A(pageSize 1)\n  func b()\n}\n",
      ["2:14: expected a label or ')', found 'pageSize'"]
    ),
    (
      "operation A {\n  performs {\n    fetch(a, form: b, each: c)\n    finish(d)\n  }\n}\n",
      ["3:14: 'fetch' has no label 'form'; did you mean 'from'?"]
    ),
    (
      "service A {\n  var a: Int { get\n  var b: Int { get }\n}\n",
      ["2:19: expected 'set' or '}', found the end of the line"]
    ),
    (
      "service A {\n  func a(b: Int\n  func c()\n}\n",
      ["2:16: expected ',' or ')', found the end of the line"]
    ),
    (
      "service A {\n  func a(b: Int = f(1\n  func c()\n}\n",
      ["2:22: expected ')', found the end of the line"]
    ),
    ("service A {\n}\n}\nservice B {\n}\n", ["3:1: '}' has no opening bracket; remove it"]),
    // The parser does not repeat a message of the lexer.
    ("service A {\n  func a(b: String = \"x)\n  func c()\n}\n", ["2:22: unterminated string"]),
    ("service A {\n  func a()\n/* never closed\n}\n", ["3:1: unterminated comment"]),
    ("service A {\n  func a€() \n  func b() § named c\n}\n", []),
    ("service A {\n  func \u{1}()\n}\n", ["2:8: character number 1 has no meaning in a spec"]),
    // After a mistake under `#if`, the `#endif` is still found.
    (
      "#if A\nservice A {\n  #if B\n  func a(\n  #endif\n  func b()\n}\n#endif\n",
      ["4:10: expected the name of a parameter, found the end of the line"]
    ),
    ("service A {\n  #endif\n}\n", ["2:3: '#endif' has no '#if' in this block"]),
    // A block with an invalid header is skipped as a whole.
    (
      "servce A {\n  func a()\n  nonsense\n}\nservice B {\n}\n",
      ["1:1: unknown declaration 'servce'; did you mean 'service'?"]
    ),
    (
      "service 1A {\n  func a(\n    record: Int\n  )\n}\nservice B {\n}\n",
      ["1:9: a number must have the digits that its prefix and exponent ask for"]
    ),
  ]

  @Test(arguments: single) func onlyOneMessage(_ text: String, _ messages: [String]) {
    let reading = Reading(text)
    if messages.isEmpty {
      #expect(reading.messages.count == 1)
    } else {
      #expect(reading.messages == messages)
    }
  }

  @Test func whatIsRightIsKept() {
    let text = """
      service A {
        func a()
        fnuc b() { whatever { nested } }
        func c()
      }
      service B {
        func d() -> 3
        func e()
      }
      """
    let reading = Reading(text)
    #expect(reading.messages.count == 2)
    #expect(
      reading.interfaces.map { $0.members.map(\.outline) } == [
        ["func a()", "func c()"], ["func e()"],
      ])
  }

  @Test func messagesStandInTheOrderOfTheFile() {
    let reading = Reading("foo\nservice A {\n  func a() default \"x\n  bar\n}\n")
    #expect(reading.messages.map { $0.prefix(2) } == ["1:", "3:", "4:"])
  }

  @Test func invalidUTF8IsOneMessage() {
    let reading = Reading(Array("service A {\n  // ".utf8) + [0xFF, 0xFE] + Array("\n}\n".utf8))
    #expect(reading.messages == ["2:6: a spec must be UTF-8; save the file with that encoding"])
    for bytes: [UInt8] in [
      [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
    ] {
      #expect(Reading(bytes).messages.count == 1)
    }
    #expect(Reading([0xEF, 0xBB, 0xBF] + Array("service A {}".utf8)).messages == [])
  }
}
