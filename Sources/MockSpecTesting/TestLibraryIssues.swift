import MockSpecRuntime

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The sink of all backends in a process that links this module: issues fail the running test of Swift Testing or XCTest.
///
/// Backends find it by its name, so nothing has to be set.
public struct TestLibraryIssues: TestLibraryIssueSink {
  #if canImport(Testing)
    /// The line of the test that has made the backend, which stands for calls and for threads of no test.
    private let origin: Testing.SourceLocation?
    private let relay: IssueRelay?
  #endif

  /// True if issues only warn.
  fileprivate var warns = false

  public init() {
    #if canImport(Testing)
      origin = Test.current?.sourceLocation
      relay = origin.map { _ in IssueRelay() }
    #endif
  }

  public var failsTests: Bool { !warns }

  public func record(_ issue: Backend.Issue) {
    #if canImport(Testing)
      let line = issue.location.map(Testing.SourceLocation.init) ?? Test.current?.sourceLocation
      let (comment, place) = (
        Comment(rawValue: issue.message), line ?? origin ?? #_sourceLocation
      )
      let fail: @Sendable () -> Void = { [warns] in
        #if compiler(>=6.3)
          Issue.record(comment, severity: warns ? .warning : .error, sourceLocation: place)
        #else
          Issue.record(comment, sourceLocation: place)
        #endif
      }
      if Test.current == nil, let relay { return relay.run(fail) }
      fail()
      if Test.current != nil { return }
    #endif
    // A library whose tests do not run ignores the issue.
    #if canImport(XCTest)
      // XCTest knows no line of the running test, and one of this file would mislead.
      guard let location = issue.location else {
        return XCTFail(issue.message, file: "<unknown>", line: 0)
      }
      XCTFail(issue.message, file: location.filePath, line: location.line)
    #endif
  }
}

#if canImport(Testing) && compiler(>=6.3)
  extension IssueSink where Self == TestLibraryIssues {
    /// Shows issues as warnings of the running test of Swift Testing, for a suite that is being moved to these mocks;
    /// `verify()` and the trait still throw them.
    public static var warnings: TestLibraryIssues {
      var sink = TestLibraryIssues()
      sink.warns = true
      return sink
    }
  }
#endif

#if canImport(Testing)
  extension Testing.SourceLocation {
    init(_ location: Backend.SourceLocation) {
      self.init(
        fileID: location.fileID, filePath: "\(location.filePath)", line: Int(location.line),
        column: Int(location.column))
    }
  }
#endif
