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
      var isStarted = false
    }

    private let state = Protected(State())
    private let unadded = UnaddedOperations.make()

    public override init() { super.init() }

    public var operationID: CKOperation.ID { state.withLock { $0.id } }

    /// Replaces the id, in an operation that the service returns to the next launch of an app.
    @_spi(MockSpec) public func replaceID(with operationID: CKOperation.ID) {
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
      // An operation that was started without work runs it now.
      if state.withLock({ $0.isStarted }) { return true }
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
      let isUnadded = state.withLock { state in
        defer { state.isStarted = true }
        return state.work.isMissing && !state.isStarted
      }
      if isUnadded { unadded.attachFailure(to: self) }
      state.withLock { $0.work.detach() }?()
    }
  }

  extension CKOperation: CloudOperational {}

  /// The settings with which an operation uses the service.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  open class CKOperationConfiguration: NSObject, @unchecked Sendable {
    private struct State {
      var container: CKContainer?
      var qualityOfService = QualityOfService.default
      var allowsCellularAccess = true
      var isLongLived = false
      var timeoutIntervalForRequest: TimeInterval = 60
      var timeoutIntervalForResource: TimeInterval?
    }

    private let state: Protected<State>

    public override init() { state = Protected(State()) }

    private init(_ state: State) { self.state = Protected(state) }

    func copied() -> CKOperationConfiguration { CKOperationConfiguration(state.withLock { $0 }) }

    open var container: CKContainer? {
      get { state.withLock { $0.container } }
      set { state.withLock { $0.container = newValue } }
    }

    open var qualityOfService: QualityOfService {
      get { state.withLock { $0.qualityOfService } }
      set { state.withLock { $0.qualityOfService = newValue } }
    }

    open var allowsCellularAccess: Bool {
      get { state.withLock { $0.allowsCellularAccess } }
      set { state.withLock { $0.allowsCellularAccess = newValue } }
    }

    open var isLongLived: Bool {
      get { state.withLock { $0.isLongLived } }
      set { state.withLock { $0.isLongLived = newValue } }
    }

    open var timeoutIntervalForRequest: TimeInterval {
      get { state.withLock { $0.timeoutIntervalForRequest } }
      set { state.withLock { $0.timeoutIntervalForRequest = newValue } }
    }

    /// The longest time for the whole operation: a week, or unlimited if the user waits for the answer.
    open var timeoutIntervalForResource: TimeInterval {
      get {
        state.withLock { state in
          switch state.qualityOfService {
          case .userInteractive, .userInitiated: state.timeoutIntervalForResource ?? .infinity
          default: state.timeoutIntervalForResource ?? 7 * 24 * 60 * 60
          }
        }
      }
      set { state.withLock { $0.timeoutIntervalForResource = newValue } }
    }
  }

  /// The closure that an operation runs: attached at most once, and taken at most once.
  enum CKOperationWork {
    case none
    case attached(() -> Void)
    case detached

    var isMissing: Bool {
      if case .none = self { true } else { false }
    }

    mutating func attach(_ work: @escaping () -> Void) -> Bool {
      guard case .none = self else { return false }
      self = .attached(work)
      return true
    }

    mutating func detach() -> (() -> Void)? {
      defer { self = .detached }
      guard case .attached(let work) = self else { return nil }
      return work
    }
  }

  /// An operation on one database; `nil` is the private database of the configured container.
  open class CKDatabaseOperation: CKOperation, @unchecked Sendable {
    private let target = Protected<CKDatabase?>(nil)

    open var database: CKDatabase? {
      get { target.withLock { $0 } }
      set { target.withLock { $0 = newValue } }
    }

    public override init() { super.init() }
  }

  extension CKDatabaseOperation: DatabaseOperational {}

  /// A group of operations that belong together, for the service's statistics.
  open class CKOperationGroup: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The expected amount of data, by order of magnitude.
    public enum TransferSize: Int, Sendable {
      case unknown = 0
      case kilobytes = 1
      case megabytes = 2
      case tensOfMegabytes = 3
      case hundredsOfMegabytes = 4
      case gigabytes = 5
      case tensOfGigabytes = 6
      case hundredsOfGigabytes = 7
    }

    private struct State {
      var configuration = CKOperation.Configuration()
      var name: String?
      var quantity = 0
      var send = TransferSize.unknown
      var receive = TransferSize.unknown
    }

    public let operationGroupID: String
    private let state = Protected(State())

    public override init() {
      operationGroupID = UUID().uuidString
      super.init()
    }

    /// Creates a group from an archive, which lacks the default configuration.
    public required init(coder aDecoder: NSCoder) {
      let id = aDecoder.decodeObject(of: NSString.self, forKey: "operationGroupID")
      operationGroupID = id?.description ?? UUID().uuidString
      super.init()
      name = aDecoder.decodeObject(of: NSString.self, forKey: "name")?.description
      quantity = aDecoder.decodeInteger(forKey: "quantity")
      let send = aDecoder.decodeInteger(forKey: "expectedSendSize")
      let receive = aDecoder.decodeInteger(forKey: "expectedReceiveSize")
      expectedSendSize = TransferSize(rawValue: send) ?? .unknown
      expectedReceiveSize = TransferSize(rawValue: receive) ?? .unknown
    }

    open func encode(with coder: NSCoder) {
      coder.encode(NSString(string: operationGroupID), forKey: "operationGroupID")
      coder.encode(name.map { NSString(string: $0) }, forKey: "name")
      coder.encode(quantity, forKey: "quantity")
      coder.encode(expectedSendSize.rawValue, forKey: "expectedSendSize")
      coder.encode(expectedReceiveSize.rawValue, forKey: "expectedReceiveSize")
    }

    open class var supportsSecureCoding: Bool { true }

    /// The configuration of the group's operations, copied when set; `nil` restores the defaults.
    open var defaultConfiguration: CKOperation.Configuration! {
      get { state.withLock { $0.configuration } }
      set {
        let copy = newValue?.copied() ?? CKOperation.Configuration()
        state.withLock { $0.configuration = copy }
      }
    }

    open var name: String? {
      get { state.withLock { $0.name } }
      set { state.withLock { $0.name = newValue } }
    }

    open var quantity: Int {
      get { state.withLock { $0.quantity } }
      set { state.withLock { $0.quantity = newValue } }
    }

    open var expectedSendSize: TransferSize {
      get { state.withLock { $0.send } }
      set { state.withLock { $0.send = newValue } }
    }

    open var expectedReceiveSize: TransferSize {
      get { state.withLock { $0.receive } }
      set { state.withLock { $0.receive = newValue } }
    }
  }
#endif
