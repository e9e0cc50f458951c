/// A receiver of the issues of a backend.
///
/// A test that links `MockSpecTesting` needs none: every issue fails it, at the line that made the rule or the stub.
/// Without that product issues are printed. A test that provokes issues on purpose expects them with `withKnownIssue`,
/// or keeps them:
///
/// ```swift
/// let backend = Backend(issues: .kept)
/// // …
/// #expect(backend.issues.map(\.message) == ["…"])
/// ```
public protocol IssueSink: Sendable {
  /// True if an issue fails the running test, so that ``Backend/verify(fileID:filePath:line:column:)`` need not throw
  /// it as well.
  var failsTests: Bool { get }
  /// Handles an issue, on the thread that has met it, outside of all locks.
  ///
  /// - Parameter issue: The issue.
  func record(_ issue: Backend.Issue)
}

/// The sink that prints issues on standard error.
public struct PrintedIssues: IssueSink {
  public var failsTests: Bool { false }

  public func record(_ issue: Backend.Issue) {
    let place = issue.location.map { "\($0): " } ?? ""
    printError("MockSpecRuntime: issue: \(place)\(issue.message)")
  }
}

extension IssueSink where Self == PrintedIssues {
  /// Prints issues on standard error, as backends do where no test library is linked.
  public static var printed: PrintedIssues { PrintedIssues() }
}

/// The sink that leaves issues to ``Backend/issues`` and ``Backend/verify(fileID:filePath:line:column:)``.
public struct KeptIssues: IssueSink {
  public var failsTests: Bool { false }

  public func record(_ issue: Backend.Issue) {}
}

extension IssueSink where Self == KeptIssues {
  /// Keeps issues without a word, for tests that expect them and for explorations.
  public static var kept: KeptIssues { KeptIssues() }
}

/// The sink of a test library, made for each backend, in the test that makes the backend; that of `MockSpecTesting` is found.
public protocol TestLibraryIssueSink: IssueSink {
  /// Creates the sink of a backend.
  init()
}

extension Backend {
  /// Makes the sink of backends that are given none, for the running test.
  package static func defaultIssueSink() -> any IssueSink { DefaultIssueSink.make() }
}

/// The sink of backends that are given none.
enum DefaultIssueSink {
  /// The sink that `MockSpecTesting` declares as `TestLibraryIssues`, found by its mangled name, as the runtime cannot
  /// depend on what depends on it; `nil` where the process does not link it.
  private static let library =
    _typeByName("15MockSpecTesting17TestLibraryIssuesV") as? any TestLibraryIssueSink.Type

  static func make() -> any IssueSink { library?.init() ?? PrintedIssues() }

  /// Records an issue of code that knows no backend.
  static func record(_ message: String) { make().record(Backend.Issue(message)) }

  /// Records an issue of code that knows no backend, and ends the process.
  static func stop(_ message: String) -> Never {
    record(message)
    endProcess(message)
  }
}
