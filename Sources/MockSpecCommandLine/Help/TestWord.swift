/// An entry of the reference about mocks rather than specs: what a test says, or what is generated.
package struct TestWord: Sendable {
  /// A heading of the reference page.
  package enum Topic: String, CaseIterable, Sendable {
    case answers = "Answers and calls"
    case faults = "Faults"
    case occurrences = "Calls that a fault hits"
    case positions = "Positions of a fault in a call"
  }

  package let topic: Topic
  package let word: String
  package let usage: String
  package let summary: String
  /// The kinds of knobs that have the word; empty for words that are no member of a knob.
  package let knobs: Set<KnobKind>

  private init(
    _ topic: Topic, _ word: String, _ usage: String, _ knobs: Set<KnobKind>, _ summary: String
  ) {
    (self.topic, self.word, self.usage) = (topic, word, usage)
    (self.summary, self.knobs) = (summary, knobs)
  }

  /// The entry as `mockspec help` prints it.
  package var help: String { usage + "\n" + WordHelp.lines(summary) }

  private static let all = Set(KnobKind.allCases)
  private static let calls: Set<KnobKind> = [.stub, .store]

  /// Returns the words of a topic, as `mockspec help` lists them.
  static func overview(of topic: Topic) -> String {
    "\(topic.rawValue.lowercased()): "
      + table.filter { $0.topic == topic }.map(\.word).joined(separator: " ")
  }

  package static let table: [TestWord] = [
    Self(
      .answers, "returns", "returns(VALUE, …, [after: DURATION], [then: END])", all,
      "Answers with values in turn, and then with the last one again; `then: .fails` ends them."),
    Self(
      .answers, "throws", "throws(ERROR, [after: DURATION])", calls,
      "Answers with an error of any type that the member can throw."),
    Self(
      .answers, "answers", "answers { ARGUMENTS in … }", all,
      "Answers by a closure, which can be asynchronous where the member is."),
    Self(
      .answers, "completes", "completes { ARGUMENTS in … }", [.stub],
      "Answers by a closure that calls the completion handler itself."),
    Self(
      .answers, "neverCompletes", "neverCompletes()", calls,
      "Never calls the completion handler, or the blocks of an operation."),
    Self(
      .answers, "forwards", "forwards()", all,
      "Takes the answers away, so that the real object of a forwarding mock answers again."),
    Self(
      .answers, "when", "when(ARGUMENTS), when { ARGUMENTS in … }", all,
      "Narrows the knob to some calls; the newest that matches answers, and the knob itself the others."
    ),
    Self(
      .answers, "calls", "calls", all,
      "The calls so far, each with its typed `arguments`; the values that were set, for a property."
    ),
    Self(
      .answers, "keepsObjects", "keepsObjects = true", all,
      "Lets the calls keep the objects among their arguments alive, which they know weakly otherwise."
    ),
    Self(.answers, "call", "call(NUMBER)", all, "Waits for the call of that number."),
    Self(
      .answers, "strictness", "strictness = .strict | .lenient", all,
      "Says how calls without an answer end: in an error, or with the obvious value."),
    Self(.answers, "gets", "gets", [.property], "The number of times that the property was read."),
    Self(.answers, "sets", "sets", [.property], "The values that were set."),

    Self(
      .faults, "fails", "fails([items: [ID]], with: ERROR, [on: OCCURRENCE], [at: POSITION])",
      calls,
      "Makes calls fail with an error of the service; with `items:`, which store knobs have, only these items."
    ),
    Self(
      .faults, "rateLimits", "rateLimits(with: ERROR, [on: OCCURRENCE])", calls,
      "Makes calls fail until the delay of the error is over."),
    Self(
      .faults, "delays", "delays(by: DURATION, [on: OCCURRENCE])", calls,
      "Lets time pass on the test's clock before calls are applied."),
    Self(
      .faults, "waits", "waits(for: backend.gate(NAME), [on: OCCURRENCE], [at: POSITION])", calls,
      "Holds calls back until the test opens the gate."),
    Self(.faults, "cancels", "cancels([on: OCCURRENCE])", calls, "Cancels calls."),
    Self(
      .faults, "completesTwice", "completesTwice([on: OCCURRENCE])", calls,
      "Calls the completion handler, or the last block of an operation, twice."),
    Self(
      .faults, "simulates", "backend.simulates(ERROR, [to: [ID]], [on: OCCURRENCE])", [],
      "Makes what an error says of the store true before the call, as another client would."),
    Self(
      .faults, "pageLimit", "backend.pageLimit = NUMBER", [],
      "Makes pages shorter than the service allows."),

    Self(.occurrences, "always", ".always", [], "All calls."),
    Self(.occurrences, "once", ".once", [], "The first call that no earlier rule has taken."),
    Self(
      .occurrences, "calls", ".calls(2...3), .call(2)", [],
      "The calls with these numbers among those that match."),
    Self(.occurrences, "after", ".after(3)", [], "All calls after the first three."),
    Self(.occurrences, "every", ".every(2)", [], "The second call, the fourth, and so on."),
    Self(
      .occurrences, "during", ".during(.seconds(1) ..< .seconds(2))", [],
      "The calls in a window of time from when the rule was made."),
    Self(
      .occurrences, "randomly", ".randomly(0.1)", [],
      "Each call with a probability, drawn from the seed of the backend."),

    Self(
      .positions, "beforeApplying", ".beforeApplying", [],
      "The store stays as it was; no item is answered."),
    Self(
      .positions, "afterItems", ".afterItems(NUMBER)", [],
      "The store has the first items, but no half of an atomic zone; those are answered, then the call fails."
    ),
    Self(
      .positions, "afterApplying", ".afterApplying", [],
      "The store has everything, and the answer is lost."),
  ]
}

/// A kind of knob, as `mockspec knobs` names it.
package enum KnobKind: String, CaseIterable, Sendable {
  case stub, property, store

  /// Members with such a knob, as a spec has them.
  package var members: String {
    switch self {
    case .stub: "a method, initialiser, subscript or operator that no verb answers"
    case .property: "a property"
    case .store: "a method with a verb, and an operation"
    }
  }

  /// The words of a test that the knob has.
  package var words: [String] {
    TestWord.table.filter { $0.knobs.contains(self) }.map(\.word)
  }

  /// The entry as `mockspec help` prints it.
  package var help: String {
    "mock.on.KNOB, a \(rawValue) knob\n" + WordHelp.lines("The knob of \(members). It has:")
      + WordHelp.lines(words.joined(separator: " "), indent: 4)
  }
}
