extension Command {
  /// Formats specs in place, each on its own, so that a mistake in one keeps none of the others.
  static func format(_ arguments: FormatArguments, on console: inout Console) -> CommandStatus {
    var status = CommandStatus.clean
    for path in arguments.specs {
      guard let source = read([path], on: &console)?.first else {
        status = .failed
        continue
      }
      var diagnostics = Diagnostics()
      let text = formatted(source, reporting: &diagnostics)
      console.errors += diagnostics.rendered()
      guard let text else {
        status = .failed
        continue
      }
      if Array(text.utf8) == source.bytes { continue }
      if arguments.isCheck {
        console.errors += "\(path): error: the spec is not formatted; run 'mockspec format'\n"
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
      console.output += "formatted \(path)\n"
      return nil
    } catch {
      console.errors += "\(path): error: the file cannot be written: \(error)\n"
      return .failed
    }
  }
}
