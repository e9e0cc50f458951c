#if !canImport(CloudKit)
  /// The service of operations that are started without having been added to a database or a container.
  @_spi(MockSpec) public protocol UnaddedOperationService: Sendable {
    /// Creates the service of one operation, in the test that creates the operation.
    init()
    /// Attaches work to an operation by which it fails in its last block.
    func attachFailure(to operation: CKOperation)
  }

  /// The service of such operations in this process.
  enum UnaddedOperations {
    /// The service that CloudKitMocks declares as `FailingOperations`, found by its mangled name, as the interfaces cannot
    /// depend on the mocks; `nil` where the process does not link them.
    private static let mocks =
      _typeByName("13CloudKitMocks17FailingOperationsV") as? any UnaddedOperationService.Type

    static func make() -> any UnaddedOperationService { mocks?.init() ?? NoOperationService() }
  }

  /// The service where there are no mocks: none, as behind `CKDatabase`.
  private struct NoOperationService: UnaddedOperationService {
    func attachFailure(to operation: CKOperation) {
      preconditionFailure(
        "\(type(of: operation)) has no service behind it here; add it to a MockCKDatabase")
    }
  }
#endif
