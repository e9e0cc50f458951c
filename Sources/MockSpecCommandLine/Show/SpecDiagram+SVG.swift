extension SpecDiagram {
  /// The diagram as a picture, which is dark where the reader's system is.
  ///
  /// Those that give databases, errors and records stand on the left, databases and operations on the right.
  var svg: String {
    let cards = placed
    let width = (cards.map(\.right).max() ?? 0) + Card.margin
    let height = (cards.map(\.bottom).max() ?? 0) + Card.margin
    let lines = arrows.compactMap { arrow -> String? in
      guard let from = cards.first(where: { $0.part.name == arrow.from }),
        let to = cards.first(where: { $0.part.name == arrow.to })
      else { return nil }
      return from.line(to: to, label: arrow.label)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" font-family="ui-monospace, Menlo, monospace" font-size="12">
      <title>\(Self.escaped(title))</title>
      <style>\(Self.style)</style>
      \((lines + cards.map(\.drawing)).joined(separator: "\n"))
      </svg>

      """
  }

  private static let style = """
    rect { fill: #fff; stroke: #8e8e93 } text { fill: #1d1d1f } .note { fill: #6e6e73 }
    .head { font-weight: bold } path { fill: none; stroke: #8e8e93; stroke-width: 1.5 }
    .container, .service { stroke: #0a84ff } .database { stroke: #30a14e }
    .operation { stroke: #bf5af2 } .errors { stroke: #ff453a }
    @media (prefers-color-scheme: dark) {
      rect { fill: #1c1c1e } text { fill: #f5f5f7 } .note { fill: #a1a1a6 }
    }
    """

  /// The parts with their places.
  private var placed: [Card] {
    let columns: [[Part.Kind]] = [
      [.container, .service, .errors, .record], [.database, .operation],
    ]
    var cards: [Card] = []
    var left = Card.margin
    for kinds in columns {
      let column = kinds.flatMap { kind in parts.filter { $0.kind == kind } }
      guard !column.isEmpty else { continue }
      let width = column.map(Card.width).max() ?? 0
      var top = Card.margin
      for part in column {
        let card = Card(part: part, left: left, top: top, width: width)
        cards.append(card)
        top = card.bottom + Card.margin
      }
      left += width + Card.gap
    }
    return cards
  }
}

/// A part of a diagram at its place, in points.
private struct Card {
  static let margin = 16
  /// The room for arrows between columns.
  static let gap = 110
  private static let row = 18

  let part: SpecDiagram.Part
  let left: Int
  let top: Int
  let width: Int

  var right: Int { left + width }
  var bottom: Int { top + 30 + Self.row * part.rows.count }

  /// The width of a part, by the advance of a letter of 12 points.
  static func width(of part: SpecDiagram.Part) -> Int {
    let letters = ([part.heading] + part.rows.map(shown)).map(\.count).max() ?? 0
    return letters * 37 / 5 + 20
  }

  /// A row without what a card has no room for.
  private static func shown(_ row: SpecDiagram.Row) -> String {
    let line = row.line
    return line.count > 56 ? line.prefix(55) + "…" : line
  }

  var drawing: String {
    let rows = part.rows.enumerated().map { number, row in
      """
      <text class="note" x="\(left + 10)" y="\(top + 38 + Self.row * number)">\
      \(SpecDiagram.escaped(Self.shown(row)))</text>
      """
    }
    return """
      <rect class="\(part.kind)" x="\(left)" y="\(top)" width="\(width)" height="\(bottom - top)" rx="6"/>
      <text class="head" x="\(left + 10)" y="\(top + 19)">\(SpecDiagram.escaped(part.heading))</text>
      \(rows.joined(separator: "\n"))
      """
  }

  /// A line from the heading of a card to that of another, with its label between columns.
  func line(to other: Card, label: String) -> String {
    let isForward = other.left >= right
    let isBelow = other.left == left
    let (start, end) = isForward ? (right, other.left) : (left, isBelow ? left : other.right)
    let (from, to) = (top + 15, other.top + 15)
    let (bend, back) = isForward ? (45, -45) : (-45, isBelow ? -45 : 45)
    let middle = isBelow ? left - 50 : (start + end) / 2
    return """
      <path d="M\(start) \(from)C\(start + bend) \(from) \(end + back) \(to) \(end) \(to)"/>
      <text class="note" text-anchor="middle" x="\(middle)" y="\(isBelow ? to - 6 : (from + to) / 2 - 4)">\
      \(SpecDiagram.escaped(label))</text>
      """
  }
}
