import Dispatch
import Foundation
import MockSpecRuntime

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
public final class ContractProbe: Sendable, CustomStringConvertible {
  private let log: Protected<ProbeLog>
  private let mainQueue = DispatchSpecificKey<Bool>()

  /// Creates a probe without deviations.
  ///
  /// - Parameter rules: The rules that the service is known to break: `insideCall`, for instance,
  ///   for mocks on an inline backend.
  public init(allowing rules: Set<ContractRule> = []) {
    log = Protected(ProbeLog(allowing: rules))
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
    while withLog({ !$0.open.isEmpty }), ContinuousClock.now < end {
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

  func withLog<Value>(_ body: (inout ProbeLog) -> Value) -> Value { log.withLock(body) }
}
