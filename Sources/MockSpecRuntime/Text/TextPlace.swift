/// A place in a text that somebody has written; the first one is 1:1.
package struct TextPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package static var start: TextPlace { TextPlace(line: 1, column: 1) }
}

/// What is wrong at a place of a text.
public struct TextMistake: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  /// The rule that is broken, and often what was meant.
  public let message: String

  package init(_ message: String, at place: TextPlace) {
    (line, column) = (place.line, place.column)
    self.message = message
  }

  public var description: String { "\(line):\(column): error: \(message)" }
}

/// A text from which nothing was taken over, with all that is wrong in it.
///
/// Printed as `plan.json:4:13: error: there is no error 'networkFailur'; did you mean 'networkFailure'?`.
public struct TextError: Error, Sendable, CustomStringConvertible {
  /// What messages call the text, most often the path of a file.
  public let source: String
  /// What is wrong, in the order of the text.
  public let mistakes: [TextMistake]

  package init(_ source: String, _ mistakes: [TextMistake]) {
    self.source = source
    self.mistakes = mistakes.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  public var description: String {
    mistakes.map { "\(source):\($0)" }.joined(separator: "\n")
  }
}
