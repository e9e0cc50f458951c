import MockSpecRuntime
import Testing

/// A plan that is wrong, and what is said about it, without the name of the source.
struct WrongPlan: Sendable, CustomTestStringConvertible {
  var json: String
  var messages: [String]

  init(_ json: String, _ messages: String...) {
    self.json = json
    self.messages = messages
  }

  var testDescription: String { json }

  static let plans = [
    WrongPlan("", "1:1: error: the text ends where a value must be"),
    WrongPlan("[1]", "1:1: error: a plan is an object, not a list"),
    WrongPlan("{ \"seed\": 1 } 2", "1:15: error: '2' stands where the end must be"),
    WrongPlan("{\n  \"seed\": 01\n}", "2:11: error: '01' is no number"),
    WrongPlan("{ \"seed\": -1 }", "1:11: error: the seed is a whole number from 0 on, not -1"),
    WrongPlan("{ \"seed\": \"1\" }", "1:11: error: the seed is a number, not a string"),
    WrongPlan("{ \"seed\": 1, \"seed\": 2 }", "1:14: error: the key 'seed' is there twice"),
    WrongPlan("{ seed: 1 }", "1:3: error: 's' stands where a key in quotes must be"),
    WrongPlan(
      "{ \"clock\": realTime }", "1:12: error: 'realTime' is no value; words stand in quotes"),
    WrongPlan("{ \"clock\": \"a\\x\" }", "1:14: error: '\\x' is no escape"),
    WrongPlan(
      "{ \"clock\": \"realtime\" }", "1:12: error: 'realtime' is no clock; did you mean 'realTime'?"
    ),
    WrongPlan("{ \"rule\": [] }", "1:3: error: a plan has no key 'rule'; did you mean 'rules'?"),
    WrongPlan("{ \"latency\": -1 }", "1:14: error: a time in seconds is 0.0 or more, not -1"),
    WrongPlan(
      "{ \"rules\": [{}] }",
      "1:13: error: a rule says one of 'fails', 'limits', 'delays', 'cancels', 'completesTwice', "
        + "'waits', not none"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"cancels\": true }] }",
      "1:13: error: a rule says one of 'fails', 'limits', 'delays', 'cancels', 'completesTwice', "
        + "'waits', not 'fails' and 'cancels'"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": \"twice\" }] }",
      "1:41: error: 'twice' is no occurrence; there are 'always', 'once'"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": { \"calls\": [3, 2] } }] }",
      "1:52: error: a range has two calls, the lower one first"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": { \"call\": 0 } }] }",
      "1:51: error: a call is a whole number from 1 on, not 0"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"on\": { \"randomly\": 2 } }] }",
      "1:55: error: a probability is from 0.0 to 1.0, not 2"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": \"network\", \"at\": \"after\" }] }",
      "1:41: error: 'after' is no position; there are 'afterApplying', 'beforeApplying'"),
    WrongPlan(
      "{ \"rules\": [{ \"delays\": 1, \"items\": [\"a\"] }] }",
      "1:37: error: only a rule with 'fails' can be about items"),
    WrongPlan(
      "{ \"rules\": [{ \"fails\": { \"error\": \"network\", \"retryAfter\": 1 } }] }",
      "1:35: error: 'network' carries no 'retryAfter'"),
    WrongPlan(
      "{ \"rules\": [{ \"limits\": \"network\" }] }",
      "1:25: error: 'network' says no time to wait; limit with an error that carries 'retryAfter'"),
    WrongPlan(
      "{ \"rules\": [{ \"call\": \"modify\", \"fails\": \"network\" }] }",
      "1:23: error: a call is named with its interface, as 'CKDatabase.modifyRecords'"),
    WrongPlan(
      """
      { "rules": [
        { "call": "Notes.modfy", "fails": "network" },
        { "call": "Note.fetch", "fails": "netwrk" },
        { "call": "Notes.fetch", "fails": "network" }
      ] }
      """,
      "2:13: error: there is no call 'Notes.modfy'; did you mean 'Notes.modify'?",
      "3:13: error: there is no call 'Note.fetch'; did you mean 'Notes.fetch'?",
      "3:36: error: there is no error 'netwrk'; did you mean 'network'?"),
    WrongPlan(
      """
      { "clock": "fast",
        "rules": [{ "fails": 3, "on": { "every": 0 } }, { "fails": { "eror": "network" } }] }
      """,
      "1:12: error: 'fast' is no clock; there are 'automatic', 'manual', 'realTime'",
      "2:24: error: an error is an object, not a number",
      "2:62: error: an error needs the key 'error'",
      "2:64: error: an error has no key 'eror'; did you mean 'error'?"),
  ]
}

@Suite struct WrongPlanTests {
  @Test(arguments: WrongPlan.plans) func `all mistakes are told with their places`(plan: WrongPlan)
  {
    let error = #expect(throws: TextError.self) { try planned(plan.json) }
    #expect(error?.mistakes.map(\.description) == plan.messages)
    #expect(error?.description.hasPrefix("plan:") == true)
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
