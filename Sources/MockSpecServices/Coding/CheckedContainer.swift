import Foundation

/// What a reader finds wrong, so that all of it is told at once.
package final class DecodingProblems: @unchecked Sendable {
  private let lock = NSLock()
  private var errors: [any Error] = []

  package init() {}

  func add(_ error: any Error) {
    if !(error is AlreadyReported) { lock.withLock { errors.append(error) } }
  }

  /// The problems as mistakes of a text.
  func mistakes(in json: JSONValue?) -> [TextMistake] {
    lock.withLock { errors }.map { TextMistake($0, in: json) }
  }
}

/// An error that is among the problems already.
struct AlreadyReported: Error {}

// Every raw value makes a key, although the initialiser does not say so.
extension CodingUserInfoKey {
  /// Where problems are collected.
  fileprivate static var problems: Self? { Self(rawValue: "MockSpec.problems") }

  /// The element of a list that is read while the others are passed over.
  static var element: Self? { Self(rawValue: "MockSpec.element") }
}

extension JSONDecoder {
  /// Reads a text, and tells all that is wrong in it.
  package static func value<Value: Decodable>(
    _ type: Value.Type, from data: Data, source: String, element: Int? = nil
  ) throws(TextError) -> Value {
    let decoder = JSONDecoder()
    let problems = DecodingProblems()
    if let key = CodingUserInfoKey.problems { decoder.userInfo[key] = problems }
    if let key = CodingUserInfoKey.element { decoder.userInfo[key] = element }
    let value: Value?
    do {
      value = try decoder.decode(type, from: data)
    } catch {
      problems.add(error)
      value = nil
    }
    // Only messages need the text a second time.
    let mistakes = problems.mistakes(in: nil)
    if mistakes.isEmpty, let value { return value }
    let json = try? JSONDecoder().decode(JSONValue.self, from: data)
    if json == nil, let mistake = TextMistake(inSyntaxOf: data) {
      throw TextError(source, [mistake])
    }
    throw TextError(source, problems.mistakes(in: json))
  }
}

extension Decoder {
  /// Runs a body; where a reader wants to know of all mistakes, its error is one of them.
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

  /// Says what is wrong, as one of all mistakes where a reader wants to know of all.
  package func report(_ message: String, at keys: String...) throws {
    let path = codingPath + keys.map { AnyCodingKey($0) }
    let _: Void? = try attempt { throw EncodedValueError(message, at: path) }
  }
}

/// The members of an object that may have some keys and no other.
package struct CheckedContainer {
  package let decoder: any Decoder
  private let container: KeyedDecodingContainer<AnyCodingKey>
  private let what: String

  /// Opens an object; keys that are not known are mistakes.
  ///
  /// - Parameters:
  ///   - decoder: The decoder of the object.
  ///   - what: What messages call the object: `a rule`.
  ///   - keys: The keys that it may have.
  /// - Throws: An error where there is no object.
  package init(_ decoder: any Decoder, _ what: String, keys: [String]) throws {
    self.decoder = decoder
    self.what = what
    container = try decoder.container(keyedBy: AnyCodingKey.self)
    for key in container.allKeys.map(\.stringValue).sorted() where !keys.contains(key) {
      try decoder.report(
        "\(what) has no key '\(key)'" + Spelling.advice(for: key, among: keys), at: key)
    }
  }

  package func contains(_ key: String) -> Bool { container.contains(AnyCodingKey(key)) }

  /// A member; `nil` where it is not there, or wrong.
  package func value<Value: Decodable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    guard contains(key) else { return nil }
    return try decoder.attempt { try container.decode(type, forKey: AnyCodingKey(key)) }
  }

  /// A member that must be there; `nil` where it is wrong.
  package func needed<Value: Decodable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    if !contains(key) { try decoder.report("\(what) needs the key '\(key)'") }
    return try value(key)
  }

  /// The elements of a list, without those that are wrong.
  package func elements<Value: Decodable>(
    _ key: String, of type: Value.Type = Value.self
  ) throws -> [Value] {
    try value(key, as: [Attempt<Value>].self)?.compactMap(\.value) ?? []
  }

  /// A whole number that is not too small.
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

  /// A number in a range.
  package func number(
    _ key: String, _ what: String, in range: ClosedRange<Double> = 0...(.infinity)
  ) throws -> Double? {
    guard let value = try value(key, as: Double.self) else { return nil }
    if range.contains(value) { return value }
    let bounds =
      range.upperBound == .infinity
      ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    try decoder.report("\(what) is \(bounds), not \(JSONValue.number(value).text)", at: key)
    return nil
  }

  /// One of some words, each with what it stands for.
  package func choice<Value>(
    _ key: String, _ what: String, _ choices: KeyValuePairs<String, Value>
  ) throws -> Value? {
    guard let word = try value(key, as: String.self) else { return nil }
    if let choice = choices.first(where: { $0.key == word }) { return choice.value }
    try decoder.report(
      "'\(word)' is no \(what)" + Spelling.advice(for: word, among: choices.map(\.key)), at: key)
    return nil
  }
}

/// An element of a list that can be wrong without the others being so.
package struct Attempt<Value: Decodable>: Decodable {
  package let value: Value?

  package init(from decoder: any Decoder) throws {
    value = try decoder.attempt { try decoder.singleValueContainer().decode(Value.self) }
  }
}
