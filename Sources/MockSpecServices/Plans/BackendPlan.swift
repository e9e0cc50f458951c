import MockSpecRuntime

/// How a backend begins: its rules, its seed, its clock and what its stores hold, as one value.
///
/// The same JSON drives unit tests, previews, and the app that a UI test launches:
///
/// ```json
/// {
///   "clock": "realTime",
///   "rules": [
///     { "call": "CKDatabase.modifyRecords", "fails": "networkFailure", "on": { "calls": [2, 3] } }
///   ]
/// }
/// ```
public struct BackendPlan: Sendable, Hashable {
  /// From which everything random is drawn.
  public var seed: UInt64 = 0
  /// What makes time pass.
  public var clock = TestClock.Mode.manual
  /// How long every call takes that can wait.
  public var latency: Latency?
  /// The rules, in order.
  public var rules: [PlannedRule] = []
  /// What stores hold before anybody has used them.
  public internal(set) var fixtures: [PlannedFixture] = []
  var origin = PlanOrigin()

  /// A plan of which nothing comes.
  public init() {}
}

/// A rule of a plan, in the words of the knobs.
public struct PlannedRule: Sendable, Hashable {
  /// What happens to the calls.
  public enum Effect: Sendable, Hashable {
    /// They fail.
    case fails(PlannedError)
    /// They fail, and so does every call until the delay is over that the error names.
    case limits(PlannedError)
    /// They take time.
    case delays(Latency)
    /// They end as if they had been cancelled.
    case cancels
    /// Their callbacks come twice.
    case completesTwice
    /// They wait until a gate of that name opens.
    case waits(gate: String)
  }

  /// Which items fail inside calls that succeed.
  public enum Items: Sendable, Hashable {
    /// Those with an id of that name.
    case named([String])
    /// Those of a record type.
    case type(String)
  }

  /// The member, as `CKDatabase.modifyRecords` or as the journal prints it; `nil` for all calls.
  public var call: String?
  /// What happens to the calls.
  public var effect: Effect
  /// Which of the calls.
  public var occurrence = Occurrence.always
  /// Where in the calls.
  public var position = FaultPosition.beforeApplying
  /// Which items; `nil` for whole calls.
  public var items: Items?
  /// Whose calls, by the name of the client; `nil` for everybody's.
  public var client: String?
  /// Whether the rule need not fire.
  public var isOptional = false

  /// Plans a rule.
  ///
  /// - Parameters:
  ///   - call: The member; `nil` for all calls.
  ///   - effect: What happens to the calls.
  ///   - occurrence: Which of the calls.
  ///   - position: Where in the calls.
  public init(
    _ call: String?, _ effect: Effect, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying
  ) {
    self.call = call
    self.effect = effect
    self.occurrence = occurrence
    self.position = position
  }
}

/// An error of a plan, by the name that a catalogue gives it.
public struct PlannedError: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name, `networkFailure`; where services share names, `CKError.networkFailure`.
  public var name: String
  /// The seconds after which the service allows the next try, for errors that carry them.
  public var retryAfter: Double?

  /// Names an error.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - retryAfter: The seconds after which the service allows the next try.
  public init(_ name: String, retryAfter: Double? = nil) {
    self.name = name
    self.retryAfter = retryAfter
  }

  public init(stringLiteral name: String) { self.init(name) }
}

/// What messages call a plan; no part of what it says, so any two are equal.
struct PlanOrigin: Sendable, Hashable {
  var name = "plan"

  static func == (one: Self, other: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
