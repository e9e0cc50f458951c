import MockSpecRuntime
import MockSpecServices
import Testing

/// An invalid plan with its message, without the name of the source.
struct WrongPlan: Sendable, CustomTestStringConvertible {
  var json: String
  var messages: [String]

  init(_ json: String, _ messages: String...) {
    self.json = json
    self.messages = messages
  }

  var testDescription: String { json }

  static let plans = [
    WrongPlan("[1]", "error: an object must be here, not a list"),
    WrongPlan(
      "{ \"seed\": -1 }", "seed: error: the seed is a whole number from 0 on, not -1"),
    WrongPlan(
      "{ \"seed\": \"1\" }", "seed: error: the seed is a whole number from 0 on, not a string"),
    WrongPlan(
      "{ \"clock\": \"realtime\" }",
      "clock: error: 'realtime' is no clock; did you mean 'realTime'?"),
    WrongPlan(
      "{ \"rule\": [] }", "rule: error: a plan has no key 'rule'; did you mean 'rules'?"),
    WrongPlan(
      "{ \"latency\": -1 }", "latency: error: a time in seconds is from 0.0 to 1e+16, not -1"),
    WrongPlan(
      "{ \"latency\": \"NaN\" }",
      "latency: error: a time in seconds is from 0.0 to 1e+16, not \"NaN\""),
    WrongPlan(
      "{ \"latency\": 1e30 }",
      "latency: error: a time in seconds is from 0.0 to 1e+16, not 1e+30"),
    WrongPlan(
      "{ \"latency\": { \"uniform\": [0, \"Infinity\"] } }",
      "latency.uniform: error: a range has two times up to 1e+16, the lower one first"),
    WrongPlan(
      "{ \"latency\": { \"logNormal\": { \"median\": 1e17, \"spread\": \"Infinity\" } } }",
      "latency.logNormal.median: error: a median in seconds is from 0.0 to 1e+16, not 1e+17",
      "latency.logNormal.spread: error: a spread is from 0.0 to 1e+16, not \"Infinity\""),
    WrongPlan(
      "{ \"rules\": [{ \"rateLimits\": { \"error\": \"busy\", \"retryAfter\": \"Infinity\" } }] }",
      "rules[0].rateLimits.retryAfter: error: 'retryAfter' is from 0.0 to 1e+16, not \"Infinity\""),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": { \"during\": [0, 1e30] } }] }",
      "rules[0].on.during: error: a range has two times up to 1e+16, the lower one first"),
    WrongPlan(
      "{ \"rules\": [{}] }",
      "rules[0]: error: a rule says one of 'fails', 'rateLimits', 'delays', 'cancels', "
        + "'completesTwice', 'waits', not none"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"cancels\": true }] }",
      "rules[0]: error: a rule says one of 'fails', 'rateLimits', 'delays', 'cancels', "
        + "'completesTwice', 'waits', not 'fails' and 'cancels'"),
    WrongPlan(
      "{ \"rules\": [{ \"cancels\": false }] }",
      "rules[0].cancels: error: 'cancels' is true, or left out"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": \"twice\" }] }",
      "rules[0].on: error: 'twice' is no occurrence; there are 'always', 'once'"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": { \"calls\": [3, 2] } }] }",
      "rules[0].on.calls: error: a range has two calls, the lower one first"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": { \"call\": 0 } }] }",
      "rules[0].on.call: error: a call is a whole number from 1 on, not 0"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": { \"randomly\": 2 } }] }",
      "rules[0].on.randomly: error: a probability is from 0.0 to 1.0, not 2"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": { \"during\": [2, 2] } }] }",
      "rules[0].on.during: error: a window of time is not empty"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": {} }] }",
      "rules[0].on: error: an occurrence has one key"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"at\": \"after\" }] }",
      "rules[0].at: error: 'after' is no position; there are 'afterApplying', 'beforeApplying'"),
    WrongPlan(
      "{ \"rules\": [{ \"delays\": { \"logNormal\": { \"median\": 1 } } }] }",
      "rules[0].delays.logNormal: error: 'logNormal' needs 'median' and 'spread'"),
    WrongPlan(
      "{ \"rules\": [{ \"delays\": 1, \"items\": [\"a\"] }] }",
      "rules[0].items: error: only a rule with 'fails' can be about items"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"items\": [\"a\"], \"type\": \"Note\" }] }",
      "rules[0].type: error: a rule is about items or about a type, not both"),
    WrongPlan(
      "{ \"fixtures\": [{ \"database\": \"me\", \"records\": [] }] }",
      "fixtures[0]: error: a fixture needs the key 'table'"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": { \"error\": \"network\", \"retryAfter\": 1 } }] }",
      "rules[0].fails.error: error: 'network' carries no 'retryAfter'"),
    WrongPlan(
      "{ \"rules\": [{ \"rateLimits\": \"network\" }] }",
      "rules[0].rateLimits: error: 'network' says no time to wait; "
        + "limit with an error that carries 'retryAfter'"),
    WrongPlan(
      "{ \"rules\": [{ \"call\": \"modify\", \"fails\": \"network\" }] }",
      "rules[0].call: error: a call is named with its interface, as 'CKDatabase.modifyRecords'"),
    WrongPlan(
      """
      { "rules": [
        { "call": "Notes.modfy", "fails": "network" },
        { "call": "Note.fetch", "fails": "netwrk" },
        { "call": "Notes.fetch", "fails": "network" }
      ] }
      """,
      "rules[0].call: error: there is no call 'Notes.modfy'; did you mean 'Notes.modify'?",
      "rules[1].call: error: there is no call 'Note.fetch'; did you mean 'Notes.fetch'?",
      "rules[1].fails: error: there is no error 'netwrk'; did you mean 'network'?"),
    WrongPlan(
      """
      { "clock": "fast",
        "rules": [{ "fails": 3, "on": { "every": 0 } }, { "fails": { "eror": "network" } }] }
      """,
      "clock: error: 'fast' is no clock; there are 'automatic', 'manual', 'realTime'",
      "rules[0].fails: error: an object must be here, not a number",
      "rules[0].on.every: error: a step is a whole number from 1 on, not 0",
      "rules[1].fails.eror: error: an error has no key 'eror'; did you mean 'error'?",
      "rules[1].fails: error: an error needs the key 'error'"),
  ]
}

@Suite struct WrongPlanTests {
  @Test(arguments: WrongPlan.plans) func `all mistakes are told with their paths`(plan: WrongPlan) {
    let error = #expect(throws: TextError.self) { try planned(plan.json) }
    #expect(error?.mistakes.map(\.description) == plan.messages)
    #expect(error?.description.hasPrefix("plan:") == true)
  }

  @Test(arguments: [
    ("", "plan:1:1: error: Unexpected end of file during JSON parse."),
    ("{\n  \"rules\": [", "plan:2:13: error: Unexpected end of file during JSON parse."),
    ("{ \"seed\": 1 } 2", "plan:1:15: error: Invalid value"),
    ("{\n  \"seed\": 01\n}", "plan:2:12: error: Number with leading zero"),
    ("{ seed: 1 }", "plan:1:3: error: Invalid value"),
    ("{ \"clock\": realTime }", "plan:1:12: error: Invalid value"),
    ("{ \"clock\": \"a\\x\" }", "plan:1:14: error: Invalid escape sequence"),
  ])
  func `what is no JSON is told by line and column`(json: String, message: String) {
    let error = #expect(throws: TextError.self) { try planned(json) }
    #if os(Linux)
      #expect(error?.description == message)
    #else
      #expect(error?.mistakes.count == 1)
    #endif
  }

  @Test func `noise never becomes a plan, and never stops the test`() {
    let text =
      #"{ "rules": [{ "call": "Notes.modify", "fails": "network", "on": { "calls": [2, 3] } }] }"#
    var numbers = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      var scalars = Array(text.unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = scalars.indices.randomElement(using: &numbers) ?? 0
        scalars[place] =
          "{}[]\",:0-e\\un\u{1F600}".unicodeScalars.randomElement(using: &numbers) ?? " "
      }
      let noise = String(String.UnicodeScalarView(scalars))
      if let plan = try? BackendPlan(json: noise) {
        #expect((try? BackendPlan(json: plan.json)) == plan)
      }
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: TextError.self) { try BackendPlan(json: deep) }
  }
}
