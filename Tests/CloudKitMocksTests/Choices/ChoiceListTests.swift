import CloudKitMocks
import Foundation
import Testing

/// Tests that the list of choices, the properties that they set, and the page on faithfulness are the same.
@Suite("The list of choices") struct ChoiceListTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/CloudKitMocks/Documentation.docc/Faithfulness.md")

  @Test func `each choice has a source, and answers of which a backend begins with the first`() {
    #expect(Set(CloudChoices.all.map(\.name)).count == CloudChoices.all.count)
    for choice in CloudChoices.all {
      #expect(choice.answers.count > 1 && !choice.source.isEmpty, "\(choice)")
      let values = choice.answers.map { answer in
        let backend = Backend()
        choice.choose(answer, on: backend)
        return Self.values(of: backend)
      }
      #expect(values.first == Self.values(of: Backend()), "\(choice)")
      #expect(Set(values).count == values.count, "\(choice)")
    }
  }

  /// Amounts of time, and numbers, have no second answer.
  private static let amounts: Set = [
    "schedulingDelay", "retryDelay", "delayBeyondRetryAfter", "stateUpdateDelay", "refusalLimit",
  ]

  @Test func `each property is in the list`() {
    let listed = Set(CloudChoices.all.map { $0.name.split(separator: ".").last.map(String.init) })
    let backend = Backend()
    var names = Mirror(reflecting: backend.choices).children.compactMap(\.label)
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
      names += Mirror(reflecting: backend.syncEngineChoices).children.compactMap(\.label)
    }
    #expect(Set(names).subtracting(Self.amounts) == Set(listed.compactMap { $0 }))
  }

  private static func values(of backend: Backend) -> String {
    var text = "\(backend.choices)"
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
      text += "\(backend.syncEngineChoices)"
    }
    return text
  }

  private static var table: String {
    let rows = CloudChoices.all.map { choice in
      let others = choice.answers.dropFirst().joined(separator: "; or ")
      return
        "| \(choice.question) | \(choice.answers[0]) | \(others) | `\(choice.name)` | \(choice.source) |"
    }
    let head = [
      "| question | answer | other answers | knob | sources |", "| --- | --- | --- | --- | --- |",
    ]
    return (head + rows).joined(separator: "\n") + "\n"
  }

  /// Writes the page if `MOCKSPEC_WRITE_PAGE=1` is set.
  @Test func `the table of the page is the list, and every other row says why it has no knob`()
    throws
  {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let heading = try #require(page.range(of: "### Choices with a knob\n\n"))
    let end = try #require(page.range(of: "\n\n", range: heading.upperBound..<page.endIndex))
    let table = heading.upperBound..<page.index(after: end.lowerBound)
    if ProcessInfo.processInfo.environment["MOCKSPEC_WRITE_PAGE"] == "1" {
      try page.replacingCharacters(in: table, with: Self.table)
        .write(to: Self.page, atomically: true, encoding: .utf8)
      return
    }
    #expect(page[table] == Self.table, "MOCKSPEC_WRITE_PAGE=1 writes it")
    let rest = try #require(page.range(of: "### Choices without a knob\n\n"))
    let restEnd = try #require(page.range(of: "\n\n", range: rest.upperBound..<page.endIndex))
    let rows = page[rest.upperBound..<restEnd.lowerBound].split(separator: "\n").dropFirst(2)
    #expect(rows.count > 20)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.count == 3 && cells[2].count > 5, "\(row)")
    }
  }
}
