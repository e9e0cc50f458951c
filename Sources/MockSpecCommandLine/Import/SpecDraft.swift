import MockSpecGenerator

/// The text of a spec that is made from Swift, which loses what no spec can have.
struct SpecDraft {
  private var text: String

  init(_ text: String) { self.text = text }

  /// The spec in its canonical layout; what `mockspec check` refuses is commented out with the reason.
  func checked(as path: String) -> String {
    var draft = self
    // Each round finds at least one member that cannot stay.
    for _ in 0..<100 {
      let source = SourceText(path: path, draft.text)
      var diagnostics = Diagnostics()
      let tree = parse(source, reporting: &diagnostics)
      if !diagnostics.hasErrors { _ = resolve([SpecUnit(tree)], reporting: &diagnostics) }
      let errors = diagnostics.all.filter { $0.message.severity == .error }
      if errors.isEmpty {
        var others = Diagnostics()
        return formatted(source, reporting: &others) ?? draft.text
      }
      draft.commentOut(errors, of: tree)
    }
    return draft.text
  }

  private mutating func commentOut(_ errors: [Diagnostic], of tree: SpecFile) {
    var parts: [(range: Range<Int>, reason: String)] = []
    for error in errors {
      let range = tree.elementRange(around: error.range.start)
      if let last = parts.last(where: { $0.range.overlaps(range) }), !last.range.isEmpty {
        continue
      }
      parts.append((range, error.message.text))
    }
    var bytes = tree.source.bytes
    for (range, reason) in parts.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let text = String(decoding: bytes[range], as: UTF8.self)
      bytes.replaceSubrange(range, with: Array(commented(text, because: reason).utf8))
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The text as comments, without what documentation would say of the next member.
  private func commented(_ text: String, because reason: String) -> String {
    var lines = ["", "  // Left out: \(reason)."]
    for line in text.split(whereSeparator: \.isNewline) {
      let content = line.drop { $0 == " " || $0 == "\t" }
      if content.isEmpty || content.hasPrefix("///") { continue }
      lines.append(
        content.hasPrefix("#") || content.hasPrefix("//") ? "\(line)" : "  // \(content)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SpecFile {
  /// The range of the member with an offset, from the end of the one before; that of its declaration elsewhere.
  fileprivate func elementRange(around offset: Int) -> Range<Int> {
    let declaration = declarations.compactMap { declaration -> InterfaceDeclaration? in
      if case .interface(let interface) = declaration { interface } else { nil }
    }.last { $0.range.start <= offset }
    guard let declaration, declaration.range.end >= offset else { return lineRange(at: offset) }
    guard
      let open = source.bytes[declaration.name.range.end..<declaration.range.end]
        .firstIndex(of: UInt8(ascii: "{")), offset > open
    else { return declaration.range.start..<declaration.range.end }
    let members = declaration.members.map(\.range)
    let start = members.last { $0.end <= offset && $0.start < offset }?.end ?? open + 1
    if let member = members.first(where: { $0.start <= offset && offset < $0.end }) {
      return start..<member.end
    }
    let end = members.first { $0.start > offset }?.start ?? declaration.range.end - 1
    return start..<max(start, end)
  }

  private func lineRange(at offset: Int) -> Range<Int> {
    source.lineRange(source.location(of: offset).line)
  }
}
