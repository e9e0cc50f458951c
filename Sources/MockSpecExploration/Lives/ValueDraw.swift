import MockSpecRuntime

/// The values that an action of an exploration by chance draws: ids that exist, numbers, yes or no.
///
/// Each value is drawn as a number from zero on. A failing sequence is shrunk by making these smaller, so the simplest
/// value stands first in each list.
public struct ValueDraw: Sendable {
  /// The numbers to draw, in a sequence that is repeated; what goes beyond them is zero.
  private let repeated: [Int]?
  private var random: SeededNumbers
  /// The numbers that were drawn.
  private(set) var drawn: [Int] = []
  /// The values in words, where the numbers alone do not tell.
  package var note: String?

  init(_ random: SeededNumbers) { (self.random, repeated) = (random, nil) }

  init(repeating numbers: [Int]) {
    (random, repeated) = (SeededNumbers(seed: 0, stream: 0, index: 0), numbers)
  }

  /// Draws a number.
  ///
  /// - Parameter range: The numbers, of which the first counts as the simplest.
  /// - Returns: One of the numbers.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + index(below: range.count)
  }

  /// Draws an element, such as an id that the app has stored before.
  ///
  /// - Parameter elements: The elements, of which the first counts as the simplest.
  /// - Returns: `nil` if there are none.
  public mutating func element<Elements: RandomAccessCollection>(of elements: Elements)
    -> Elements.Element?
  {
    if elements.isEmpty { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: index(below: elements.count))]
  }

  /// Draws yes or no; no counts as simpler.
  ///
  /// - Returns: `true` for yes.
  public mutating func flag() -> Bool { index(below: 2) == 1 }

  private mutating func index(below count: Int) -> Int {
    let index: Int
    if let repeated {
      index = min(drawn.count < repeated.count ? repeated[drawn.count] : 0, count - 1)
    } else {
      index = Int.random(in: 0..<count, using: &random)
    }
    drawn.append(index)
    return index
  }
}
