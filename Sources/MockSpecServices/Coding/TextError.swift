import Foundation

/// A mistake at a place in a text.
public struct TextMistake: Sendable, Hashable, CustomStringConvertible {
  /// The path in JSON, `rules[2].fails`, or line and column; empty for the whole text.
  public let place: String
  /// The rule that is broken, often with a suggestion.
  public let message: String

  package init(_ message: String, at place: String = "") {
    (self.message, self.place) = (message, place)
  }

  /// The mistake with its place: `rules[2].fails: error: there is no error 'networkFailur'`.
  public var description: String { (place.isEmpty ? "" : "\(place): ") + "error: \(message)" }
}

/// The mistakes of a text that was rejected as a whole.
///
/// Printed as `plan.json:rules[2].fails: error: there is no error 'networkFailur'; did you mean 'networkFailure'?`.
public struct TextError: Error, Sendable, CustomStringConvertible {
  /// The name of the text in messages, most often the path of a file.
  public let source: String
  /// The mistakes.
  public let mistakes: [TextMistake]

  package init(_ source: String, _ mistakes: [TextMistake]) {
    (self.source, self.mistakes) = (source, mistakes)
  }

  public var description: String {
    mistakes.map { "\(source):\($0.place.isEmpty ? " " : "")\($0)" }.joined(separator: "\n")
  }

  /// Returns the bytes of a file; throws if the file cannot be read as UTF-8.
  package static func data(ofFile path: String) throws(TextError) -> Data {
    guard let data = FileManager.default.contents(atPath: path),
      String(data: data, encoding: .utf8) != nil
    else { throw TextError(path, [TextMistake("the file cannot be read as UTF-8 text")]) }
    return data
  }
}

/// The error of a value that cannot be encoded, or of JSON that cannot be decoded as the requested type.
public struct EncodedValueError: Error, CustomStringConvertible {
  /// The problem of the value.
  public let description: String
  /// The path of the problem, from the value that was read.
  package let path: String

  /// Creates an error about a value.
  ///
  /// - Parameters:
  ///   - description: The problem of the value.
  ///   - path: The coding path at the value.
  public init(_ description: String, at path: [any CodingKey] = []) {
    self.init(description, at: path.text)
  }

  package init(_ description: String, at path: String) {
    (self.description, self.path) = (description, path)
  }
}

extension TextMistake {
  /// Creates a mistake from the error of a decoder; the JSON is `nil` where the text is none.
  package init(_ error: any Error, in json: JSONValue?) {
    switch error {
    case let error as EncodedValueError: self.init(error.description, at: error.path)
    case DecodingError.keyNotFound(let key, let context):
      let keys = json?.part(at: context.codingPath)?.members?.keys.sorted() ?? []
      self.init(
        "the key '\(key.stringValue)' is missing"
          + SpellingSuggestion.advice(for: key.stringValue, among: keys),
        at: context.codingPath.text)
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      let found = json?.part(at: context.codingPath)?.kind ?? "nothing"
      self.init(
        "\(Self.name(of: type)) must be here, not \(found)", at: context.codingPath.text)
    case DecodingError.dataCorrupted(let context):
      self.init(context.debugDescription, at: context.codingPath.text)
    default: self.init("\(error)")
    }
  }

  /// Creates a mistake for a text that is not JSON, by line and column; `nil` for JSON.
  init?(inSyntaxOf data: Data) {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      let text =
        (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
      // Apple's Foundation reports line and column itself; a text that ends too early has no place of its own.
      if text.contains(/line \d+/) {
        self.init(text)
        return
      }
      let match = text.wholeMatch(of: /(.*) around character (\d+)\./)
      let offset = min(match.flatMap { Int($0.2) } ?? data.count, data.count)
      let lines = data.prefix(offset).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let column = String(decoding: lines.last ?? Data(), as: UTF8.self).count + 1
      self.init(match.map { "\($0.1)" } ?? text, at: "\(lines.count):\(column)")
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any FixedWidthInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any Sequence.Type: "\(type)".hasPrefix("Dictionary") ? "an object" : "a list"
    default: "a value of type '\(type)'"
    }
  }
}

extension [any CodingKey] {
  /// The path in the form of messages: `rules[2].fails`.
  package var text: String {
    reduce("") { text, key in
      key.intValue.map { "\(text)[\($0)]" }
        ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
    }
  }
}

extension String {
  /// Returns the path with another appended.
  package func joined(_ path: String) -> String {
    if isEmpty || path.isEmpty || path.hasPrefix("[") { return self + path }
    return "\(self).\(path)"
  }
}

/// The spelling suggestions of messages.
package enum SpellingSuggestion {
  /// Returns the advice for an unknown name: a similar name, else all names where there are at most eight,
  /// else nothing.
  package static func advice(for name: String, among names: some Sequence<String>) -> String {
    let names = Set(names).sorted()
    let scored = names.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
    if let best = scored.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, name.count / 3)
    {
      return "; did you mean '\(best.name)'?"
    }
    guard !names.isEmpty, names.count <= 8 else { return "" }
    return "; there \(names.count == 1 ? "is" : "are") "
      + names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Returns the number of letters that have to be added, removed or replaced.
  private static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (number, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = number + 1
      for index in other.indices {
        let replaced = diagonal + (letter == other[index] ? 0 : 1)
        diagonal = row[index + 1]
        row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
