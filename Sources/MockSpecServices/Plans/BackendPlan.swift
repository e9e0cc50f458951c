import Foundation
import MockSpecStores

/// The initial state of a backend as one value: its rules, its seed, its clock and the contents of its
/// stores.
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
  /// The seed of everything random.
  public var seed: UInt64 = 0
  /// The mode of the clock.
  public var clock = TestClock.Mode.manual
  /// The latency of every call that can wait.
  public var latency: Latency?
  /// The rules, in order.
  public var rules: [PlannedRule] = []
  /// The initial contents of stores.
  public internal(set) var fixtures: [PlannedFixture] = []
  var origin = PlanOrigin()

  /// Creates an empty plan.
  public init() {}
}

/// A rule of a plan, which affects the calls of a member.
public struct PlannedRule: Sendable, Hashable {
  /// The effect of a rule on the calls.
  public enum Effect: Sendable, Hashable {
    /// They fail.
    case fails(PlannedError)
    /// They fail, and so does every call until the delay of the error is over.
    case rateLimits(PlannedError)
    /// They take time.
    case delays(Latency)
    /// They end as if they had been cancelled.
    case cancels
    /// Their callbacks come twice.
    case completesTwice
    /// They wait until a gate of that name opens.
    case waits(gate: String)
  }

  /// The items that fail inside calls that succeed.
  public enum Items: Sendable, Hashable {
    /// The items whose ids have one of these names.
    case named([String])
    /// The items of a record type.
    case type(String)
  }

  /// The member, as `CKDatabase.modifyRecords` or as the journal prints it; `nil` for all calls.
  public var call: String?
  /// The effect on the calls.
  public var effect: Effect
  /// The calls that are affected.
  public var occurrence = Occurrence.always
  /// The position in the calls.
  public var position = FaultPosition.beforeApplying
  /// The items that fail; `nil` for whole calls.
  public var items: Items?
  /// The name of the client whose calls are affected; `nil` for all clients.
  public var client: String?
  /// True if the rule need not fire.
  public var isOptional = false

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - call: The member; `nil` for all calls.
  ///   - effect: The effect on the calls.
  ///   - occurrence: The calls that are affected.
  ///   - position: The position in the calls.
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

/// An error of a plan, by its name in a catalogue.
public struct PlannedError: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name, `networkFailure`; where services share names, `CKError.networkFailure`.
  public var name: String
  /// The seconds after which the service allows the next try, for errors that carry them.
  public var retryAfter: Double?

  /// Creates an error.
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

/// The name of a plan in messages; not a part of its contents, so any two are equal.
struct PlanOrigin: Sendable, Hashable {
  var name = "plan"

  static func == (one: Self, other: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension BackendPlan {
  /// The environment variable that holds a plan, or the path of a file with one.
  public static var environmentVariable: String { "MOCKSPEC_PLAN" }

  /// Reads a plan from a file.
  ///
  /// - Parameter path: The path of the file, a JSON text in UTF-8.
  /// - Throws: ``TextError`` if the file cannot be read, or with all mistakes of the plan.
  public init(path: String) throws(TextError) {
    try self.init(data: try TextError.data(ofFile: path), source: path)
  }

  /// Returns the plan in the environment of the process; an empty one if there is none.
  ///
  /// - Returns: The plan.
  /// - Throws: ``TextError`` with all mistakes of the plan.
  public static func fromEnvironment() throws(TextError) -> BackendPlan {
    guard let value = ProcessInfo.processInfo.environment[environmentVariable],
      let first = value.first(where: { !$0.isWhitespace })
    else { return BackendPlan() }
    return first == "{"
      ? try BackendPlan(json: value, source: environmentVariable) : try BackendPlan(path: value)
  }
}

/// The initial records of a store in a plan.
public struct PlannedFixture: Sendable, Hashable, Encodable {
  /// The name of the database: `private`, or the value that identifies it among others of its kind.
  public var database: String
  /// The user whose database it is, where every user has one; `nil` for the default user of mocks.
  public var user: String?
  /// The name of the store in the spec: `records`.
  public var table: String
  /// The records in the order of their creation, as snapshots write them.
  let records: [JSONValue]
  /// The path of the fixture in its plan.
  let path: String

  private enum CodingKeys: CodingKey { case database, user, table, records }
}
