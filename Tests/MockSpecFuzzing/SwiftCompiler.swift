import Foundation
import MockSpecGenerator

/// The parser of the Swift compiler, or its type checker, run over emitted files.
struct SwiftCompiler {
  var folder: URL
  var checksTypes = false

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mockspec-fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Returns the messages for the files of several runs; empty if all of them parse.
  func messages(for runs: [(name: String, files: [GeneratedFile])]) throws -> [String] {
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (name, files) in runs {
      for file in files {
        let url = folder.appendingPathComponent("\(name).\(file.name)")
        try Data(file.text.utf8).write(to: url)
        paths.append(url.path)
      }
    }
    let list = folder.appendingPathComponent("files.txt")
    try Data(paths.joined(separator: "\n").utf8).write(to: list)
    let mode = checksTypes ? ["-typecheck"] : ["-frontend", "-parse"]
    return try errors(of: ["swiftc"] + mode + ["-swift-version", "6", "@\(list.path)"])
  }

  private func errors(of command: [String]) throws -> [String] {
    let output = folder.appendingPathComponent("output.txt")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let handle = try FileHandle(forWritingTo: output)
    process.standardError = handle
    process.standardOutput = handle
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    let lines = text.split(separator: "\n")
    // The line of code is among the lines below its message.
    let errors = lines.indices.filter { lines[$0].contains(": error: ") }.map {
      lines[$0..<min(lines.count, $0 + 5)].joined(separator: "\n")
    }
    return errors.isEmpty && process.terminationStatus != 0 ? [text] : errors
  }
}
