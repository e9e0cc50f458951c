/// The look of a part of a message on a terminal, as an escape sequence of ECMA-48.
package enum TerminalStyle: String, Sendable {
  case bold = "1"
  case error = "1;31"
  case marker = "1;32"
  case warning = "1;33"
  case note = "1;36"

  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }

  /// Returns a text between the sequences that begin and end the style, or unchanged.
  package func around(_ text: String, if isColored: Bool) -> String {
    isColored ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
