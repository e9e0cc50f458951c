/// The messages about existing protocols.
extension DiagnosticMessage {
  static func ambiguousProtocol(_ name: String, _ modules: [String]) -> Self {
    error(
      "\(listing(modules)) declare '\(name)'; write '\(modules[0]).\(name)' for the first")
  }

  /// Makes the note about members that an extension implements, to which a mock cannot hand calls on.
  static func answeredByExtension(_ members: [String], of name: String) -> Self {
    note(
      "the mock of '\(name)' has no knobs for \(shortened(members)), which an extension answers; a 'service' of a spec with these members has them"
    )
  }

  static func classParent(_ parent: String, _ name: String, _ obstacle: ClassObstacle) -> Self {
    let (why, advice) = obstacle.words
    return error(
      "only subclasses of '\(parent)' can adopt '\(name)', and no mock can be one, as \(why); \(advice), or move the requirements to a protocol without that parent"
    )
  }

  /// Makes the note about members that a class implements, which no mock can override.
  static func answeredByClass(_ members: [String], of name: String, _ parent: String) -> Self {
    note(
      "the mock of '\(name)' has no knobs for \(shortened(members)), which the class '\(parent)' answers"
    )
  }

  static func hiddenProtocol(_ name: String) -> Self {
    error(
      "no mock can see '\(name)'; remove 'private' from it, or its name from 'existing' in the spec"
    )
  }

  static func lessAccess(_ name: String, than level: String) -> Self {
    error(
      "a mock of '\(name)' cannot be \(level), as the protocol is not; name it in a spec with other 'access'"
    )
  }

  static func namedHere(_ name: String) -> Self {
    note("a mock of '\(name)' is asked for here")
  }

  static func swiftFilesNeeded(_ spec: String) -> Self {
    error(
      "'existing' needs the Swift files of the target; name them too: 'mockspec check \(spec) *.swift'"
    )
  }

  static func unknownParentOfExisting(_ name: String) -> Self {
    warning(
      "no Swift file of the target declares '\(name)'; write what it requires in an extension of the mock"
    )
  }

  static func valueParent(_ parent: String, _ name: String) -> Self {
    error(
      "'\(name)' inherits from '\(parent)', which no mock can be, as only values are; use a real type in tests, or move the other requirements to a protocol without that parent"
    )
  }

  /// Makes the message about a protocol that is neither in the target nor in the modules that were looked through, with
  /// a similar name, or else with a module that the spec imports and whose files are not known.
  static func unknownProtocol(
    _ name: String, in modules: [String], didYouMean close: (name: String, module: String?)?,
    sourceless: String? = nil
  ) -> Self {
    var text = "no Swift file of the target"
    switch modules.count {
    case 0: break
    case ...4: text += " or of \(listing(modules, "or"))"
    default:
      text += ", of \(listing(modules.prefix(3), ",")) or of \(modules.count - 3) more modules"
    }
    text += " declares the protocol '\(name)'"
    if let close {
      text += "; did you mean '\(close.name)'" + (close.module.map { " of '\($0)'" } ?? "") + "?"
    } else if let sourceless {
      text +=
        "; if '\(sourceless)' does, which has no Swift files here, put '\(sourceless).swiftinterface' beside the spec"
    }
    return error(text)
  }
}

/// `'a', 'b', 'c' and 2 more`
private func shortened(_ names: [String]) -> String {
  let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
  return shown + (names.count > 3 ? " and \(names.count - 3) more" : "")
}

/// `'A', 'B' and 'C'`
private func listing(_ names: some Collection<String>, _ word: String = "and") -> String {
  let quoted = names.map { "'\($0)'" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  let separator = word == "," ? ", " : " \(word) "
  return quoted.dropLast().joined(separator: ", ") + separator + last
}
