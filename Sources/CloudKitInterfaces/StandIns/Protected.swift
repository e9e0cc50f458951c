#if !canImport(CloudKit)
  import Foundation

  /// Mutable state that is only reachable while its lock is held.
  final class Protected<State>: @unchecked Sendable {
    private let lock = NSLock()
    private var state: State

    init(_ state: State) { self.state = state }

    func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&state)
    }
  }
#endif
