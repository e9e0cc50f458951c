import Foundation
import Testing

/// Tests of the dependencies between the folders of the generator, which one module does not enforce.
@Suite struct ArrowTests {
  /// A folder, and the types of other folders that its files may name.
  struct Folder: CustomTestStringConvertible, Sendable {
    var path: String
    /// Folders of which all types may be named.
    var folders: [String] = []
    /// Single types of other folders.
    var types: [String] = []

    var testDescription: String { path }
  }

  static let syntax = "Sources/MockSpecGenerator/Syntax"
  static let model = "Sources/MockSpecGenerator/Model"
  static let full = "Sources/MockSpecFullGenerator/Model"
  static let kernel = "Templates/Kernel"
  static let snippets = "Templates/Snippets"

  static let kinds = ["Interfaces", "Mocks"].map { "Templates/\($0)" }
  static let fullKinds = ["Contract", "Recorder"].map { "Templates/\($0)" }
  /// The types of the syntax tree that the model passes on unchanged.
  static let handedOn = [
    "AccessLevel", "AnswerPart", "Condition", "ImportAttribute", "SourcePlace",
  ]

  static let folders =
    [
      Folder(path: syntax),
      Folder(path: model, folders: [syntax]),
      Folder(path: full, folders: [syntax, model]),
      Folder(path: kernel, types: ["Mark", "SourcePlace", "SwiftLiteral", "TextBuffer"]),
      Folder(path: snippets, folders: [kernel, model], types: handedOn),
      Folder(path: "Templates/Files", folders: [kernel, snippets, model] + kinds, types: handedOn),
    ] + kinds.map { Folder(path: $0, folders: [kernel, snippets, model], types: handedOn) }
    + fullKinds.map {
      Folder(
        path: $0, folders: [kernel, snippets, model, full], types: handedOn + ["FileHeader"])
    }

  @Test(arguments: folders)
  func `A folder names types of itself and of those below it only`(_ folder: Folder) throws {
    let open = Set(folder.folders + [folder.path])
    var strangers: [String: String] = [:]
    for other in Self.folders where !open.contains(other.path) {
      for file in try swiftFiles(in: other.path) {
        for name in file.declaredTypes { strangers[name] = other.path }
      }
    }
    // A name that the folder declares itself is no dependency.
    for path in open {
      for file in try swiftFiles(in: path) {
        for name in file.declaredTypes { strangers[name] = nil }
      }
    }
    for name in folder.types { strangers[name] = nil }
    for file in try swiftFiles(in: folder.path) {
      for (line, names) in file.names {
        for name in names {
          guard let home = strangers[name] else { continue }
          Issue.record("\(file.path):\(line): \(name) belongs to \(home)")
        }
      }
    }
  }

  @Test func `The table has all folders with templates`() throws {
    let templates = packageRoot.appending(path: "Templates")
    let found = try FileManager.default.contentsOfDirectory(atPath: templates.path)
    let known = Self.folders.map(\.path).filter { $0.hasPrefix("Templates/") }
    #expect(Set(found.map { "Templates/\($0)" }) == Set(known))
  }

  @Test func `The tool of the plugin is built without what only the full one generates`() throws {
    let manifest = try String(
      contentsOf: packageRoot.appending(path: "Package.swift"), encoding: .utf8)
    for target in [
      ".target(name: \"MockSpecGenerator\"),",
      ".executableTarget(name: \"mockspec-generate\", dependencies: [\"MockSpecGenerator\"]),",
      "name: \"MockSpecPlugin\", capability: .buildTool(), dependencies: [\"mockspec-generate\"]),",
    ] {
      #expect(manifest.contains(target))
    }
  }

  private func swiftFiles(in folder: String) throws -> [SourceFile] {
    let root = packageRoot.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(".swift") }
      .map {
        SourceFile(
          path: "\(folder)/\($0)",
          text: try String(contentsOf: root.appending(path: $0), encoding: .utf8))
      }
  }
}

private struct SourceFile {
  var path: String
  var lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The types at the top level of the file that other files see.
  var declaredTypes: [String] {
    lines.compactMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard line.first?.isLetter ?? false, !line.hasPrefix("private "),
        !line.hasPrefix("extension "),
        let word = words.firstIndex(where: {
          ["struct", "enum", "class", "actor", "protocol", "typealias"].contains($0)
        }), word <= 3, word + 1 < words.count
      else { return nil }
      return String(words[word + 1])
    }
  }

  /// The capitalised names in each line, except in comments, in plain literals and behind a dot.
  var names: [(line: Int, names: [String])] {
    let name = /(^|[^\w.`])([A-Z]\w*)/
    return lines.enumerated().map { index, line in
      var code = line.replacing(/"[^"\\]*"/, with: "\"\"")[...]
      if let comment = code.firstRange(of: /(^|\s)\/\//) { code = code[..<comment.lowerBound] }
      return (index + 1, code.matches(of: name).map { String($0.output.2) })
    }
  }
}
