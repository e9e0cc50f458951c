import Foundation
import MockSpecStores

extension BackendPlan: Codable {
  private static let clocks: [String: TestClock.Mode] = [
    "manual": .manual, "automatic": .automatic, "realTime": .realTime,
  ]

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - json: The plan as JSON.
  ///   - source: The name of the text in messages.
  /// - Throws: ``TextError`` with all mistakes, by their paths. Names of calls and errors are looked up when
  ///   a backend is created from the plan.
  public init(json: String, source: String = "plan") throws(TextError) {
    try self.init(data: Data(json.utf8), source: source)
  }

  init(data: Data, source: String) throws(TextError) {
    self = try JSONDecoder.value(BackendPlan.self, from: data, source: source)
    origin.name = source
  }

  /// The plan as JSON, for a file or the environment of an app.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Every value of a plan can be encoded.
    let data = (try? encoder.encode(self)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  public init(from decoder: any Decoder) throws {
    let keys = ["seed", "clock", "latency", "rules", "fixtures"]
    let plan = try CheckedContainer(decoder, "a plan", keys: keys)
    seed = try plan.integer("seed", "the seed", from: 0) ?? 0
    clock = try plan.choice("clock", "clock", Self.clocks) ?? .manual
    latency = try plan.value("latency", as: EncodedLatency.self)?.latency
    rules = try plan.elements("rules")
    fixtures = try plan.elements("fixtures")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    if seed != 0 { try container.encode(seed, forKey: "seed") }
    if clock != .manual {
      try container.encode(Self.clocks.first { $0.value == clock }?.key, forKey: "clock")
    }
    try container.encodeIfPresent(latency.map(EncodedLatency.init), forKey: "latency")
    if !fixtures.isEmpty { try container.encode(fixtures, forKey: "fixtures") }
    if !rules.isEmpty { try container.encode(rules, forKey: "rules") }
  }
}

extension PlannedRule: Codable {
  private static let effects = [
    "fails", "rateLimits", "delays", "cancels", "completesTwice", "waits",
  ]

  public init(from decoder: any Decoder) throws {
    let keys = ["call", "on", "at", "items", "type", "client", "optional"] + Self.effects
    let rule = try CheckedContainer(decoder, "a rule", keys: keys)
    let words = Self.effects.filter(rule.contains)
    guard words.count == 1 else {
      let all = Self.effects.map { "'\($0)'" }.joined(separator: ", ")
      let found = words.isEmpty ? "none" : words.map { "'\($0)'" }.joined(separator: " and ")
      throw EncodedValueError(
        "a rule says one of \(all), not \(found)", at: decoder.codingPath)
    }
    // A missing effect was reported already and keeps the plan from being read, so its stand-in is never
    // used.
    effect = try Self.effect(words[0], rule) ?? .cancels
    call = try rule.value("call")
    occurrence = try rule.value("on", as: EncodedOccurrence.self)?.occurrence ?? .always
    position = try rule.value("at", as: EncodedPosition.self)?.position ?? .beforeApplying
    client = try rule.value("client")
    isOptional = try rule.value("optional") ?? false
    items = try Self.items(rule, of: words[0])
  }

  private static func effect(_ word: String, _ rule: CheckedContainer) throws -> Effect? {
    switch word {
    case "fails": return try rule.value(word).map { .fails($0) }
    case "rateLimits": return try rule.value(word).map { .rateLimits($0) }
    case "delays": return try rule.value(word, as: EncodedLatency.self).map { .delays($0.latency) }
    case "waits": return try rule.value(word).map { .waits(gate: $0) }
    default:
      if try rule.value(word) == false {
        try rule.decoder.report("'\(word)' is true, or left out", at: word)
      }
      return word == "cancels" ? .cancels : .completesTwice
    }
  }

  private static func items(_ rule: CheckedContainer, of effect: String) throws -> Items? {
    guard let key = ["items", "type"].first(where: rule.contains) else { return nil }
    if key == "items", rule.contains("type") {
      try rule.decoder.report("a rule is about items or about a type, not both", at: "type")
    }
    guard effect == "fails" else {
      try rule.decoder.report("only a rule with 'fails' can be about items", at: key)
      return nil
    }
    return key == "type" ? try rule.value(key).map { .type($0) } : .named(try rule.elements(key))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encodeIfPresent(call, forKey: "call")
    try container.encodeIfPresent(client, forKey: "client")
    switch effect {
    case .fails(let error): try container.encode(error, forKey: "fails")
    case .rateLimits(let error): try container.encode(error, forKey: "rateLimits")
    case .delays(let latency): try container.encode(EncodedLatency(latency), forKey: "delays")
    case .cancels: try container.encode(true, forKey: "cancels")
    case .completesTwice: try container.encode(true, forKey: "completesTwice")
    case .waits(let gate): try container.encode(gate, forKey: "waits")
    }
    switch items {
    case .named(let names): try container.encode(names, forKey: "items")
    case .type(let name): try container.encode(name, forKey: "type")
    case nil: break
    }
    if occurrence != .always { try container.encode(EncodedOccurrence(occurrence), forKey: "on") }
    if position != .beforeApplying {
      try container.encode(EncodedPosition(position), forKey: "at")
    }
    if isOptional { try container.encode(true, forKey: "optional") }
  }
}

extension PlannedError: Codable {
  public init(from decoder: any Decoder) throws {
    if let name = try? String(from: decoder) {
      self.init(name)
      return
    }
    let error = try CheckedContainer(decoder, "an error", keys: ["error", "retryAfter"])
    self.init(
      try error.needed("error") ?? "", retryAfter: try error.number("retryAfter", "'retryAfter'"))
  }

  public func encode(to encoder: any Encoder) throws {
    guard let retryAfter else { return try name.encode(to: encoder) }
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(name, forKey: "error")
    try container.encode(retryAfter, forKey: "retryAfter")
  }
}

extension PlannedFixture: Decodable {
  public init(from decoder: any Decoder) throws {
    let keys = ["database", "user", "table", "records"]
    let fixture = try CheckedContainer(decoder, "a fixture", keys: keys)
    database = try fixture.needed("database") ?? ""
    user = try fixture.value("user")
    table = try fixture.needed("table") ?? ""
    records = try fixture.needed("records") ?? []
    path = decoder.codingPath.text
  }
}
