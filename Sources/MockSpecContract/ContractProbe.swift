import Dispatch
import Foundation

/// A probe that checks whether a service, mocked or real, calls back as its spec declares.
///
/// The generator emits `run` for every operation of a spec, in a separate file.
///
/// ```swift
/// let probe = ContractProbe()
/// let operation = CKFetchRecordsOperation(recordIDs: ids)
/// operation.perRecordResultBlock = { … }
/// probe.run(operation) { database.add($0) }
/// probe.call("fetch(withRecordID:)") { database.fetch(withRecordID: ids[0], completionHandler: $0) }
/// try await probe.verify(within: .seconds(30))
/// // CKFetchRecordsOperation: perRecordResultBlock was called again for note [repeatedItem]
/// ```
public final class ContractProbe: @unchecked Sendable, CustomStringConvertible {
  private let lock = NSLock()
  private var log: ProbeLog
  private let mainQueue = DispatchSpecificKey<Bool>()

  /// Creates a probe without deviations.
  ///
  /// - Parameter rules: The rules that the service is known to break: `insideCall`, for instance,
  ///   for mocks on an inline backend.
  public init(allowing rules: Set<ContractRule> = []) {
    log = ProbeLog(allowed: rules)
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
  }

  deinit { DispatchQueue.main.setSpecific(key: mainQueue, value: nil) }

  /// The deviations so far, in order, without operations and calls that have not ended yet.
  public var deviations: [ContractDeviation] { withLog(\.deviations) }

  /// Throws if a rule was broken or an operation or call has not ended; a test calls it at the end.
  ///
  /// - Throws: `ContractError` with all deviations.
  public func verify() throws {
    let deviations = withLog { $0.deviations + $0.missingEnds }
    if !deviations.isEmpty { throw ContractError(deviations: deviations) }
  }

  /// Waits until all operations and calls have ended, and throws if a rule was broken.
  ///
  /// - Parameter patience: The longest wait in real time before an end counts as missing.
  /// - Throws: `ContractError` with all deviations; `CancellationError`.
  public func verify(within patience: Duration) async throws {
    let end = ContinuousClock.now + patience
    while withLog({ !$0.isComplete }), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(1))
    }
    try verify()
  }

  public var description: String {
    let deviations = deviations
    return deviations.isEmpty
      ? "every promise was kept" : ContractError(deviations: deviations).description
  }

  /// True if the code runs on the main queue, which on some platforms is not always the main thread.
  var isOnMainQueue: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) == true
  }

  /// Reads or changes what the probe has found.
  func withLog<Value>(_ body: (inout ProbeLog) throws -> Value) rethrows -> Value {
    try lock.withLock { try body(&log) }
  }
}

/// The deviations that a probe has found, and the calls and operations that have not ended.
struct ProbeLog {
  private let allowed: Set<ContractRule>
  private(set) var deviations: [ContractDeviation] = []
  /// The names of operations and calls that have begun and not ended, by the order in which they began.
  private var open: [Int: String] = [:]
  private var count = 0

  init(allowed: Set<ContractRule>) { self.allowed = allowed }

  /// True if everything has ended that has begun.
  var isComplete: Bool { open.isEmpty }

  /// The deviations of the subjects that have not ended.
  var missingEnds: [ContractDeviation] {
    guard !allowed.contains(.missingEnd) else { return [] }
    return open.sorted { $0.key < $1.key }.map {
      ContractDeviation(rule: .missingEnd, subject: $0.value, detail: "it has not ended")
    }
  }

  /// Registers the beginning of an operation or call, and returns its number.
  mutating func begin(_ subject: String) -> Int {
    count += 1
    open[count] = subject
    return count
  }

  /// Registers the end of an operation or call; returns `false` if it had ended before.
  mutating func end(_ number: Int) -> Bool { open.removeValue(forKey: number) != nil }

  /// Adds a deviation, unless its rule is allowed to be broken.
  mutating func note(_ rule: ContractRule, of subject: String, _ detail: String) {
    guard !allowed.contains(rule) else { return }
    deviations.append(ContractDeviation(rule: rule, subject: subject, detail: detail))
  }
}

/// The thread of a call that begins an operation, for detecting callbacks inside the call.
struct CallBracket {
  private var thread: ObjectIdentifier?

  mutating func open() { thread = ObjectIdentifier(Thread.current) }
  mutating func close() { thread = nil }

  /// True if the current thread is inside the call.
  var isInside: Bool { thread == ObjectIdentifier(Thread.current) }
}
