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
  private let allowed: Set<ContractRule>
  private let mainQueue = DispatchSpecificKey<Bool>()
  // The lock guards the properties below.
  private var found: [ContractDeviation] = []
  /// The names of operations and calls that have begun and not ended, by the order in which they began.
  private var open: [Int: String] = [:]
  private var count = 0

  /// Creates a probe without deviations.
  ///
  /// - Parameter rules: The rules that the service is known to break: `insideCall`, for instance,
  ///   for mocks on an inline backend.
  public init(allowing rules: Set<ContractRule> = []) {
    allowed = rules
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
  }

  deinit { DispatchQueue.main.setSpecific(key: mainQueue, value: nil) }

  /// The deviations so far, in order, without operations and calls that have not ended yet.
  public var deviations: [ContractDeviation] { locked { found } }

  /// Throws if a rule was broken or an operation or call has not ended; a test calls it at the end.
  ///
  /// - Throws: `ContractError` with all deviations.
  public func verify() throws {
    let deviations = locked { found + missingEnds }
    if !deviations.isEmpty { throw ContractError(deviations: deviations) }
  }

  /// Waits until all operations and calls have ended, and throws if a rule was broken.
  ///
  /// - Parameter patience: The longest wait in real time before an end counts as missing.
  /// - Throws: `ContractError` with all deviations; `CancellationError`.
  public func verify(within patience: Duration) async throws {
    let end = ContinuousClock.now + patience
    while locked({ !open.isEmpty }), ContinuousClock.now < end {
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

  func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    try lock.withLock(body)
  }

  // MARK: - Under the lock

  /// The deviations of operations and calls that have not ended.
  private var missingEnds: [ContractDeviation] {
    guard !allowed.contains(.missingEnd) else { return [] }
    return open.sorted { $0.key < $1.key }.map {
      ContractDeviation(rule: .missingEnd, subject: $0.value, detail: "it has not ended")
    }
  }

  /// Registers the beginning of an operation or call, and returns its number.
  func begin(_ subject: String) -> Int {
    count += 1
    open[count] = subject
    return count
  }

  /// Registers the end of an operation or call; returns `false` if it had ended before.
  func end(_ number: Int) -> Bool { open.removeValue(forKey: number) != nil }

  /// Adds a deviation, unless its rule is allowed to be broken.
  func note(_ rule: ContractRule, of subject: String, _ detail: String) {
    guard !allowed.contains(rule) else { return }
    found.append(ContractDeviation(rule: rule, subject: subject, detail: detail))
  }
}
