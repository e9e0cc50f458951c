@testable import MockSpecGenerator

/// The mock of a protocol `P` in an app with a library `Kit`.
struct ExistingSample {
  var messages: [String]
  var text: String

  init(
    _ app: String, kit: String = "", spec: String = "existing P", file: String = "Kit.swift",
    emission: Set<OutputKind> = [.mocks], flags: [String: Set<String>] = [:]
  ) {
    var generator = Generator(
      emission: emission, module: "App", swiftFiles: [SourceText(path: "App.swift", app)])
    generator.flags = flags
    generator.dependencies = [
      SwiftModule(name: "Kit", files: [SwiftText(path: file, bytes: Array(kit.utf8))])
    ]
    var diagnostics = Diagnostics()
    let generation = generator.generate(
      from: [SourceText(path: "App.mockspec", spec)], reporting: &diagnostics)
    messages = diagnostics.all.map { diagnostic in
      let place = diagnostic.source.location(of: diagnostic.range.start)
      return "\(diagnostic.source.path):\(place.line):\(place.column): \(diagnostic.message.text)"
    }
    text = generation.files.map(\.text).joined()
  }

  /// The line that begins with the words.
  func line(_ words: String) -> String? {
    text.split(separator: "\n").first { $0.drop { $0 == " " }.hasPrefix(words) }.map(String.init)
  }
}
