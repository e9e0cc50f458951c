/// Rows of cells as text whose columns are aligned.
struct TextTable {
  enum Alignment { case left, right }

  /// The alignment of each column; a row has a cell for each.
  let columns: [Alignment]
  private(set) var rows: [[String]] = []
  /// The widest that a column gets; a longer cell moves the rest of its own line only.
  private static let longestCell = 72

  init(_ columns: [Alignment]) { self.columns = columns }

  /// Adds a row, in which line breaks are shown as `↵`.
  mutating func add(_ cells: [String]) { rows.append(cells.map(\.onOneLine)) }

  /// The rows as lines, without space at their ends.
  var lines: [String] {
    let widths = columns.indices.map { column in
      rows.map { $0[column].count }.filter { $0 <= Self.longestCell }.max() ?? 0
    }
    return rows.map { row in
      let cells = columns.indices.map { column in
        let space = String(repeating: " ", count: max(0, widths[column] - row[column].count))
        return columns[column] == .left ? row[column] + space : space + row[column]
      }
      let line = cells.joined(separator: "  ")
      return String(
        line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
  }
}

extension String {
  /// The text on one line: line breaks are shown as `↵`.
  fileprivate var onOneLine: String { String(map { $0.isNewline ? "↵" : $0 }) }
}
