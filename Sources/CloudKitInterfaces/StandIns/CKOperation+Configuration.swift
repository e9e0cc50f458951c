#if !canImport(CloudKit)
  import Foundation

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
#endif
