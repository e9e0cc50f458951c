/// A kind of emitted code: a value with its part of the model, and a body that reads like the output.
package protocol Template {
  @CodeBuilder var body: Code { get }
}

/// Joins the parts of a body, each on its own lines.
@resultBuilder
package enum CodeBuilder {
  package static func buildExpression(_ code: Code) -> Code { code }
  package static func buildExpression(_ template: some Template) -> Code { template.body }
  package static func buildBlock(_ codes: Code...) -> Code { codes.lines }
  package static func buildOptional(_ code: Code?) -> Code { code ?? Code() }
  package static func buildEither(first code: Code) -> Code { code }
  package static func buildEither(second code: Code) -> Code { code }
}

extension [Code] {
  package var lines: Code { Code.joined(self, "\n") }

  /// `a, b, c`, between brackets.
  package var list: Code { list(.list) }

  /// `a: A, b: B`, the parameters of a declaration.
  package var rows: Code { list(.rows) }

  /// `[a, b, c]`
  package var array: Code { "[\(list(.list, endsWithComma: count > 1))]" }

  /// An array or dictionary literal, with each of several elements on a line of its own.
  var table: Code {
    if count < 2 { return array }
    return """
      [
        \(map { "\($0)," }.lines)
      ]
      """
  }

  private func list(_ mark: Mark, endsWithComma: Bool = false) -> Code {
    if contains(where: \.isMultiline) {
      return """

          \(Code.joined(self, ",\n"))

        """
    }
    var text = TextBuffer()
    text.reserve(reduce(3) { $0 + $1.marked.count + 3 })
    text.append(mark.rawValue)
    for code in self where !code.isEmpty {
      if text.count > 1 { text.append(literal: ",\u{7} ") }
      text.append(code.marked)
    }
    if text.count < Mark.shortest { return Code.joined(self, ", ") }
    if endsWithComma { text.append(Mark.comma.rawValue) }
    text.append(Mark.end.rawValue)
    return Code(text)
  }

  /// The codes with a blank line between them.
  package var sections: Code { Code.joined(self, "\n\n") }

  /// The text of a file: the codes with blank lines between them, and a newline at the end.
  package var file: String { map(\.text).file }

  /// The codes with a blank line before and after each that has several lines.
  package var paragraphs: Code {
    var parts: [Code] = []
    var run: [Code] = []
    for code in self {
      if code.isMultiline {
        parts.append(run.lines)
        parts.append(code)
        run = []
      } else {
        run.append(code)
      }
    }
    parts.append(run.lines)
    return parts.sections
  }
}

extension Array where Element: Template {
  package var lines: Code { map(\.body).lines }
  package var sections: Code { map(\.body).sections }
}

extension [String] {
  /// The text of a file, of which these are the sections with their lines broken.
  var file: String {
    var file = ""
    // Room for all of it at once, as the text of a file is the most that a run holds.
    file.reserveCapacity(reduce(0) { $0 + $1.utf8.count + 2 })
    for section in self where !section.isEmpty {
      if !file.isEmpty { file += "\n\n" }
      file += section
    }
    file += "\n"
    return file
  }
}
