import Foundation
import MockSpecRuntime

/// The mistakes that a decoder finds, collected so that all are reported at once.
private typealias DecodingProblems = Protected<[any Error]>

extension DecodingProblems {
  fileprivate func add(_ error: any Error) {
    if !(error is AlreadyReported) { withLock { $0.append(error) } }
  }
}

/// An error that was collected already.
struct AlreadyReported: Error {}

// Every raw value makes a key, although the initialiser returns an optional.
extension CodingUserInfoKey {
  /// The key of the collected mistakes.
  fileprivate static var problems: Self? { Self(rawValue: "MockSpec.problems") }

  /// The key of the index of the only list element to decode.
  static var element: Self? { Self(rawValue: "MockSpec.element") }
}

extension JSONEncoder {
  /// Creates an encoder that writes numbers for which JSON has no form as the texts `Infinity`, `-Infinity` and `NaN`.
  static func ofAnyNumber() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }
}

extension JSONDecoder {
  /// Creates a decoder that reads what such an encoder has written.
  static func ofAnyNumber() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }

  /// Decodes a text, or throws all mistakes in it.
  package static func value<Value: Decodable>(
    _ type: Value.Type, from data: Data, source: String, element: Int? = nil
  ) throws(TextError) -> Value {
    let decoder = ofAnyNumber()
    let problems = DecodingProblems([])
    if let key = CodingUserInfoKey.problems { decoder.userInfo[key] = problems }
    if let key = CodingUserInfoKey.element { decoder.userInfo[key] = element }
    let value: Value?
    do {
      value = try decoder.decode(type, from: data)
    } catch {
      problems.add(error)
      value = nil
    }
    let errors = problems.withLock { $0 }
    if errors.isEmpty, let value { return value }
    // The text is decoded a second time for messages only.
    let json = try? JSONDecoder().decode(JSONValue.self, from: data)
    if json == nil, let mistake = TextMistake(inSyntaxOf: data) {
      throw TextError(source, [mistake])
    }
    throw TextError(source, errors.map { TextMistake($0, in: json) })
  }
}

extension Decoder {
  /// Runs a body; collects its error where all mistakes are reported together, and throws it otherwise.
  package func attempt<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch {
      guard let key = CodingUserInfoKey.problems,
        let problems = userInfo[key] as? DecodingProblems
      else { throw error }
      problems.add(error)
      return nil
    }
  }

  /// Reports a mistake; collects it where all mistakes are reported together, and throws it otherwise.
  package func report(_ message: String, at keys: String...) throws {
    let path = codingPath + keys.map { AnyCodingKey($0) }
    let _: Void? = try attempt { throw EncodedValueError(message, at: path) }
  }

  /// Returns a number if it is in a range, and reports another.
  func number(
    _ value: Double, _ what: String, in range: ClosedRange<Double> = 0...Duration.mostSeconds,
    at path: [AnyCodingKey] = []
  ) throws -> Double? {
    try attempt {
      if range.contains(value) { return value }
      throw EncodedValueError(
        "\(what) is from \(range.lowerBound) to \(range.upperBound), "
          + "not \(JSONValue.number(value).text)", at: codingPath + path)
    }
  }

  /// Returns the value for one of some words.
  func choice<Value>(_ what: String, _ choices: [String: Value]) throws -> Value {
    let word = try String(from: self)
    if let choice = choices[word] { return choice }
    throw EncodedValueError(
      "'\(word)' is no \(what)" + SpellingSuggestion.advice(for: word, among: choices.keys),
      at: codingPath)
  }
}

/// The members of an object whose keys are known.
package struct CheckedContainer {
  package let decoder: any Decoder
  private let container: KeyedDecodingContainer<AnyCodingKey>
  private let what: String

  /// Opens an object, named as in `a rule`, and reports keys other than those that it may have; throws where there is
  /// none.
  package init(_ decoder: any Decoder, _ what: String, keys: [String]) throws {
    self.decoder = decoder
    self.what = what
    container = try decoder.container(keyedBy: AnyCodingKey.self)
    for key in container.allKeys.map(\.stringValue).sorted() where !keys.contains(key) {
      try decoder.report(
        "\(what) has no key '\(key)'" + SpellingSuggestion.advice(for: key, among: keys), at: key)
    }
  }

  package func contains(_ key: String) -> Bool { container.contains(AnyCodingKey(key)) }

  /// Returns a member; `nil` where it is missing or wrong.
  package func value<Value: Decodable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    guard contains(key) else { return nil }
    return try decoder.attempt { try container.decode(type, forKey: AnyCodingKey(key)) }
  }

  /// Returns a required member, and reports one that is missing; `nil` where it is missing or wrong.
  package func needed<Value: Decodable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    if !contains(key) { try decoder.report("\(what) needs the key '\(key)'") }
    return try value(key)
  }

  /// Returns the elements of a list, without those that are wrong.
  package func elements<Value: Decodable>(
    _ key: String, of type: Value.Type = Value.self
  ) throws -> [Value] {
    try value(key, as: [Attempt<Value>].self)?.compactMap(\.value) ?? []
  }

  /// Returns a whole number of at least a minimum.
  package func integer<Value: FixedWidthInteger & Decodable>(
    _ key: String, _ what: String, from least: Value
  ) throws -> Value? {
    guard contains(key) else { return nil }
    return try decoder.attempt {
      let path = decoder.codingPath + [AnyCodingKey(key)]
      if let value = try? container.decode(Value.self, forKey: AnyCodingKey(key)), value >= least {
        return value
      }
      let found = try container.decode(JSONValue.self, forKey: AnyCodingKey(key))
      let text = found.kind == "a number" ? found.text : found.kind
      throw EncodedValueError("\(what) is a whole number from \(least) on, not \(text)", at: path)
    }
  }

  /// Returns a number in a range, by default that of times in seconds.
  package func number(
    _ key: String, _ what: String, in range: ClosedRange<Double> = 0...Duration.mostSeconds
  ) throws -> Double? {
    guard let value = try value(key, as: Double.self) else { return nil }
    return try decoder.number(value, what, in: range, at: [AnyCodingKey(key)])
  }

  /// Returns the value for one of some words.
  package func choice<Value>(
    _ key: String, _ what: String, _ choices: [String: Value]
  ) throws -> Value? {
    guard contains(key) else { return nil }
    return try decoder.attempt {
      try container.superDecoder(forKey: AnyCodingKey(key)).choice(what, choices)
    }
  }
}

/// A list element whose mistakes do not keep the others from being decoded.
package struct Attempt<Value: Decodable>: Decodable {
  package let value: Value?

  package init(from decoder: any Decoder) throws {
    value = try decoder.attempt { try decoder.singleValueContainer().decode(Value.self) }
  }
}
