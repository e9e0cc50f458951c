extension Backend {
  /// The journal as text: time, client, call, outcome, and the rules that caused it.
  ///
  /// ```
  /// 0 0.0 s           MockNotes  MockNotes.fetch fetching [home/a]
  /// 1 0.0 s … 2.0 s   MockNotes  MockNotes.modify saving [home/a] → network (modify fails with network)
  /// ```
  public var dump: String { journal.dump }
}

extension Sequence<JournalEntry> {
  /// The calls as text, one line each.
  public var dump: String {
    let rows = map { ["\($0.sequence)", $0.time, $0.client, $0.call + $0.ending] }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = (0..<3).map { column in
        row[column] + String(repeating: " ", count: widths[column] - row[column].count)
      }
      return cells.joined(separator: " ") + "  " + row[3]
    }.joined(separator: "\n")
  }
}

extension JournalEntry {
  fileprivate var time: String {
    guard let end else { return "\(start.offset.seconds) s …" }
    let begin = "\(start.offset.seconds) s"
    return end == start ? begin : "\(begin) … \(end.offset.seconds) s"
  }

  /// Returns the name of an error, as its printed payload can be in any order.
  private func text(of error: any Error) -> String {
    let names = catalogue?.all.filter { entry in
      let sample = entry.error(ErrorDetails())
      return sample._code == error._code && sample._domain == error._domain
    }
    guard let names, names.count == 1 else { return "\(error)" }
    return names[0].name
  }

  /// The outcome of the call, where that is not plain success.
  fileprivate var ending: String {
    var parts: [String] = []
    if let failure { parts.append(text(of: failure)) }
    parts += problems.map { "\($0.id.base): \(text(of: $0.error))" }
    let result = parts.isEmpty ? "" : " → " + parts.joined(separator: ", ")
    let causes = faults.map(\.description).joined(separator: ", ")
    return result + (causes.isEmpty ? "" : " (\(causes))")
  }
}
