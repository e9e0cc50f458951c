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
  /// `Backend.verify()`. Backends created in detached tasks are not verified.
  public struct VerifyingTrait: SuiteTrait, TestTrait, TestScoping {
    /// Creates the trait.
    public init() {}

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      // A suite is a scope too, but only its tests create backends.
      guard testCase != nil else { return try await function() }
      let place = test.sourceLocation
      try await Backend.verifying(fileID: place.fileID, line: UInt(place.line)) {
        try await function()
      }
    }
  }

  extension Trait where Self == VerifyingTrait {
    /// Verifies every backend created in a test at the end of that test.
    public static var verifiesBackends: Self { VerifyingTrait() }
  }
#endif
