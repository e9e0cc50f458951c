import Foundation

extension ContractProbe {
  /// Makes a call with a completion handler that takes a value or an error.
  ///
  /// - Parameters:
  ///   - name: The name of the call in reports.
  ///   - call: A closure that makes the call with the given handler.
  public func call<Value>(
    _ name: String, _ call: (@escaping @Sendable (Value?, (any Error)?) -> Void) throws -> Void
  ) rethrows {
    let watched = WatchedCall(name, for: self)
    try watched.run {
      try call { value, error in
        watched.complete(isAmbiguous: (value == nil) == (error == nil))
      }
    }
  }

  /// Makes a call with a completion handler that takes an error, if there is one.
  ///
  /// - Parameters:
  ///   - name: The name of the call in reports.
  ///   - call: A closure that makes the call with the given handler.
  public func call(
    _ name: String, _ call: (@escaping @Sendable ((any Error)?) -> Void) throws -> Void
  ) rethrows {
    let watched = WatchedCall(name, for: self)
    try watched.run { try call { _ in watched.complete() } }
  }

  /// Makes a call with a completion handler that takes a result.
  ///
  /// - Parameters:
  ///   - name: The name of the call in reports.
  ///   - call: A closure that makes the call with the given handler.
  public func call<Value, Failure: Error>(
    _ name: String, _ call: (@escaping @Sendable (Result<Value, Failure>) -> Void) throws -> Void
  ) rethrows {
    let watched = WatchedCall(name, for: self)
    try watched.run { try call { _ in watched.complete() } }
  }

  /// Makes a call with a completion handler that takes results by id.
  ///
  /// - Parameters:
  ///   - name: The name of the call in reports.
  ///   - asked: The requested ids; the call must give one result for each.
  ///   - call: A closure that makes the call with the given handler.
  public func call<ID: Hashable & Sendable, Value>(
    _ name: String, for asked: [ID],
    _ call: (@escaping @Sendable (Result<[ID: Result<Value, any Error>], any Error>) -> Void) ->
      Void
  ) {
    let watched = WatchedCall(name, for: self)
    watched.run {
      call { [self] result in
        if case .success(let results) = result { check(results, for: asked, in: name) }
        watched.complete()
      }
    }
  }

  /// Checks whether a call gives a result for every requested id and for no other.
  ///
  /// - Parameters:
  ///   - results: The results of the call.
  ///   - asked: The requested ids.
  ///   - name: The name of the call in reports.
  /// - Returns: The results.
  @discardableResult
  public func check<ID: Hashable, Value>(
    _ results: [ID: Result<Value, any Error>], for asked: [ID], in name: String
  ) -> [ID: Result<Value, any Error>] {
    locked {
      for id in asked where results[id] == nil {
        note(.missingItem, of: name, "there is no result for \(id)")
      }
      for id in results.keys where !asked.contains(id) {
        note(.unknownItem, of: name, "there is a result for \(id), which nobody asked for")
      }
    }
    return results
  }
}

/// A call that a probe watches: one with a completion handler, or one that adds an operation.
final class WatchedCall: @unchecked Sendable {
  private let name: String
  private let probe: ContractProbe
  private let number: Int
  /// The thread of the call until it returns, for detecting callbacks inside the call; guarded by the probe's lock.
  private var thread: ObjectIdentifier?

  init(_ name: String, for probe: ContractProbe) {
    self.name = name
    self.probe = probe
    number = probe.locked { probe.begin(name) }
  }

  func run(_ call: () throws -> Void) rethrows {
    probe.locked { thread = ObjectIdentifier(Thread.current) }
    defer { probe.locked { thread = nil } }
    try call()
  }

  /// Registers a call of the completion handler.
  func complete(isAmbiguous: Bool = false) {
    probe.locked {
      let handler = "the completion handler"
      checkThread(of: handler)
      if isAmbiguous {
        note(.ambiguousAnswer, "\(handler) got a value and an error, or neither")
      }
      end(by: handler)
    }
  }

  // MARK: - Under the probe's lock

  func checkThread(of block: String) {
    if thread == ObjectIdentifier(Thread.current) {
      note(.insideCall, "\(block) was called inside the call")
    } else if probe.isOnMainQueue {
      note(.mainQueue, "\(block) was called on the main queue")
    }
  }

  /// Registers the end; returns `false` if it had ended before.
  @discardableResult
  func end(by block: String) -> Bool {
    let isFirst = probe.end(number)
    if !isFirst { note(.repeatedEnd, "\(block) was called again") }
    return isFirst
  }

  func note(_ rule: ContractRule, _ detail: String) { probe.note(rule, of: name, detail) }
}
