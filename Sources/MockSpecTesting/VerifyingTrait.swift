#if canImport(Testing)
  import MockSpecRuntime
  import Testing

  /// Verifies at the end of each test every backend that was made in it.
  ///
  /// ```swift
  /// @Suite(.verifiesBackends) struct UploadTests { … }
  /// ```
  ///
  /// A test fails then if a rule never fired, a gate was not opened or a retry came too early; see
  /// `Backend.verify()`. Backends that are made in detached tasks are not seen.
  public struct VerifyingTrait: SuiteTrait, TestTrait, TestScoping {
    /// Makes the trait.
    public init() {}

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      // A suite is a scope too; only its tests make backends.
      guard testCase != nil else { return try await function() }
      let place = test.sourceLocation
      try await Backend.verifying(fileID: place.fileID, line: UInt(place.line)) {
        try await function()
      }
    }
  }

  extension Trait where Self == VerifyingTrait {
    /// Verifies at the end of each test every backend that was made in it.
    public static var verifiesBackends: Self { VerifyingTrait() }
  }
#endif
