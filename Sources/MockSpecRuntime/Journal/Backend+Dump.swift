extension Backend {
  /// The journal as a table: number, time, client, call, and the outcome with the rules behind it.
  ///
  /// ```
  /// 0  0.0 s          MockNotes  MockNotes.fetch fetching [home/a]
  /// 1  0.0 s … 2.0 s  MockNotes  MockNotes.modify saving [home/a]   → network (modify fails with network)
  /// ```
  public var dump: String { journal.dump }
}

extension Sequence<JournalEntry> {
  /// The calls as a table, one line each, in which line breaks are shown as `↵`.
  public var dump: String {
    let rows = map { entry -> [String] in
      let cells = ["\(entry.sequence)", entry.time, entry.client, entry.call, entry.ending]
      return cells.map(\.onOneLine)
    }
    let widths = (rows.first ?? []).indices.map { column -> Int in
      rows.lazy.map { $0[column].count }.filter { $0 <= longestCell }.max() ?? 0
    }
    let lines = rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: Swift.max(0, cell.1 - cell.0.count))
        return column == 0 ? space + cell.0 : cell.0 + space
      }
      return cells.joined(separator: "  ").withoutSpaceAtEnd
    }
    return lines.joined(separator: "\n")
  }
}

/// The widest that a column gets; a longer cell moves the rest of its own line only.
private let longestCell = 72

extension JournalEntry {
  fileprivate var time: String {
    guard let end else { return "\(start.offset.seconds) s …" }
    let begin = "\(start.offset.seconds) s"
    return end == start ? begin : "\(begin) … \(end.offset.seconds) s"
  }

  /// Returns the name of an error, as its printed payload can be in any order.
  private func text(of error: any Error) -> String {
    let names = catalogue?.all.filter { entry in
      entry.sample.map { $0._code == error._code && $0._domain == error._domain } ?? false
    }
    guard let names, names.count == 1 else { return "\(error)" }
    return names[0].name
  }

  /// The errors of the call and of its items; empty for plain success.
  var errorText: String {
    var parts: [String] = []
    if let failure { parts.append(text(of: failure)) }
    parts += problems.map { "\($0.id.base): \(text(of: $0.error))" }
    return parts.joined(separator: ", ")
  }

  /// The rules that hit the call; empty for none.
  var causeText: String { faults.map(\.description).joined(separator: ", ") }

  /// The outcome of the call and the rules behind it; empty for plain success.
  fileprivate var ending: String {
    let parts = [
      errorText.isEmpty ? "" : "→ \(errorText)", causeText.isEmpty ? "" : "(\(causeText))",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension String {
  /// The text on one line: line breaks are shown as `↵`.
  fileprivate var onOneLine: String { String(map { $0.isNewline ? "↵" : $0 }) }

  fileprivate var withoutSpaceAtEnd: String {
    String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
  }
}

/// Two texts that differ, with what they share cut down to the surroundings of the difference.
package struct TextDifference {
  /// The number of shared characters that are kept on each side of the difference.
  private static let context = 24
  /// The length up to which texts are not cut.
  private static let longestText = 60

  package let expected: String
  package let actual: String
  /// The number of characters of the texts, as they are shown, before the difference.
  package let start: Int

  package init(_ expected: String, _ actual: String) {
    let (old, new) = (Array(expected), Array(actual))
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    guard max(old.count, new.count) > Self.longestText else {
      (self.expected, self.actual, start) = (expected, actual, prefix)
      return
    }
    let limit = min(old.count, new.count) - prefix
    let suffix = min(limit, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    let (left, right) = (max(0, prefix - Self.context), max(0, suffix - Self.context))
    func cut(_ text: [Character]) -> String {
      (left > 0 ? "…" : "") + String(text[left..<(text.count - right)]) + (right > 0 ? "…" : "")
    }
    (self.expected, self.actual) = (cut(old), cut(new))
    start = prefix - left + (left > 0 ? 1 : 0)
  }

  /// The texts below each other, with a marker under the first character that differs.
  ///
  /// ```
  /// expected  saving [home/a], deleting [home/b]
  /// but was   saving [home/a], deleting [home/c]
  ///                                           ^
  /// ```
  package var lines: [String] {
    [
      "expected  \(expected)", "but was   \(actual)",
      String(repeating: " ", count: 10 + start) + "^",
    ]
  }
}

extension Backend {
  /// The calls of all clients and the push notifications between them, as a Mermaid sequence diagram.
  ///
  /// Hosting sites and editors draw the text, in Markdown inside a code block of the language `mermaid`.
  ///
  /// ```
  /// sequenceDiagram
  ///   participant c1 as phone
  ///   participant c2 as tablet
  ///   participant service
  ///   c1->>service: 0 MockNotes.modify saving [home/a]
  ///   Note over c1,service: modify takes 2.0 seconds
  ///   Note over service: 2.0 s pass
  ///   service-->>c1: 0
  ///   service-)c2: push of changes
  /// ```
  public var sequenceDiagram: String { sequenceDiagram(since: Marker(position: 0)) }

  /// Returns the sequence diagram of what came after a moment.
  ///
  /// - Parameter marker: The moment.
  /// - Returns: The text of the diagram.
  public func sequenceDiagram(since marker: Marker) -> String {
    let (pushes, names) = lock.withLock { held in
      (
        part(PushJournal.self, held).records.filter { $0.position >= marker.position },
        Dictionary(
          clients.labels.map { ($0, clients.states[$0]?.name ?? $0) }, uniquingKeysWith: { $1 })
      )
    }
    return SequenceDiagram(
      journal(since: marker), pushes: pushes.map { ($0, names[$0.client] ?? $0.client) }
    ).text
  }
}

extension Sequence<JournalEntry> {
  /// The calls as a Mermaid sequence diagram.
  public var sequenceDiagram: String { SequenceDiagram(Array(self), pushes: []).text }
}

/// The events of a journal in the order of time, drawn between clients and the service.
private struct SequenceDiagram {
  /// The longest text of an arrow; the rest is cut off.
  private static let longestText = 100

  private struct Event {
    let time: Duration
    /// The position among the events of one time.
    let order: (Int, Int, Int)
    let lines: [String]
  }

  private var ids: [String: String] = [:]
  private var participants: [String] = []
  private var events: [Event] = []
  private var open: [String] = []

  init(_ entries: [JournalEntry], pushes: [(record: PushRecord, client: String)]) {
    for name in entries.map(\.client) + pushes.map(\.client) where ids[name] == nil {
      ids[name] = "c\(ids.count + 1)"
      participants.append("participant \(ids[name] ?? "") as \(Self.text(name))")
    }
    for entry in entries { add(entry) }
    for push in pushes { add(push.record, to: push.client) }
    events.sort {
      ($0.time, $0.order.0, $0.order.1, $0.order.2) < ($1.time, $1.order.0, $1.order.1, $1.order.2)
    }
  }

  var text: String {
    var lines = participants + ["participant service"]
    var time = events.first?.time ?? .zero
    for event in events {
      if event.time > time {
        lines.append("Note over service: \((event.time - time).seconds) s pass")
        time = event.time
      }
      lines += event.lines
    }
    return (["sequenceDiagram"] + (lines + open).map { "  \($0)" }).joined(separator: "\n")
  }

  private mutating func add(_ entry: JournalEntry) {
    let client = ids[entry.client] ?? ""
    var lines = ["\(client)->>service: \(entry.sequence) \(Self.text(entry.call))"]
    let causes = entry.causeText
    if !causes.isEmpty { lines.append("Note over \(client),service: \(Self.text(causes))") }
    let errors = entry.errorText
    let arrow = entry.failure == nil ? "service-->>\(client)" : "service--x\(client)"
    let answer = "\(arrow): \(entry.sequence)" + (errors.isEmpty ? "" : " \(Self.text(errors))")
    switch entry.end {
    case nil: open.append("Note over \(client),service: \(entry.sequence) still waits")
    case entry.start?: lines.append(answer)
    case let end?:
      // Calls of the same moment are most often made because of the answer.
      events.append(Event(time: end.offset, order: (0, entry.sequence, 0), lines: [answer]))
    }
    events.append(Event(time: entry.start.offset, order: (1, entry.sequence, 0), lines: lines))
  }

  private mutating func add(_ push: PushRecord, to client: String) {
    let arrow = push.isDelivered ? "-)" : "-x"
    let rest = push.isDelivered ? "" : ", dropped"
    events.append(
      Event(
        time: push.time, order: (1, push.position - 1, 1),
        lines: [
          "service\(arrow)\(ids[client] ?? ""): push of \(Self.text(push.subscription))\(rest)"
        ]))
  }

  /// Returns a text without the characters that mean something to Mermaid.
  private static func text(_ text: String) -> String {
    let short = text.count > longestText ? text.prefix(longestText - 1) + "…" : text[...]
    return short.map { character in
      switch character {
      case "#": "#35;"
      case ";": "#59;"
      case "<": "#lt;"
      case ">": "#gt;"
      case _ where character.isNewline: " "
      default: String(character)
      }
    }.joined()
  }
}
