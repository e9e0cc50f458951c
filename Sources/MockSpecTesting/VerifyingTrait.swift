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
  /// `Backend.verify()`. Backends created in detached tasks are not verified. An expectation or a
  /// wait of the test that fails, and an exploration, is an issue at its own line. The journal is attached to it as a sequence
  /// diagram, and to an exploration the Swift of its first failing path.
  public struct VerifyingTrait: SuiteTrait, TestTrait, TestScoping {
    /// Creates the trait.
    public init() {}

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      // A suite is a scope too, but only its tests create backends.
      guard testCase != nil else { return try await function() }
      do {
        try await Backend.verifying(at: nil) { try await function() }
      } catch {
        attachTexts(of: error)
        guard let error = error as? any LocatedFailure, let location = error.location else {
          throw error
        }
        Issue.record(error, sourceLocation: SourceLocation(location))
      }
    }

    /// Attaches the sequence diagram of a failed expectation, or the first failing path of an exploration.
    private func attachTexts(of error: any Error) {
      #if compiler(>=6.2)
        guard let error = error as? any LocatedFailure else { return }
        for (name, text) in error.attachments { Attachment.record(text, named: name) }
      #endif
    }
  }

  extension Trait where Self == VerifyingTrait {
    /// Verifies every backend created in a test at the end of that test.
    public static var verifiesBackends: Self { VerifyingTrait() }
  }
#endif
