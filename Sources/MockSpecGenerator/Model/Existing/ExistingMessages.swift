/// The messages about existing protocols.
extension DiagnosticMessage {
  static func classParent(_ parent: String, _ name: String) -> DiagnosticMessage {
    DiagnosticMessage(
      .error,
      "only subclasses of '\(parent)' can adopt '\(name)', and no mock is one; move its requirements to a protocol without that parent"
    )
  }

  static func hiddenProtocol(_ name: String) -> DiagnosticMessage {
    DiagnosticMessage(
      .error,
      "no mock can see '\(name)'; remove 'private' from it, or its name from 'existing' in the spec"
    )
  }

  static func lessAccess(_ name: String, than level: String) -> DiagnosticMessage {
    DiagnosticMessage(
      .error,
      "a mock of '\(name)' cannot be \(level), as the protocol is not; name it in a spec with other 'access'"
    )
  }

  static func namedHere(_ name: String) -> DiagnosticMessage {
    DiagnosticMessage(.note, "a mock of '\(name)' is asked for here")
  }

  static func nestedProtocol(_ name: String, _ owner: String) -> DiagnosticMessage {
    DiagnosticMessage(
      .error,
      "'\(name)' is nested in '\(owner)'; declare it outside, with a 'typealias' in '\(owner)' where that name is used"
    )
  }

  static func swiftFilesNeeded(_ spec: String) -> DiagnosticMessage {
    DiagnosticMessage(
      .error,
      "'existing' needs the Swift files of the target; name them too: 'mockspec check \(spec) *.swift'"
    )
  }

  static func unknownParentOfExisting(_ name: String) -> DiagnosticMessage {
    DiagnosticMessage(
      .warning,
      "no Swift file of the target declares '\(name)'; write what it requires in an extension of the mock"
    )
  }

  static func unknownProtocol(_ name: String, _ close: String?) -> DiagnosticMessage {
    DiagnosticMessage(
      .error,
      "no Swift file of the target declares the protocol '\(name)'"
        + (close.map { "; did you mean '\($0)'?" } ?? ""))
  }
}
