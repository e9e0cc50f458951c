#if !canImport(CloudKit)
  import Foundation

  /// Mutable state that is accessible only under its lock.
  @dynamicMemberLookup
  final class Protected<State>: @unchecked Sendable {
    private let lock = NSLock()
    private var state: State

    init(_ state: State) { self.state = state }

    func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&state)
    }

    var value: State { withLock { $0 } }

    subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
      withLock { $0[keyPath: path] }
    }

    subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
      get { withLock { $0[keyPath: path] } }
      set { withLock { $0[keyPath: path] = newValue } }
    }
  }
#endif
