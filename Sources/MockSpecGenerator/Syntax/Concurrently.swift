import Dispatch

extension Array where Element: Sendable {
  /// Returns the results in the order of the elements, computed on several threads.
  ///
  /// Pays off where an element takes many microseconds; the calling thread computes a single element.
  package func concurrentMap<Value: Sendable>(
    _ transform: @Sendable (Element) -> Value
  ) -> [Value] {
    guard count > 1 else { return map(transform) }
    var results = [Value?](repeating: nil, count: count)
    results.withUnsafeMutableBufferPointer { buffer in
      // Each thread writes elements of its own.
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: count) { results[$0] = transform(self[$0]) }
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
