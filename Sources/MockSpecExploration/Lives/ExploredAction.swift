import MockSpecRuntime

/// An action of an exploration by chance: something that a user, a device or the service does.
///
/// ```swift
/// ExploredAction("edit", weight: 3) { world, draw in
///   await world.phone.write("text", to: draw.element(of: ["a", "b", "c"]) ?? "a")
/// }
/// ```
public struct ExploredAction<World: Sendable>: Sendable {
  /// The name in failing sequences, unique among the actions of a scenario.
  public let name: String
  let weight: Int
  let isPossible: @Sendable (World) async -> Bool
  let perform: @Sendable (World, inout ValueDraw) async throws -> Void

  /// - Parameters:
  ///   - name: The name in failing sequences, unique among the actions of a scenario.
  ///   - weight: The number of times that it is drawn for each time of an action of weight 1; at least 1.
  ///   - isPossible: The precondition; the action is not drawn where it returns `false`.
  ///   - perform: The action. It throws only where the app fails in a way that it must not; what may fail is called with `try?`.
  public init(
    _ name: String, weight: Int = 1,
    if isPossible: @escaping @Sendable (World) async -> Bool = { _ in true },
    _ perform: @escaping @Sendable (World, inout ValueDraw) async throws -> Void
  ) {
    self.name = name
    self.weight = max(weight, 1)
    self.isPossible = isPossible
    self.perform = perform
  }
}

/// An action of a sequence, with the numbers that it has drawn.
public struct ActionStep: Sendable, Hashable, CustomStringConvertible {
  /// The name of the action.
  public let action: String
  /// The numbers that the action draws.
  public let numbers: [Int]
  /// The values in words; `nil` where the numbers tell.
  let note: String?

  /// - Parameters:
  ///   - action: The name of the action.
  ///   - numbers: The numbers that the action draws.
  public init(action: String, numbers: [Int] = []) {
    self.init(action: action, numbers: numbers, note: nil)
  }

  init(action: String, numbers: [Int], note: String?) {
    (self.action, self.numbers, self.note) = (action, numbers, note)
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.action == other.action && one.numbers == other.numbers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(numbers)
  }

  /// Returns a step of a sequence that is repeated: `.step("edit", 0, 2)`.
  public static func step(_ action: String, _ numbers: Int...) -> Self {
    Self(action: action, numbers: numbers)
  }

  /// The Swift expression of the step.
  public var description: String {
    ".step(\(([action.debugDescription] + numbers.map(String.init)).joined(separator: ", ")))"
  }
}

/// A condition that an app keeps after each action, or at the end of its life.
public struct ExploredInvariant<World: Sendable>: Sendable {
  let name: String
  let holds: @Sendable (World) async throws -> Bool

  /// - Parameters:
  ///   - name: The condition as a sentence: `"no note is lost"`.
  ///   - holds: Returns `true` while the condition holds.
  public init(_ name: String, _ holds: @escaping @Sendable (World) async throws -> Bool) {
    (self.name, self.holds) = (name, holds)
  }
}

/// The error of a sequence after which a condition does not hold.
public struct BrokenInvariant: Error, Hashable, CustomStringConvertible {
  /// The condition.
  public let name: String
  /// The action after which it does not hold; `nil` at the end.
  public let action: String?

  public var description: String {
    action.map { "'\(name)' does not hold after '\($0)'" } ?? "'\(name)' does not hold at the end"
  }
}
