import Dispatch

extension Array where Element: Sendable {
  /// Returns the results in the order of the elements, computed on several threads.
  ///
  /// Pays off where an element takes many microseconds; the calling thread computes a single element.
  package func concurrentMap<Value: Sendable>(
    _ transform: @Sendable (Element) -> Value
  ) -> [Value] {
    guard count > 1 else { return map(transform) }
    let results = Results<Value>()
    DispatchQueue.concurrentPerform(iterations: count) { index in
      results.add(transform(self[index]), at: index)
    }
    return results.inOrder
  }
}

extension Range<Int> {
  /// Returns consecutive ranges, one for each available core; all but the last have at least `least` elements.
  package func pieces(ofAtLeast least: Int) -> [Range] {
    let length = Swift.max(least, (count + 15) / 16, 1)
    return stride(from: lowerBound, to: upperBound, by: length).map {
      $0..<Swift.min($0 + length, upperBound)
    }
  }
}

/// The results of several threads; the serial queue is its lock.
private final class Results<Value: Sendable>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "MockSpec.results")
  private var values: [(index: Int, value: Value)] = []

  func add(_ value: Value, at index: Int) {
    queue.sync { values.append((index, value)) }
  }

  var inOrder: [Value] {
    queue.sync { values.sorted { $0.index < $1.index }.map(\.value) }
  }
}
