import MockSpecCommandLine
import MockSpecFullGenerator
import MockSpecGenerator

/// One run of the whole generator over one input.
struct Trial {
  var files: [GeneratedFile]
  var diagnostics = Diagnostics()
  /// The faults of the run other than crashes and hangs, which the caller notices.
  var faults: [String] = []

  /// - Parameters:
  ///   - bytes: The spec.
  ///   - swiftFiles: The Swift files beside it, if it has some.
  ///   - name: The name of the spec.
  init(_ bytes: [UInt8], beside swiftFiles: [[UInt8]]? = nil, name: String = "Input") {
    let source = SourceText(path: "\(name).mockspec", bytes: bytes)
    let swiftFiles = swiftFiles?.enumerated().map {
      SourceText(path: "File\($0).swift", bytes: $1)
    }
    files =
      Generator(emission: Set(OutputKind.all), shards: 2, swiftFiles: swiftFiles)
      .generate(from: [source], reporting: &diagnostics).files
    for diagnostic in diagnostics.all { check(diagnostic) }
    if diagnostics.all.isEmpty == false, diagnostics.rendered().isEmpty {
      faults.append("the messages render as nothing")
    }
    if diagnostics.hasErrors != files.isEmpty {
      faults.append("\(files.count) files, and errors: \(diagnostics.hasErrors)")
    }
    if isAccepted { checkLayout(of: source) }
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  var isAccepted: Bool { !diagnostics.hasErrors }

  /// Checks that an accepted spec can be formatted, and that formatting it again changes nothing.
  private mutating func checkLayout(of source: SourceText) {
    var own = Diagnostics()
    guard let once = formatted(source, reporting: &own) else {
      return faults.append("it cannot be formatted: \(own.rendered())")
    }
    let twice = formatted(SourceText(path: source.path, once), reporting: &own)
    if twice != once { faults.append("formatting it twice gives another layout") }
  }

  private mutating func check(_ diagnostic: Diagnostic) {
    let range = diagnostic.range
    let count = diagnostic.source.bytes.count
    if range.start < 0 || range.end < range.start || range.end > count {
      faults.append("'\(diagnostic.message.text)' is at \(range) of \(count) bytes")
    }
    if diagnostic.message.text.isEmpty || diagnostic.message.text.utf8.contains(0x0A) {
      faults.append("the message '\(diagnostic.message.text)' is not one line")
    }
    for note in diagnostic.notes { check(note) }
  }
}
