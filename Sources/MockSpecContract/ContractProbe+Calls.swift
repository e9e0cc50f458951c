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
    var notes: [ProbeLog.Note] = []
    for id in asked where results[id] == nil {
      notes.append((.missingItem, "there is no result for \(id)"))
    }
    for id in results.keys where !asked.contains(id) {
      notes.append((.unknownItem, "there is a result for \(id), which nobody asked for"))
    }
    withLog { $0.add(notes, of: name) }
    return results
  }
}

/// A call that a probe watches: one with a completion handler, or one that adds an operation.
struct WatchedCall: Sendable {
  private let name: String
  private let probe: ContractProbe
  private let number: Int

  init(_ name: String, for probe: ContractProbe) {
    self.name = name
    self.probe = probe
    number = probe.withLog { $0.begin(name) }
  }

  func run(_ call: () throws -> Void) rethrows {
    probe.withLog { $0.threads[number] = ObjectIdentifier(Thread.current) }
    defer { probe.withLog { $0.threads[number] = nil } }
    try call()
  }

  /// Registers a call of the completion handler.
  func complete(isAmbiguous: Bool = false) {
    let handler = "the completion handler"
    let ambiguity = "\(handler) got a value and an error, or neither"
    enter(handler, isEnd: true, isAmbiguous ? [(.ambiguousAnswer, ambiguity)] : [])
  }

  /// Registers a call of a block, with the deviations that its arguments show.
  func enter(_ block: String, isEnd: Bool, _ notes: [ProbeLog.Note]) {
    probe.withLog { log in
      if log.threads[number] == ObjectIdentifier(Thread.current) {
        log.add([(.insideCall, "\(block) was called inside the call")], of: name)
      } else if probe.isOnMainQueue {
        log.add([(.mainQueue, "\(block) was called on the main queue")], of: name)
      }
      log.add(notes, of: name)
      if isEnd, !log.end(number) {
        log.add([(.repeatedEnd, "\(block) was called again")], of: name)
      }
    }
  }

  func record(_ rule: ContractRule, _ detail: String) {
    probe.withLog { $0.add([(rule, detail)], of: name) }
  }
}
