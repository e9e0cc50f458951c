/// Returns the median of the values; for an even number, the upper of the middle two.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

/// Returns the medians of several bodies that run in turn, so that other load on the machine affects all of them.
func alternating<Body>(_ rounds: Int, _ bodies: [Body], measure: (Body) throws -> Double) rethrows
  -> [Double]
{
  var times = [[Double]](repeating: [], count: bodies.count)
  for _ in 0..<rounds {
    for (index, body) in bodies.enumerated() { times[index].append(try measure(body)) }
  }
  return times.map(median)
}

/// Returns the nanoseconds per step of a body.
func nanoseconds(per steps: Int, _ body: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await body()
  return (ContinuousClock.now - start).seconds * 1e9 / Double(steps)
}
