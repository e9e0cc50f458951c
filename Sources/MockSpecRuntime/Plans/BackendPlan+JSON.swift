extension BackendPlan: Codable {
  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - json: The plan as JSON.
  ///   - source: What messages call the text.
  /// - Throws: ``TextError`` with everything that is wrong, by line and column. Names of calls and errors
  ///   are looked up when a backend is made of the plan.
  public init(json: String, source: String = "plan") throws(TextError) {
    self = try PlanReader.plan(try JSONReader.tree(json, from: source), from: source)
    origin.source = source
    for index in fixtures.indices { fixtures[index].places.source = source }
  }

  /// The plan as JSON, to be kept in a file or handed to an app in its environment.
  public var json: String { tree.lines + "\n" }

  public init(from decoder: any Decoder) throws {
    self = try PlanReader.plan(try JSONTree(from: decoder), from: "plan")
  }

  public func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }

  private var tree: JSONTree {
    .object([
      "seed": seed == 0 ? nil : .number(seed),
      "clock": clock == .manual
        ? nil
        : TestClock.Mode.words.first { $0.value == clock }
          .map { .string($0.key) },
      "latency": latency?.tree,
      "fixtures": fixtures.isEmpty ? nil : .list(fixtures.map(\.tree)),
      "rules": rules.isEmpty ? nil : .list(rules.map(\.tree)),
    ])
  }
}

extension PlannedFixture {
  fileprivate var tree: JSONTree {
    .object([
      "database": .string(database), "user": user.map { .string($0) }, "table": .string(table),
      "records": .list(trees),
    ])
  }
}

extension PlannedRule {
  fileprivate var tree: JSONTree {
    .object([
      "call": call.map { .string($0) }, "client": client.map { .string($0) },
      effect.word: effect.tree, "items": itemNames, "type": typeName,
      "on": occurrence == .always ? nil : occurrence.tree,
      "at": position == .beforeApplying ? nil : position.tree,
      "optional": isOptional ? .boolean(true) : nil,
    ])
  }

  private var itemNames: JSONTree? {
    guard case .named(let names)? = items else { return nil }
    return .list(names.map { .string($0) })
  }

  private var typeName: JSONTree? {
    guard case .type(let name)? = items else { return nil }
    return .string(name)
  }
}

extension PlannedRule.Effect {
  fileprivate var word: String {
    switch self {
    case .fails: "fails"
    case .limits: "limits"
    case .delays: "delays"
    case .cancels: "cancels"
    case .completesTwice: "completesTwice"
    case .waits: "waits"
    }
  }

  fileprivate var tree: JSONTree {
    switch self {
    case .fails(let error), .limits(let error): error.tree
    case .delays(let latency): latency.tree
    case .cancels, .completesTwice: .boolean(true)
    case .waits(let gate): .string(gate)
    }
  }
}

extension PlannedError {
  fileprivate var tree: JSONTree {
    guard let retryAfter else { return .string(name) }
    return .object(["error": .string(name), "retryAfter": .number(retryAfter)])
  }
}

extension Occurrence {
  fileprivate var tree: JSONTree {
    switch self {
    case .always: .string("always")
    case .once: .string("once")
    case .calls(let range) where range.count == 1: .object(["call": .number(range.lowerBound)])
    case .calls(let range):
      .object(["calls": .list([.number(range.lowerBound), .number(range.upperBound)])])
    case .after(let count): .object(["after": .number(count)])
    case .every(let step): .object(["every": .number(step)])
    case .during(let window):
      .object([
        "during": .list([
          .number(window.lowerBound.seconds), .number(window.upperBound.seconds),
        ])
      ])
    case .randomly(let probability): .object(["randomly": .number(probability)])
    }
  }
}

extension FaultPosition {
  fileprivate var tree: JSONTree {
    switch self {
    case .beforeApplying: .string("beforeApplying")
    case .afterItems(let count): .object(["afterItems": .number(count)])
    case .afterApplying: .string("afterApplying")
    }
  }
}

extension Latency {
  fileprivate var tree: JSONTree {
    switch self {
    case .fixed(let time): .number(time.seconds)
    case .uniform(let range):
      .object([
        "uniform": .list([.number(range.lowerBound.seconds), .number(range.upperBound.seconds)])
      ])
    case .logNormal(let median, let spread):
      .object([
        "logNormal": .object(["median": .number(median.seconds), "spread": .number(spread)])
      ])
    }
  }
}
