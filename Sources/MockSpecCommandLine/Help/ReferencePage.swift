import MockSpecGenerator

/// The page of the documentation that lists all words of the language, made from the table of signatures.
package struct ReferencePage {
  /// The command that refreshes the page, from the folder of the package.
  package static let command = "swift run mockspec reference > \(path)"
  package static let path = "Sources/MockSpecRuntime/Documentation.docc/Reference.md"

  package init() {}

  package var text: String {
    """
    # Reference of the spec language

    Look up a word of a `.mockspec` file, or of a test. `mockspec help WORD` prints its entry.

    This page is made by `mockspec reference`. In a usage, `[x]` can be left out, `|` separates alternatives, and words in
    capitals stand for names, types and values of yours. <doc:SpecLanguage> explains the language by examples, <doc:Grammar>
    has its rules.

    ## What a service of your own needs

    ### Declarations

    \(words([.header, .declaration, .declarationPart], isCommon: true))

    ### Errors

    \(words([.catalogue, .code, .scope], isCommon: true))

    ### Clauses of members

    \(words([.clause, .clausePart], isCommon: true))

    ### Stores and verbs

    A verb stands behind `performs`, or in the `performs` block of an operation. Labels that name a block belong to operations.

    \(calls(isCommon: true))

    \(set(.policies))

    \(set(.conflicts))

    \(set(.meanings))

    Meanings that no store needs by itself belong to what adapters and tests do.

    ## What few services need

    ### Words

    \(words(WordEntry.Site.allCases, isCommon: false))

    ### Verbs

    \(calls(isCommon: false))

    ### Labels

    \(rareLabels)

    \(rareSets)

    ## What a test says

    A mock has a knob behind `on.` for each member, and members of one name share it: `mock.on.load.returns(user)`. `mockspec knobs` lists
    those of a spec. <doc:TestDoubles> and <doc:Faults> explain the words by examples.

    ### Knobs by kind of member

    \(table(["member", "knob", "words"], KnobKind.allCases.map(row)))

    \(TestWord.Topic.allCases.map(words).joined(separator: "\n\n"))

    ## Names of what is generated

    \(table(["declaration", "generated", ""], GeneratedName.table.map { name in
      [code(name.declaration), name.names.map(code).joined(separator: ", "), name.summary]
    }))

    \(KnobName.associatedTypes)

    ### Names of knobs

    An overload that is added later never changes the name of a knob. `mockspec knobs` lists those of a spec.

    \(table(["member", "knob", ""], KnobName.table.map { [code($0.member), code($0.name), $0.rule] }))
    """
  }

  private func row(_ kind: KnobKind) -> [String] {
    [kind.members, kind.rawValue, kind.words.map(code).joined(separator: ", ")]
  }

  private func words(_ topic: TestWord.Topic) -> String {
    let entries = TestWord.table.filter { $0.topic == topic }
    return "### \(topic.rawValue)\n\n"
      + table(["usage", ""], entries.map { [code($0.usage), $0.summary] })
  }

  private func words(_ places: [WordEntry.Site], isCommon: Bool) -> String {
    let entries = WordEntry.table.filter { places.contains($0.place) && $0.isCommon == isCommon }
    return table(
      ["word", "usage", ""],
      entries.map { [code($0.word), code($0.usage), $0.summary] })
  }

  private func calls(isCommon: Bool) -> String {
    CallSignature.all.filter { $0.isCommon == isCommon }.map { call in
      let parameters = call.parameters.filter { $0.isCommon || !isCommon }
      let rows = parameters.map { [code($0.usage), $0.sentences] }
      return "#### \(call.word)\n\n\(code(call.helpUsage))\n\n\(call.summary)"
        + (rows.isEmpty ? "" : "\n\n" + table(["argument", ""], rows))
    }.joined(separator: "\n\n")
  }

  private var rareLabels: String {
    let rows = CallSignature.all.filter(\.isCommon).flatMap { call in
      call.parameters.filter { !$0.isCommon }.map {
        [code(call.word), code($0.usage), $0.sentences]
      }
    }
    return table(["call", "argument", ""], rows)
  }

  private var rareSets: String {
    [OperandSet.payloads, .verbs, .kinds, .accounts, .rights, .changes, .deletions, .access]
      .map(set).joined(separator: "\n\n")
  }

  private func set(_ set: OperandSet) -> String {
    "### \(set.title)\n\n\(code(set.usage))\n\n"
      + table(["value", ""], set.choices.map { [code($0.word), $0.summary] })
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { row in
      "| \(row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
    }.joined(separator: "\n")
  }

  private func code(_ text: String) -> String { "`\(text)`" }
}
