#if !canImport(CloudKit)
  import Foundation

  /// The base class of all operations; Foundation runs it, and a service attaches its work.
  open class CKOperation: Operation, @unchecked Sendable {
    public typealias ID = String
    public typealias Configuration = CKOperationConfiguration

    private struct State {
      var id = UUID().uuidString
      var work = CKOperationWork.none
      var configuration = Configuration()
      var group: CKOperationGroup?
      var persisted: (() -> Void)?
      var cancellationHandlers: [@Sendable () -> Void] = []
    }

    private let state = Protected(State())

    public override init() { super.init() }

    public var operationID: CKOperation.ID { state.withLock { $0.id } }

    /// Takes over the id of another operation, as an operation that the service returns to the next launch of an app.
    @_spi(MockSpec) public func take(operationID: CKOperation.ID) {
      state.withLock { $0.id = operationID }
    }

    /// The configuration, copied when set; `nil` restores the defaults.
    open var configuration: CKOperation.Configuration! {
      get { state.withLock { $0.configuration } }
      set {
        let copy = newValue?.copied() ?? Configuration()
        state.withLock { $0.configuration = copy }
      }
    }

    open var group: CKOperationGroup? {
      get { state.withLock { $0.group } }
      set { state.withLock { $0.group = newValue } }
    }

    @available(*, deprecated, message: "use 'configuration'")
    open var container: CKContainer? {
      get { configuration.container }
      set { configuration.container = newValue }
    }

    @available(*, deprecated, message: "use 'configuration'")
    open var isLongLived: Bool {
      get { configuration.isLongLived }
      set { configuration.isLongLived = newValue }
    }

    @available(*, deprecated, message: "use 'configuration'")
    open var allowsCellularAccess: Bool {
      get { configuration.allowsCellularAccess }
      set { configuration.allowsCellularAccess = newValue }
    }

    @available(*, deprecated, message: "use 'configuration'")
    open var timeoutIntervalForRequest: TimeInterval {
      get { configuration.timeoutIntervalForRequest }
      set { configuration.timeoutIntervalForRequest = newValue }
    }

    @available(*, deprecated, message: "use 'configuration'")
    open var timeoutIntervalForResource: TimeInterval {
      get { configuration.timeoutIntervalForResource }
      set { configuration.timeoutIntervalForResource = newValue }
    }

    open var longLivedOperationWasPersistedBlock: (() -> Void)? {
      get { state.withLock { $0.persisted } }
      set { state.withLock { $0.persisted = newValue } }
    }

    /// Attaches the work of the operation; returns `false` if it has work already, or has run.
    ///
    /// The closure runs once, inside `start()`, without a lock, and all its callbacks end before
    /// `completionBlock`. It runs for a cancelled operation too, because the result block of such
    /// an operation must still get an `operationCancelled`: the closure checks `isCancelled`.
    @_spi(MockSpec) public func attach(_ work: @escaping () -> Void) -> Bool {
      state.withLock { $0.work.attach(work) }
    }

    /// Attaches work and runs the operation until it has finished, as the queue of a database does;
    /// returns `false` if it has work already, or has run.
    @_spi(MockSpec) public func perform(_ work: @escaping () -> Void) -> Bool {
      guard attach(work) else { return false }
      if isReady {
        start()
      } else {
        // The operation has dependencies, and `start()` accepts only operations that are ready.
        OperationQueue().addOperations([self], waitUntilFinished: true)
      }
      return true
    }

    /// Calls a closure after the operation is cancelled.
    @_spi(MockSpec) public func whenCancelled(_ handler: @escaping @Sendable () -> Void) {
      state.withLock { $0.cancellationHandlers.append(handler) }
    }

    open override func cancel() {
      super.cancel()
      for handler in state.withLock({ $0.cancellationHandlers }) { handler() }
    }

    open override func start() {
      // Foundation skips `main()` for a cancelled operation.
      if isCancelled, isReady { performAttachedWork() }
      super.start()
    }

    open override func main() { performAttachedWork() }

    private func performAttachedWork() {
      let (isMissing, work) = state.withLock { ($0.work.isMissing, $0.work.take()) }
      precondition(
        !isMissing || isCancelled,
        """
        a \(Self.self) was started that no database knows of, so none of its blocks would be called; add it to a \
        database, or, for a queue of your own: queue.addOperation { database.add(operation); \
        operation.waitUntilFinished() }
        """)
      work?()
    }
  }

  extension CKOperation: CloudOperational {}
#endif
