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
    events.append(
      Event(time: entry.start.offset, order: (1, entry.sequence, 0), lines: lines))
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
