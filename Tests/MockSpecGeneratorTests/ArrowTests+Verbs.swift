import Foundation
import Testing

/// The places that a new verb touches, which those who add one find in the page for contributors.
extension ArrowTests {
  /// A change of a file of the generator for a verb that counts the records of a store: `count(notes, where: { … })`.
  private struct Change {
    var file: String
    /// The text in front of which the new one stands.
    var place: String
    var text: String
  }

  private static let table = "Syntax/Language/VerbKind.swift"
  private static let request = "Model/StoreCall.swift"
  private static let lowering = "Model/Lowering/VerbLowering.swift"
  private static let answer = "Model/Lowering/AnswerShapes.swift"
  private static let template = "Templates/Mocks/StoreRequestTemplate.swift"

  private static let changes = [
    Change(
      file: table, place: "  case fetch, save, delete, query, changes, call, finish\n",
      text: "  case count\n"),
    Change(
      file: table, place: "    case .notify:\n",
      text: """
            case .count:
              CallSignature(
                word: "count", summary: "Tells how many records there are.",
                parameters: [
                  .needs(nil, .store, "STORE", "The store to look in."),
                  .takes(.where, .value, "CLOSURE", unless: "all records", "The records that count."),
                ], performers: .readers)

        """),
    Change(
      file: request, place: "    case fetch, modify, query, changes, commit\n",
      text: "    case count\n"),
    Change(
      file: request, place: "      case .query: [.query]\n", text: "      case .count: [.query]\n"),
    Change(
      file: request, place: "      case .query: .queryRequest\n",
      text: "      case .count: .queryRequest\n"),
    Change(
      file: request, place: "    case .query, .commit: return Scope(",
      text: "    case .count: return Scope(verbs: verb.serviceVerbs, isSingle: false)\n"),
    Change(file: lowering, place: "    case .query: .query\n", text: "    case .count: .count\n"),
    Change(
      file: lowering, place: "    case .query:\n      call.query =",
      text: "    case .count: call.query = query()\n"),
    Change(
      file: answer, place: "    case .commit: output.isVoid ? .value(.done) : nil\n",
      text: "    case .count: output.isNamed(\"Int\") ? .value(.list) : nil\n"),
    Change(
      file: answer, place: "    case .commit: return [\"Void\"]\n",
      text: "    case .count: return [\"Int\"]\n"),
    Change(
      file: template, place: "    case .commit: [unit, policy]\n",
      text: "    case .count: [query]\n"),
  ]

  /// The compiler asks for each place in a copy of the generator, and in no others.
  @Test func `A new verb touches five files, which the page for contributors names`() throws {
    let files = Set(Self.changes.map(\.file))
    #expect(files.count == 5)
    let page = try String(
      contentsOf: packageRoot.appending(
        path: "Sources/MockSpecRuntime/Documentation.docc/Contributing.md"), encoding: .utf8)
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| add a verb |") })
    for file in files {
      let name = try #require(file.split(separator: "/").last).dropLast(".swift".count)
      #expect(row.contains("`\(name)`"), "\(row)")
    }
    let copy = FileManager.default.temporaryDirectory.appending(path: "verb-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    let sources = try copySources(to: copy)
    for change in Self.changes {
      let file = copy.appending(path: change.file)
      let text = try String(contentsOf: file, encoding: .utf8)
      let place = try #require(text.range(of: change.place), "\(change.file): \(change.place)")
      try text.replacingCharacters(in: place, with: change.text + change.place)
        .write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try mistakes(in: sources) == "")
    // Without one of the changes, the compiler names its place.
    let table = copy.appending(path: Self.template)
    let text = try String(contentsOf: table, encoding: .utf8)
    try text.replacing("    case .count: [query]\n", with: "")
      .write(to: table, atomically: true, encoding: .utf8)
    #expect(try mistakes(in: sources).contains("StoreRequestTemplate.swift"))
  }

  /// Copies the files of the generator, and those of the templates behind its links.
  private func copySources(to copy: URL) throws -> [String] {
    let manager = FileManager.default
    let root = packageRoot.appending(path: "Sources/MockSpecGenerator").resolvingSymlinksInPath()
    let links = try manager.contentsOfDirectory(
      at: root.appending(path: "Templates"), includingPropertiesForKeys: nil)
    let folders =
      [(root, "")]
      + links.map { ($0.resolvingSymlinksInPath(), "Templates/\($0.lastPathComponent)/") }
    var sources: [String] = []
    for (folder, prefix) in folders {
      for path in try manager.subpathsOfDirectory(atPath: folder.path)
      where path.hasSuffix(".swift") {
        let file = copy.appending(path: prefix + path)
        if manager.fileExists(atPath: file.path) { continue }
        try manager.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try manager.copyItem(at: folder.appending(path: path), to: file)
        sources.append(file.path)
      }
    }
    return sources.sorted()
  }

  /// Returns the lines of the compiler's errors.
  private func mistakes(in sources: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-package-name", "verbs",
        "-module-name",
      ]
      + ["MockSpecGenerator"] + sources
    let pipe = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == !output.contains("error:"))
    return output.split(separator: "\n").filter { $0.contains("error:") }.joined(separator: "\n")
  }
}
