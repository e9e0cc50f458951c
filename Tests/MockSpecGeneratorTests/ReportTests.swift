import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

@Suite("Problems are reported for people and for programs")
struct ReportTests {
  /// A problem as a program reads it.
  private struct Problem: Codable, Equatable {
    var path: String
    var line: Int?
    var column: Int?
    var endLine: Int?
    var endColumn: Int?
    var severity: String
    var message: String
    var notes: [Problem]?
  }

  private func problems(_ text: String) throws -> [Problem] {
    try text.split(separator: "\n").map { line in
      try JSONDecoder().decode(Problem.self, from: Data(line.utf8))
    }
  }

  /// Runs a command on a spec of this text, and returns what it prints and the path of the spec.
  private func run(
    _ arguments: [String], on text: String, isColored: Bool = false
  ) throws -> (CommandStatus, Console, String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "S.mockspec")
    try Data(text.utf8).write(to: file)
    var console = Console(isColored: isColored)
    let words = arguments.map { $0 == "OUT" ? folder.path : $0 }
    return (Command.run(words + [file.path], on: &console), console, file.path)
  }

  private static let twice = "access public\naccess internal\n"

  @Test(arguments: [["check"], ["knobs"], ["format", "--check"], ["generate", "--output", "OUT"]])
  func `each problem is a line of JSON, with its notes`(_ command: [String]) throws {
    let (status, console, path) = try run(command + ["--format", "json"], on: Self.twice)
    #expect(status == .failed)
    #expect(console.errors == "")
    let note = Problem(
      path: path, line: 1, column: 1, endLine: 1, endColumn: 14, severity: "note",
      message: "the first one is here")
    #expect(
      try problems(console.output) == [
        Problem(
          path: path, line: 2, column: 1, endLine: 2, endColumn: 16, severity: "error",
          message: "'access' must appear once", notes: [note])
      ])
  }

  @Test func `nothing but problems is printed in JSON`() throws {
    for command in [["format"], ["generate", "--output", "OUT"], ["check"]] {
      let (status, console, _) = try run(command + ["--format", "json"], on: "service  S{}")
      #expect(status == .clean)
      #expect(console.output == "")
    }
    let (status, console, path) = try run(
      ["format", "--check", "--format", "json"], on: "service  S{}")
    #expect(status == .failed)
    #expect(
      try problems(console.output) == [
        Problem(
          path: path, severity: "error",
          message: "the spec is not formatted; run 'mockspec format'", notes: [])
      ])
  }

  @Test func `every character of a message survives JSON`() throws {
    let text = "\"\\\n\r\t\u{1}\u{1F}ö€👋\u{2028}"
    let diagnostic = Diagnostic(
      message: DiagnosticMessage(severity: .warning, text: text), range: SourceRange(0, 1),
      source: SourceText(path: text, "a"))
    #expect(
      try problems(diagnostic.json) == [
        Problem(
          path: text, line: 1, column: 1, endLine: 1, endColumn: 2, severity: "warning",
          message: text, notes: [])
      ])
  }

  @Test(arguments: [
    (["check", "/no/such"], "/no/such", "there is no such file"),
    (["check", "/"], "/", "a file is needed, and this is a folder"),
    (["knobs", "/no/such"], "/no/such", "there is no such file"),
    (["import", "/no/such.swift"], "/no/such.swift", "there is no such file"),
    (["check"], "mockspec", "'check' needs at least one spec"),
  ])
  func `a missing file and a wrong command line are problems without a line`(
    arguments: [String], path: String, message: String
  ) throws {
    var console = Console()
    #expect(Command.run(arguments + ["--format", "json"], on: &console) != .clean)
    #expect(
      try problems(console.output) == [
        Problem(path: path, severity: "error", message: message, notes: [])
      ])
    #expect(console.errors.isEmpty)
  }

  @Test func `a person sees place, severity, message and marker in colours`() throws {
    let (_, console, path) = try run(["check"], on: Self.twice, isColored: true)
    #expect(
      console.errors == """
        \u{1B}[1m\(path):2:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1m'access' must appear once\u{1B}[0m
        access internal
        \u{1B}[1;32m^~~~~~~~~~~~~~~\u{1B}[0m
        \u{1B}[1m\(path):1:1:\u{1B}[0m \u{1B}[1;36mnote:\u{1B}[0m \u{1B}[1mthe first one is here\u{1B}[0m
        access public
        \u{1B}[1;32m^~~~~~~~~~~~~\u{1B}[0m

        """)
  }

  @Test func `colours change nothing but the look`() throws {
    let plain = try run(["check"], on: "service S {\n\tfunc ö(b Int)\n}\n").1.errors
    let colored = try run(["check"], on: "service S {\n\tfunc ö(b Int)\n}\n", isColored: true).1
      .errors
    #expect(plain != colored)
    let text = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    // Each run has a folder of its own.
    #expect(plain.split(separator: "\n").dropFirst() == text.split(separator: "\n").dropFirst())
  }

  @Test(arguments: [
    (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
    (true, ["NO_COLOR": ""], true), (true, ["TERM": "dumb"], false),
    (true, ["TERM": "xterm-256color"], true),
  ])
  func `colours are for terminals, unless they are unwanted`(
    isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    #expect(Console.isColored(onTerminal: isTerminal) { environment[$0] } == expected)
  }
}
