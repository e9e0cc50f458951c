import Dispatch
import Foundation

/// Watches whether a service, pretended or real, calls back as its spec declares.
///
/// The generator emits `run` for every operation of a spec, in a file of its own.
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
  let allowed: Set<ContractRule>
  let lock = NSLock()
  private var found: [ContractDeviation] = []
  /// What has begun and not ended, by the order in which it began.
  private var open: [Int: String] = [:]
  private var count = 0
  private let mainQueue = DispatchSpecificKey<Bool>()

  /// Makes a probe that has seen nothing.
  ///
  /// - Parameter rules: The promises that the service is known not to make: `insideCall`, for
  ///   instance, for mocks on an inline backend.
  public init(allowing rules: Set<ContractRule> = []) {
    allowed = rules
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
  }

  deinit { DispatchQueue.main.setSpecific(key: mainQueue, value: nil) }

  /// The promises that were not kept so far, in order; what has not ended yet is not among them.
  public var deviations: [ContractDeviation] { lock.withLock { found } }

  /// Fails a test where a promise was not kept, or something has not ended; to be called when all is over.
  ///
  /// - Throws: `ContractError` with everything that was found.
  public func verify() throws {
    let deviations = lock.withLock {
      found + open.sorted { $0.key < $1.key }.compactMap { missingEnd(of: $0.value) }
    }
    if !deviations.isEmpty { throw ContractError(deviations: deviations) }
  }

  /// Waits until everything has ended, and fails a test where a promise was not kept.
  ///
  /// - Parameter patience: How long to wait in real time before it counts as never.
  /// - Throws: `ContractError` with everything that was found; `CancellationError`.
  public func verify(within patience: Duration) async throws {
    let end = ContinuousClock.now + patience
    while lock.withLock({ !open.isEmpty }), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(1))
    }
    try verify()
  }

  public var description: String {
    let deviations = deviations
    return deviations.isEmpty
      ? "every promise was kept" : ContractError(deviations: deviations).description
  }

  /// Whether the code runs on the main queue; on some platforms that is not always the main thread.
  var isOnMainQueue: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) == true
  }

  private func missingEnd(of subject: String) -> ContractDeviation? {
    guard !allowed.contains(.missingEnd) else { return nil }
    return ContractDeviation(rule: .missingEnd, subject: subject, detail: "it has not ended")
  }

  /// Notes that something has begun; the lock must be held.
  func begin(_ subject: String) -> Int {
    count += 1
    open[count] = subject
    return count
  }

  /// Notes that something has ended; `false` if it had before. The lock must be held.
  func end(_ number: Int) -> Bool { open.removeValue(forKey: number) != nil }

  /// Notes a deviation, unless it is allowed; the lock must be held.
  func note(_ rule: ContractRule, of subject: String, _ detail: String) {
    guard !allowed.contains(rule) else { return }
    found.append(ContractDeviation(rule: rule, subject: subject, detail: detail))
  }
}

/// The call that begins something, to tell what happens inside of it; guarded by the lock of the probe.
struct CallBracket {
  private var thread: ObjectIdentifier?

  mutating func open() { thread = ObjectIdentifier(Thread.current) }
  mutating func close() { thread = nil }

  /// Whether the thread is still in the call.
  var isInside: Bool { thread == ObjectIdentifier(Thread.current) }
}
