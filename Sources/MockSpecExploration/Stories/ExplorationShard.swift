import MockSpecRuntime

/// A part of an exploration that is divided over several machines: `3/8` is the third eighth.
///
/// The environment variable `MOCKSPEC_SHARD` gives it to all explorations of a process, so that the jobs of a CI matrix
/// divide one search. Sequences and faults are dealt out in turn; all parts together are the whole search.
public struct ExplorationShard: Sendable, Hashable, CustomStringConvertible {
  /// The number of the part, from 1 on.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// Reads a part; `nil` for other text, or a number that is no part.
  ///
  /// - Parameter text: The part, as in `3/8`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...max(count, 1)).contains(number), count > 0
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The part that the environment gives to this process; `nil` for all.
  static var current: Self? { System.environment("MOCKSPEC_SHARD").flatMap { Self($0) } }

  /// Checks whether the part has an element of the search, by its index.
  func contains(_ index: Int) -> Bool { index % count == number - 1 }

  public var description: String { "\(number)/\(count)" }
}
