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
    let watch = CallWatch(name, for: self)
    try watch.run {
      try call { value, error in
        watch.end((value == nil) == (error == nil) ? "a value and an error, or neither" : nil)
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
    let watch = CallWatch(name, for: self)
    try watch.run { try call { _ in watch.end() } }
  }

  /// Makes a call with a completion handler that takes a result.
  ///
  /// - Parameters:
  ///   - name: The name of the call in reports.
  ///   - call: A closure that makes the call with the given handler.
  public func call<Value, Failure: Error>(
    _ name: String, _ call: (@escaping @Sendable (Result<Value, Failure>) -> Void) throws -> Void
  ) rethrows {
    let watch = CallWatch(name, for: self)
    try watch.run { try call { _ in watch.end() } }
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
    let watch = CallWatch(name, for: self)
    watch.run {
      call { [self] result in
        if case .success(let results) = result { check(results, for: asked, in: name) }
        watch.end()
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
    withLog { log in
      for id in asked where results[id] == nil {
        log.note(.missingItem, of: name, "there is no result for \(id)")
      }
      for id in results.keys where !asked.contains(id) {
        log.note(.unknownItem, of: name, "there is a result for \(id), which nobody asked for")
      }
    }
    return results
  }
}

/// One call with a completion handler.
private final class CallWatch: @unchecked Sendable {
  let name: String
  let probe: ContractProbe
  private let number: Int
  private var bracket = CallBracket()

  init(_ name: String, for probe: ContractProbe) {
    self.name = name
    self.probe = probe
    number = probe.withLog { $0.begin(name) }
  }

  func run(_ call: () throws -> Void) rethrows {
    probe.withLog { _ in bracket.open() }
    defer { probe.withLog { _ in bracket.close() } }
    try call()
  }

  func end(_ ambiguity: String? = nil) {
    probe.withLog { log in
      if bracket.isInside {
        log.note(.insideCall, of: name, "the completion handler was called inside the call")
      } else if probe.isOnMainQueue {
        log.note(.mainQueue, of: name, "the completion handler was called on the main queue")
      }
      if let ambiguity {
        log.note(.ambiguousAnswer, of: name, "the completion handler got \(ambiguity)")
      }
      if !log.end(number) {
        log.note(.repeatedEnd, of: name, "the completion handler was called again")
      }
    }
  }
}
