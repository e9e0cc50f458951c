#if !canImport(CloudKit)
  @_spi(MockSpec) import CloudKitInterfaces
  import MockSpecRuntime

  /// The service of an operation that is started without having been added to a database or a container: it fails, with an
  /// issue.
  ///
  /// The interfaces find it by its name.
  package struct FailingOperations: UnaddedOperationService {
    /// The sink of the test that has created the operation.
    private let sink: any IssueSink

    package init() { sink = Backend.defaultIssueSink() }

    package init(issues: any IssueSink) { sink = issues }

    package func attachFailure(to operation: CKOperation) {
      // The operation runs already, so the mock must not wait for it.
      let backend = Backend(scheduling: .inline, issues: sink)
      let error = MockCKError.internalError
      if !operation.isCancelled {
        let place = operation is CKDatabaseOperation ? "database" : "container"
        backend.report(
          "\(type(of: operation)) was started and never added to a \(place), and fails with '\(error.name)'; "
            + "'\(place).add(operation)' starts it, and for a queue of your own write 'queue.addOperation { "
            + "\(place).add(operation); operation.waitUntilFinished() }'")
      }
      backend.fails(with: error)
      MockCKContainer(backend: backend).add(operation)
    }
  }
#endif
