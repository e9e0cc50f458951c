#if !canImport(CloudKit)
  import Foundation

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
