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
  ///
  /// Of a run with a message in a line of its spec there are none, unless types are checked: expressions are for the
  /// compiler to judge.
  func messages(for runs: [(name: String, files: [GeneratedFile])]) throws -> [String] {
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (name, files) in runs {
      for file in files {
        let url = folder.appendingPathComponent("\(name).\(file.name)")
        let place = "#sourceLocation(file:\""
        let text =
          checksTypes
          ? file.text : file.text.replacingOccurrences(of: place, with: "\(place)\(name).")
        try Data(text.utf8).write(to: url)
        paths.append(url.path)
      }
    }
    let list = folder.appendingPathComponent("files.txt")
    try Data(paths.joined(separator: "\n").utf8).write(to: list)
    let mode = checksTypes ? ["-typecheck", "-wmo"] : ["-frontend", "-parse"]
    let errors = try errors(of: ["swiftc"] + mode + ["-swift-version", "6", "@\(list.path)"])
    if checksTypes { return errors }
    let judged = Set(errors.filter { file(of: $0).hasSuffix(".mockspec") }.map { run(of: $0) })
    return errors.filter { !judged.contains(run(of: $0)) }
  }

  /// `12.Input.mockspec` of `/tmp/12.Input.mockspec:1:2: error: …`
  private func file(of message: String) -> Substring {
    let path = message.prefix { $0 != ":" }
    return path.split(separator: "/").last ?? path
  }

  private func run(of message: String) -> Substring { file(of: message).prefix { $0 != "." } }

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
