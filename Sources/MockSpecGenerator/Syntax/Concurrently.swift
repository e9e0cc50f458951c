import Dispatch

extension Array where Element: Sendable {
  /// The results in the order of the elements, whichever of them a core has done first.
  ///
  /// Worth it where an element is work for many microseconds; a single one is done by the caller.
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
  /// A few consecutive ranges, for as many cores as there may be; none shorter than `least` but the last.
  package func pieces(ofAtLeast least: Int) -> [Range] {
    let length = Swift.max(least, (count + 15) / 16, 1)
    return stride(from: lowerBound, to: upperBound, by: length).map {
      $0..<Swift.min($0 + length, upperBound)
    }
  }
}

/// What several threads have computed; the serial queue is its lock.
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
