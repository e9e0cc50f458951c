/// Makes a plan of a tree.
struct PlanReader {
  private let reader = TreeReader()

  /// - Throws: Everything that is wrong.
  static func plan(_ tree: JSONTree, from source: String) throws(TextError) -> BackendPlan {
    let reader = PlanReader()
    let plan = reader.plan(tree)
    guard reader.reader.mistakes.isEmpty else {
      throw TextError(source, reader.reader.mistakes)
    }
    return plan
  }

  private func plan(_ tree: JSONTree) -> BackendPlan {
    var plan = BackendPlan()
    let keys = ["seed", "clock", "latency", "rules", "fixtures"]
    guard let members = reader.members(of: tree, "a plan", keys: keys) else { return plan }
    if let seed = members["seed"] { plan.seed = reader.integer(seed, "the seed", from: 0) ?? 0 }
    if let clock = members["clock"] {
      plan.clock = reader.choice(clock, "a clock", TestClock.Mode.words) ?? .manual
    }
    plan.latency = members["latency"].flatMap { latency($0) }
    if let rules = members["rules"] {
      plan.rules = reader.elements(of: rules, "'rules'").compactMap(rule)
    }
    if let fixtures = members["fixtures"] {
      plan.fixtures = reader.elements(of: fixtures, "'fixtures'").compactMap(fixture)
    }
    return plan
  }

  private static let effects = [
    "fails", "limits", "delays", "cancels", "completesTwice", "waits",
  ]

  private func rule(_ tree: JSONTree) -> PlannedRule? {
    let keys = ["call", "on", "at", "items", "type", "client", "optional"] + Self.effects
    guard let members = reader.members(of: tree, "a rule", keys: keys) else { return nil }
    let effects = Self.effects.filter { members[$0] != nil }
    guard effects.count == 1, let name = effects.first, let value = members[name] else {
      let found = effects.isEmpty ? "none" : effects.map { "'\($0)'" }.joined(separator: " and ")
      reader.note(
        "a rule says one of \(Self.effects.map { "'\($0)'" }.joined(separator: ", ")), not \(found)",
        at: tree.place)
      return nil
    }
    guard let effect = effect(name, value) else { return nil }
    var rule = PlannedRule(members["call"].flatMap { reader.string($0, "a call") }, effect)
    rule.occurrence = members["on"].flatMap(occurrence) ?? .always
    rule.position = members["at"].flatMap(position) ?? .beforeApplying
    rule.client = members["client"].flatMap { reader.string($0, "a client") }
    rule.isOptional = members["optional"].flatMap { reader.boolean($0, "'optional'") } ?? false
    rule.items = items(members, of: effect)
    rule.places.call = members["call"]?.place ?? tree.place
    rule.places.error = value["error"]?.place ?? value.place
    return rule
  }

  private func items(_ members: [String: JSONTree], of effect: PlannedRule.Effect)
    -> PlannedRule.Items?
  {
    guard let tree = members["items"] ?? members["type"] else { return nil }
    if members["items"] != nil, let type = members["type"] {
      reader.note("a rule is about items or about a type, not both", at: type.place)
    }
    guard case .fails = effect else {
      reader.note("only a rule with 'fails' can be about items", at: tree.place)
      return nil
    }
    guard members["items"] != nil else {
      return reader.string(tree, "a type").map { .type($0) }
    }
    return .named(
      reader.elements(of: tree, "'items'").compactMap { reader.string($0, "the id of an item") })
  }

  private func effect(_ name: String, _ tree: JSONTree) -> PlannedRule.Effect? {
    switch name {
    case "fails": return error(tree).map { .fails($0) }
    case "limits": return error(tree).map { .limits($0) }
    case "delays": return latency(tree).map { .delays($0) }
    case "waits": return reader.string(tree, "a gate").map { .waits(gate: $0) }
    default:
      guard reader.boolean(tree, "'\(name)'") != false else {
        reader.note("'\(name)' is true, or left out", at: tree.place)
        return nil
      }
      return name == "cancels" ? .cancels : .completesTwice
    }
  }

  private func error(_ tree: JSONTree) -> PlannedError? {
    if case .string(let name) = tree.value { return PlannedError(name) }
    guard let members = reader.members(of: tree, "an error", keys: ["error", "retryAfter"]) else {
      return nil
    }
    guard let name = members["error"] else {
      reader.note("an error needs the key 'error'", at: tree.place)
      return nil
    }
    let delay = members["retryAfter"].flatMap {
      reader.number($0, "'retryAfter'", in: 0...Double.infinity)
    }
    return reader.string(name, "the name of an error").map { PlannedError($0, retryAfter: delay) }
  }
}

extension PlanReader {
  /// The one word of an object: `{ "after": 2 }`.
  private func single(_ tree: JSONTree, _ what: String, keys: [String]) -> (String, JSONTree)? {
    guard let members = reader.members(of: tree, what, keys: keys) else { return nil }
    let known = members.filter { keys.contains($0.key) }
    guard known.count == 1, let member = known.first else {
      if members.count != 1 { reader.note("\(what) has one key", at: tree.place) }
      return nil
    }
    return member
  }

  private func occurrence(_ tree: JSONTree) -> Occurrence? {
    if case .string = tree.value {
      return reader.choice(tree, "an occurrence", ["always": .always, "once": .once])
    }
    let keys = ["call", "calls", "after", "every", "during", "randomly"]
    guard let (key, value) = single(tree, "an occurrence", keys: keys) else { return nil }
    switch key {
    case "call": return reader.integer(value, "a call", from: 1).map { .call($0) }
    case "after": return reader.integer(value, "a number of calls", from: 0).map { .after($0) }
    case "every": return reader.integer(value, "a step", from: 1).map { .every($0) }
    case "randomly": return reader.number(value, "a probability", in: 0...1).map { .randomly($0) }
    case "calls":
      let ends = reader.elements(of: value, "'calls'").compactMap {
        reader.integer($0, "a call", from: 1) as Int?
      }
      return range(ends, of: value, "calls").map { .calls($0) }
    default:
      return seconds(value, "'during'").flatMap { range($0, of: value, "times") }.flatMap { range in
        guard range.lowerBound < range.upperBound else {
          reader.note("a window of time is not empty", at: value.place)
          return nil
        }
        return .during(.seconds(range.lowerBound) ..< .seconds(range.upperBound))
      }
    }
  }

  private func range<Bound>(_ ends: [Bound], of tree: JSONTree, _ what: String)
    -> ClosedRange<Bound>?
  {
    guard ends.count == 2, ends[0] <= ends[1] else {
      if case .list(let elements) = tree.value, elements.count == ends.count {
        reader.note("a range has two \(what), the lower one first", at: tree.place)
      }
      return nil
    }
    return ends[0]...ends[1]
  }

  private func seconds(_ tree: JSONTree, _ what: String) -> [Double]? {
    reader.elements(of: tree, what).compactMap {
      reader.number($0, "a time in seconds", in: 0...Double.infinity)
    }
  }

  private func position(_ tree: JSONTree) -> FaultPosition? {
    if case .string = tree.value {
      return reader.choice(
        tree, "a position",
        ["beforeApplying": .beforeApplying, "afterApplying": .afterApplying])
    }
    return single(tree, "a position", keys: ["afterItems"]).flatMap {
      reader.integer($0.1, "a number of items", from: 0).map { .afterItems($0) }
    }
  }

  private func latency(_ tree: JSONTree) -> Latency? {
    if case .number = tree.value {
      return reader.number(tree, "a time in seconds", in: 0...Double.infinity).map {
        .fixed(.seconds($0))
      }
    }
    let keys = ["uniform", "logNormal"]
    guard let (key, value) = single(tree, "a latency", keys: keys) else { return nil }
    if key == "uniform" {
      return seconds(value, "'uniform'").flatMap { range($0, of: value, "times") }.map {
        .uniform(.seconds($0.lowerBound) ... .seconds($0.upperBound))
      }
    }
    guard
      let members = reader.members(of: value, "'logNormal'", keys: ["median", "spread"]),
      let median = members["median"].flatMap({
        reader.number($0, "a median in seconds", in: 0...Double.infinity)
      }),
      let spread = members["spread"].flatMap({
        reader.number($0, "a spread", in: 0...Double.infinity)
      })
    else {
      if value["median"] == nil || value["spread"] == nil {
        reader.note("'logNormal' needs 'median' and 'spread'", at: value.place)
      }
      return nil
    }
    return .logNormal(median: .seconds(median), spread: spread)
  }

  private func fixture(_ tree: JSONTree) -> PlannedFixture? {
    let keys = ["database", "user", "table", "records"]
    guard let members = reader.members(of: tree, "a fixture", keys: keys) else { return nil }
    guard let database = members["database"], let table = members["table"],
      let records = members["records"]
    else {
      reader.note("a fixture needs 'database', 'table' and 'records'", at: tree.place)
      return nil
    }
    guard let name = reader.string(database, "a database"),
      let tableName = reader.string(table, "a table")
    else { return nil }
    return PlannedFixture(
      database: name, user: members["user"].flatMap { reader.string($0, "a user") },
      table: tableName, trees: reader.elements(of: records, "'records'"))
  }
}

extension TestClock.Mode {
  static var words: KeyValuePairs<String, Self> {
    ["manual": .manual, "automatic": .automatic, "realTime": .realTime]
  }
}
