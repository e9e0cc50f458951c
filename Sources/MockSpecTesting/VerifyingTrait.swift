#if canImport(Testing)
  import MockSpecRuntime
  import Testing

  /// A trait that verifies every backend created in a test at the end of that test.
  ///
  /// ```swift
  /// @Suite(.verifiesBackends) struct UploadTests { … }
  /// ```
  ///
  /// A test then fails if a rule never fired, a gate was not opened or a retry came too early; see
  /// `Backend.verify()`. Backends created in detached tasks are not verified. An expectation or an exploration that
  /// a test throws is attached to it as a sequence diagram.
  public struct VerifyingTrait: SuiteTrait, TestTrait, TestScoping {
    /// Creates the trait.
    public init() {}

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      // A suite is a scope too, but only its tests create backends.
      guard testCase != nil else { return try await function() }
      try await Backend.verifying(at: nil) {
        do {
          try await function()
        } catch {
          attachDiagram(of: error)
          throw error
        }
      }
    }

    /// Attaches the sequence diagram of a failed expectation, or of the first failing path of an exploration.
    private func attachDiagram(of error: any Error) {
      #if compiler(>=6.2)
        let diagram: String? =
          switch error {
          case let error as JournalError: error.sequenceDiagram
          case let error as ExplorationError:
            error.exploration.failures.first?.sequenceDiagram
          default: nil
          }
        if let diagram { Attachment.record(diagram, named: "journal.mmd") }
      #endif
    }
  }

  extension Trait where Self == VerifyingTrait {
    /// Verifies every backend created in a test at the end of that test.
    public static var verifiesBackends: Self { VerifyingTrait() }
  }
#endif
