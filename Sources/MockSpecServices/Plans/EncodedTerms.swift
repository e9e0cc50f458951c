import MockSpecStores

// The JSON of the runtime's types in rules; types of this module, so that conformances elsewhere cannot
// collide.

/// The JSON of an occurrence: `"once"`, `{ "calls": [2, 3] }`.
struct EncodedOccurrence: Codable {
  let occurrence: Occurrence

  init(_ occurrence: Occurrence) { self.occurrence = occurrence }

  init(from decoder: any Decoder) throws {
    if (try? String(from: decoder)) != nil {
      occurrence = try decoder.choice("occurrence", ["always": .always, "once": .once])
      return
    }
    let keys = ["call", "calls", "after", "every", "during", "randomly"]
    let (key, container) = try single(decoder, "an occurrence", keys: keys)
    let known: Occurrence? =
      switch key {
      case "call": try container.integer(key, "a call", from: 1).map { .call($0) }
      case "after": try container.integer(key, "a number of calls", from: 0).map { .after($0) }
      case "every": try container.integer(key, "a step", from: 1).map { .every($0) }
      case "randomly": try container.number(key, "a probability", in: 0...1).map { .randomly($0) }
      case "calls": try range(key, "calls", container, in: 1...Int.max).map { .calls($0) }
      default:
        try times(key, container).flatMap { range in
          if range.lowerBound < range.upperBound {
            return .during(.seconds(range.lowerBound) ..< .seconds(range.upperBound))
          }
          try decoder.report("a window of time is not empty", at: key)
          return nil
        }
      }
    occurrence = known ?? .always
  }

  func encode(to encoder: any Encoder) throws {
    switch occurrence {
    case .always: try "always".encode(to: encoder)
    case .once: try "once".encode(to: encoder)
    case .calls(let range) where range.count == 1:
      try ["call": range.lowerBound].encode(to: encoder)
    case .calls(let range):
      try ["calls": [range.lowerBound, range.upperBound]].encode(to: encoder)
    case .after(let count): try ["after": count].encode(to: encoder)
    case .every(let step): try ["every": step].encode(to: encoder)
    case .during(let window):
      try ["during": [window.lowerBound.seconds, window.upperBound.seconds]].encode(to: encoder)
    case .randomly(let probability): try ["randomly": probability].encode(to: encoder)
    }
  }
}

/// The JSON of a position: `"afterApplying"`, `{ "afterItems": 2 }`.
struct EncodedPosition: Codable {
  let position: FaultPosition

  init(_ position: FaultPosition) { self.position = position }

  init(from decoder: any Decoder) throws {
    if (try? String(from: decoder)) != nil {
      position = try decoder.choice(
        "position", ["beforeApplying": .beforeApplying, "afterApplying": .afterApplying])
      return
    }
    let (key, container) = try single(decoder, "a position", keys: ["afterItems"])
    let count = try container.integer(key, "a number of items", from: 0)
    position = .afterItems(count ?? 0)
  }

  func encode(to encoder: any Encoder) throws {
    switch position {
    case .beforeApplying: try "beforeApplying".encode(to: encoder)
    case .afterItems(let count): try ["afterItems": count].encode(to: encoder)
    case .afterApplying: try "afterApplying".encode(to: encoder)
    }
  }
}

/// The JSON of a latency: `2.5`, `{ "uniform": [1, 2] }`.
struct EncodedLatency: Codable {
  let latency: Latency

  init(_ latency: Latency) { self.latency = latency }

  init(from decoder: any Decoder) throws {
    if let seconds = try? Double(from: decoder) {
      latency = .fixed(.seconds(try decoder.number(seconds, "a time in seconds") ?? 0))
      return
    }
    let (key, container) = try single(decoder, "a latency", keys: ["uniform", "logNormal"])
    if key == "uniform" {
      let range = try times(key, container) ?? 0...0
      latency = .uniform(.seconds(range.lowerBound) ... .seconds(range.upperBound))
    } else {
      let terms = try container.value(key, as: LogNormal.self)
      latency = .logNormal(median: .seconds(terms?.median ?? 0), spread: terms?.spread ?? 0)
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch latency {
    case .fixed(let time): try time.seconds.encode(to: encoder)
    case .uniform(let range):
      try ["uniform": [range.lowerBound.seconds, range.upperBound.seconds]].encode(to: encoder)
    case .logNormal(let median, let spread):
      try ["logNormal": ["median": median.seconds, "spread": spread]].encode(to: encoder)
    }
  }

  private struct LogNormal: Decodable {
    let median: Double
    let spread: Double

    init(from decoder: any Decoder) throws {
      let terms = try CheckedContainer(decoder, "'logNormal'", keys: ["median", "spread"])
      if !terms.contains("median") || !terms.contains("spread") {
        try decoder.report("'logNormal' needs 'median' and 'spread'")
      }
      median = try terms.number("median", "a median in seconds") ?? 0
      spread = try terms.number("spread", "a spread") ?? 0
    }
  }
}

/// Returns the only key of an object: `{ "after": 2 }`.
private func single(_ decoder: any Decoder, _ what: String, keys: [String]) throws
  -> (key: String, container: CheckedContainer)
{
  let container = try CheckedContainer(decoder, what, keys: keys)
  let known = keys.filter(container.contains)
  guard known.count == 1 else {
    throw EncodedValueError("\(what) has one key", at: decoder.codingPath)
  }
  return (known[0], container)
}

private func times(_ key: String, _ container: CheckedContainer) throws -> ClosedRange<Double>? {
  try range(key, "times up to \(Duration.mostSeconds)", container, in: 0...Duration.mostSeconds)
}

private func range<Bound: Decodable & Comparable>(
  _ key: String, _ what: String, _ container: CheckedContainer, in bounds: ClosedRange<Bound>
) throws -> ClosedRange<Bound>? {
  guard let ends = try container.value(key, as: [Bound].self) else { return nil }
  guard ends.count == 2, ends[0] <= ends[1], ends.allSatisfy(bounds.contains) else {
    try container.decoder.report("a range has two \(what), the lower one first", at: key)
    return nil
  }
  return ends[0]...ends[1]
}
