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
  /// The calls as a table, one line each.
  public var dump: String {
    var table = TextTable([.right, .left, .left, .left, .left])
    for entry in self {
      table.add(["\(entry.sequence)", entry.time, entry.client, entry.call, entry.ending])
    }
    return table.lines.joined(separator: "\n")
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
