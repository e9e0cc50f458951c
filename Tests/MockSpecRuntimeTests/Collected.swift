import Dispatch

/// The values that callbacks on any thread have added.
final class Collected<Value>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "collected")
  private var values: [Value] = []

  func append(_ value: Value) { queue.sync { values.append(value) } }

  var all: [Value] { queue.sync { values } }
}
