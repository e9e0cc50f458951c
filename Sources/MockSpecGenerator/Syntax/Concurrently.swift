import Dispatch

extension Array where Element: Sendable {
  /// Returns the results in the order of the elements, computed on several threads.
  ///
  /// Pays off where an element takes many microseconds; the calling thread computes a single element.
  package func concurrentMap<Value: Sendable>(
    _ transform: @Sendable (Element) -> Value
  ) -> [Value] {
    guard count > 1 else { return map(transform) }
    // The serial queue is the lock of the results.
    let queue = DispatchQueue(label: "MockSpec.results")
    nonisolated(unsafe) var results = [Value?](repeating: nil, count: count)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let value = transform(self[index])
      queue.sync { results[index] = .some(value) }
    }
    return results.compactMap { $0 }
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
