extension Backend {
  /// A mistake of a test or of the app that a mock has met, with the line that made the rule or the stub.
  public struct Issue: Sendable, CustomStringConvertible {
    /// The fact, and the advice after a semicolon.
    public let message: String
    /// The line that made the rule, the stub or the gate, or that waits; `nil` for a call, whose test stands for it.
    public let location: SourceLocation?
    /// True if the app does what the service forbids, which fails an exploration.
    let isMisuse: Bool

    package init(_ message: String, at location: SourceLocation? = nil, isMisuse: Bool = false) {
      (self.message, self.location, self.isMisuse) = (message, location, isMisuse)
    }

    public var description: String { message }
  }

  /// A line of a test, printed as `SyncTests/SyncTests.swift:12`.
  public struct SourceLocation: Sendable, CustomStringConvertible {
    /// The module and the name of the file.
    public let fileID: String
    /// The path of the file.
    public let filePath: StaticString
    /// The line, from 1.
    public let line: UInt
    /// The column, from 1.
    public let column: UInt

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - fileID: The module and the name of the file.
    ///   - filePath: The path of the file.
    ///   - line: The line, from 1.
    ///   - column: The column, from 1.
    public init(_ fileID: String, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
      (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
    }

    public var description: String { "\(fileID):\(line)" }
  }
}

extension Backend.SourceLocation: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    (left.fileID, left.line, left.column) == (right.fileID, right.line, right.column)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(column)
  }
}

extension Backend {
  /// The mistakes that mocks have met, each with what they did instead, in order.
  ///
  /// A member with typed throws, for instance, cannot throw the error of a cancelled wait where its type has no value
  /// for that. ``verify(fileID:filePath:line:column:)`` throws if there are any that have failed no test yet.
  public var issues: [Issue] { lock.withLock { held in held[state].issues } }

  /// Keeps an issue and records it in the sink.
  @usableFromInline package func report(
    _ message: String, at location: SourceLocation? = nil, isMisuse: Bool = false
  ) {
    lock.withLock { held in keep(Issue(message, at: location, isMisuse: isMisuse), held) }
    recordIssues()
  }

  /// Keeps an issue, which is recorded as soon as the lock is given back: the sink is not the runtime's code.
  package func keep(_ issue: Issue, _ held: borrowing Held) {
    held[state].issues.append(issue)
    if issue.isMisuse, held[state].firstMisuse == nil { held[state].firstMisuse = issue.message }
    willRecord(issue, held)
  }

  /// Records an issue, which the backend keeps elsewhere, as soon as the lock is given back.
  func willRecord(_ issue: Issue, _ held: borrowing Held) {
    held[state].unrecordedIssues.append(issue)
    log.pointee.isAwaited = true
  }

  /// Records the issues that were kept inside the lock.
  package func recordIssues() {
    let issues = lock.withLock { held in
      defer { held[state].unrecordedIssues = [] }
      return held[state].unrecordedIssues
    }
    for issue in issues { issueSink.record(issue) }
  }

  /// Records an issue and ends the process, where a call must return a value that nothing can make.
  @usableFromInline package func stop(_ message: String, at location: SourceLocation? = nil)
    -> Never
  {
    report(message, at: location)
    endProcess(message)
  }
}

/// Ends the process with a message, also in release builds, where a precondition keeps it to itself.
func endProcess(_ message: String) -> Never {
  #if !DEBUG
    printError("MockSpecRuntime: Fatal error: \(message)")
  #endif
  preconditionFailure(message)
}
