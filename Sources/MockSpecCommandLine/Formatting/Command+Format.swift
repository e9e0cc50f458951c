import MockSpecGenerator

extension Command {
  /// Formats specs in place, each on its own, so that a mistake in one keeps none of the others.
  static func format(_ arguments: FormatArguments, on console: inout Console) -> CommandStatus {
    var status = CommandStatus.clean
    for path in arguments.specs {
      guard let source = console.read([path])?.first else {
        status = .failed
        continue
      }
      var diagnostics = Diagnostics()
      let text = formatted(source, width: arguments.width, reporting: &diagnostics)
      console.report(diagnostics)
      guard let text else {
        status = .failed
        continue
      }
      if Array(text.utf8) == source.bytes { continue }
      if arguments.isCheck {
        console.report("the spec is not formatted; run 'mockspec format'", at: path)
        status = .failed
      } else {
        status = write(text, to: path, on: &console) ?? status
      }
    }
    return status
  }

  /// `nil` where all is well.
  private static func write(
    _ text: String, to path: String, on console: inout Console
  ) -> CommandStatus? {
    do {
      try replaceFile(at: path, with: text)
      console.list("formatted \(path)")
      return nil
    } catch {
      console.report("the file cannot be written: \(error)", at: path)
      return .failed
    }
  }
}

extension Command.FormatArguments {
  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    self.init()
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": isCheck = true
      case "--width":
        let word = try rest.popValue(of: argument)
        guard let width = Int(word), width > 0 else {
          throw UsageError("'--width' takes a number of columns, not '\(word)'")
        }
        self.width = width
      case let option where option.hasPrefix("-"):
        let hint =
          closest(to: option, among: ["--check", "--format", "--width"]).map {
            "; did you mean '\($0)'?"
          }
          ?? ""
        throw UsageError("'format' has no option '\(option)'\(hint)")
      case let spec: specs.append(spec)
      }
    }
    guard !specs.isEmpty else { throw UsageError("'format' needs at least one spec") }
  }
}
