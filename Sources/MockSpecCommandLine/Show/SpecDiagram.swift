/// The parts that a spec becomes, and the arrows between them: what a design review looks at.
struct SpecDiagram: Equatable {
  var title: String
  var parts: [Part]
  var arrows: [Arrow] = []

  /// A card of the picture, and a branch of the tree.
  struct Part: Equatable {
    enum Kind: String, CaseIterable { case container, service, database, operation, errors, record }

    var kind: Kind
    var name: String
    /// The generated type that a test uses.
    var mock: String?
    var rows: [Row] = []
  }

  /// A store, a knob, an error or a field, with what is to know about it.
  struct Row: Equatable {
    var name: String
    var note = ""
  }

  struct Arrow: Hashable {
    /// The names of two parts.
    var from: String
    var to: String
    var label: String
  }

  init(title: String, parts: [Part], arrows: [Arrow] = []) {
    self.title = title
    self.parts = parts
    // An arrow to a part of another module has no end, and one is enough for members with overloads.
    let names = Set(parts.map(\.name))
    var seen: Set<Arrow> = []
    self.arrows = arrows.filter {
      names.isSuperset(of: [$0.from, $0.to]) && seen.insert($0).inserted
    }
  }

  /// Puts several specs into one picture.
  init(joining diagrams: [SpecDiagram]) {
    self.init(
      title: diagrams.map(\.title).joined(separator: ", "), parts: diagrams.flatMap(\.parts),
      arrows: diagrams.flatMap(\.arrows))
  }
}

extension SpecDiagram {
  /// The diagram as lines for a terminal.
  ///
  /// ```
  /// Album
  /// └─ database Album → MockAlbum
  ///    ├─ photos    store of Photo
  ///    └─ on.photo  photo(_:), fetch
  /// ```
  var tree: String {
    var lines = [title]
    for (number, part) in parts.enumerated() {
      let isLast = number == parts.count - 1
      lines.append((isLast ? "└─ " : "├─ ") + part.heading)
      let width = min(part.rows.map(\.name.count).max() ?? 0, 48)
      for (place, row) in part.rows.enumerated() {
        let branch = place == part.rows.count - 1 ? "└─ " : "├─ "
        let gap = String(repeating: " ", count: max(0, width - row.name.count) + 2)
        lines.append(
          (isLast ? "   " : "│  ") + branch + row.name + (row.note.isEmpty ? "" : gap + row.note))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The diagram as a flow chart of Mermaid, which hosting sites and editors draw.
  var mermaid: String {
    let numbers = Dictionary(parts.enumerated().map { ($1.name, $0) }, uniquingKeysWith: min)
    let cards = parts.enumerated().map { number, part in
      let rows = part.rows.map { Self.escaped($0.line) }
      let lines = ["<b>\(Self.escaped(part.heading))</b>"] + rows
      return "  p\(number)[\"\(lines.joined(separator: "<br>"))\"]"
    }
    let arrows = arrows.map { arrow in
      "  p\(numbers[arrow.from] ?? 0) -->|\(arrow.label)| p\(numbers[arrow.to] ?? 0)"
    }
    return (["flowchart LR"] + cards + arrows).joined(separator: "\n") + "\n"
  }

  /// A text between tags of Mermaid and SVG.
  static func escaped(_ text: String) -> String {
    var text = text
    for (mark, name) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")] {
      text = text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: name)
    }
    return text
  }
}

extension SpecDiagram.Part {
  /// `database Album → MockAlbum`
  var heading: String { "\(kind) \(name)" + (mock.map { " → \($0)" } ?? "") }
}

extension SpecDiagram.Row {
  var line: String { note.isEmpty ? name : "\(name): \(note)" }
}
