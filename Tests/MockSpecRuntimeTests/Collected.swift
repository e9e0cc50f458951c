import Dispatch

/// Values that callbacks of any thread hand in.
final class Collected<Value>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "collected")
  private var values: [Value] = []

  func append(_ value: Value) { queue.sync { values.append(value) } }

  var all: [Value] { queue.sync { values } }
}
