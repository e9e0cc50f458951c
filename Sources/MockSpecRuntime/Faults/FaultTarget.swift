/// A target of fault rules: the calls of a knob, or those of a whole backend.
public protocol FaultTarget {
  /// Makes a rule; only the runtime does.
  ///
  /// - Parameter request: The terms of the rule.
  /// - Returns: The rule.
  func inject(_ request: FaultRequest) -> FaultRule
}

/// A request for a rule, as the knobs hand it to the backend.
public struct FaultRequest {
  let terms: FaultRule.Terms
}

extension FaultTarget {
  /// Makes a rule; the place is the line of the test that asks for it.
  package func add(
    _ effect: FaultEffect, on occurrence: Occurrence, at position: FaultPosition = .beforeApplying,
    items: ItemSelection? = nil, from client: Backend.Client? = nil,
    evenIfImpossible: Bool = false, isSimulated: Bool = false, isLimit: Bool = false,
    isOfZones: Bool = false, _ place: Backend.SourceLocation? = nil
  ) -> FaultRule {
    var terms = FaultRule.Terms(effect: effect, occurrence: occurrence, position: position)
    (terms.items, terms.client, terms.place) = (items, client, place)
    (terms.evenIfImpossible, terms.isSimulated) = (evenIfImpossible, isSimulated)
    (terms.isLimit, terms.isOfZones) = (isLimit, isOfZones)
    return inject(FaultRequest(terms: terms))
  }

  /// Makes a rule by which calls also fail until the delay of the error is over.
  func limit(
    _ error: some ErrorCatalogue, on occurrence: Occurrence, from client: Backend.Client? = nil,
    evenIfImpossible: Bool, _ place: Backend.SourceLocation
  ) -> FaultRule {
    add(
      .error(error), on: occurrence, from: client, evenIfImpossible: evenIfImpossible,
      isLimit: true, place)
  }

  /// Makes calls take time on the clock of the backend before they are applied.
  ///
  /// A call that returns at once blocks its thread; the rule of a backend leaves such calls out.
  ///
  /// - Parameters:
  ///   - latency: The time.
  ///   - perItem: The time for each item of the request besides.
  ///   - occurrence: The calls, counted from now.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func delays(
    by latency: Latency, perItem: Latency? = nil, on occurrence: Occurrence = .always,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> FaultRule {
    add(
      .delay(latency, perItem: perItem), on: occurrence,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Makes calls take some time on the clock of the backend before they are applied.
  ///
  /// - Parameters:
  ///   - duration: The time.
  ///   - occurrence: The calls, counted from now.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func delays(
    by duration: Duration, on occurrence: Occurrence = .always, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    delays(
      by: .fixed(duration), on: occurrence, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Holds calls back until a gate opens; cancellation lets them go too.
  ///
  /// - Parameters:
  ///   - gate: The gate.
  ///   - occurrence: The calls, counted from now.
  ///   - position: `afterApplying` to hold back the answer only.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func waits(
    for gate: Backend.Gate, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(
      .gate(gate), on: occurrence, at: position,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Makes calls end as if they had been cancelled: with the service's error for that, where it has one.
  ///
  /// - Parameters:
  ///   - occurrence: The calls, counted from now.
  ///   - position: The moment of the call.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func cancels(
    on occurrence: Occurrence = .always, at position: FaultPosition = .beforeApplying,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> FaultRule {
    add(
      .cancellation, on: occurrence, at: position,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Calls the completion handler, or the last block of an operation, twice.
  ///
  /// Calls without a callback are not hit.
  ///
  /// - Parameters:
  ///   - occurrence: The calls, counted from now.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func completesTwice(
    on occurrence: Occurrence = .always, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(.repetition, on: occurrence, Backend.SourceLocation(fileID, filePath, line, column))
  }
}

/// The calls that a rule hits, among those that match it; the first one is call 1.
public enum Occurrence: Sendable, Hashable, CustomStringConvertible {
  /// All of them.
  case always
  /// The first one that no earlier rule has taken.
  case once
  /// Those with a number in the range.
  case calls(ClosedRange<Int>)
  /// All after the first so many.
  case after(Int)
  /// Every nth: with 3, the calls 3, 6, 9, and so on.
  case every(Int)
  /// Those in a window of time on the clock of the backend, counted from when the rule was made.
  case during(Range<Duration>)
  /// Each with a probability from 0 to 1, drawn from the seed of the backend: the same in every run.
  case randomly(Double)

  /// The nth only.
  ///
  /// - Parameter n: The number of the call, from 1.
  /// - Returns: `.calls(n...n)`
  public static func call(_ n: Int) -> Self { .calls(n...n) }

  public var description: String {
    switch self {
    case .always: "always"
    case .once: "once"
    case .calls(let range) where range.count == 1: "on call \(range.lowerBound)"
    case .calls(let range): "on calls \(range)"
    case .after(let count): "after call \(count)"
    case .every(let step): step == 1 ? "on every call" : "on every call divisible by \(step)"
    case .during(let window): "from \(window.lowerBound) to \(window.upperBound)"
    case .randomly(let probability): "with a probability of \(probability)"
    }
  }

  /// Tells whether a rule is due on the match with a number, after some firings, at an age; `draw` is a number from 0 up to 1
  /// that belongs to the match.
  func isDue(
    on call: Int, firings: Int, age: @autoclosure () -> Duration, draw: @autoclosure () -> Double
  ) -> Bool {
    switch self {
    case .always: true
    case .once: firings == 0
    case .calls(let range): range.contains(call)
    case .after(let count): call > count
    case .every(let step): call.isMultiple(of: step)
    case .during(let window): window.contains(age())
    case .randomly(let probability): draw() < probability
    }
  }

  var isSensible: Bool {
    switch self {
    case .always, .once: true
    case .calls(let range): range.lowerBound >= 1
    case .after(let count): count >= 0
    case .every(let step): step >= 1
    case .during(let window): !window.isEmpty
    case .randomly(let probability): (0...1).contains(probability)
    }
  }
}
