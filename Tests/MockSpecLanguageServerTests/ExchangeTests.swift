import Foundation
import MockSpecCommandLine
import MockSpecGenerator
import Testing

@testable import MockSpecLanguageServer

@Suite("A recorded exchange") struct ExchangeTests {
  /// Plays the messages of an editor, and compares the answers, line for line.
  ///
  /// A line of the file is a message: `-->` of the editor, `<--` of the server. `MOCKSPEC_RECORD=1` writes the answers.
  @Test func `the server answers as it did`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Exchange.txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    var server = LanguageServer()
    var played: [String] = []
    for line in recorded.split(separator: "\n", omittingEmptySubsequences: false)
    where !line.hasPrefix("<--") {
      played.append(String(line))
      guard line.hasPrefix("--> ") else { continue }
      let answers = server.receive(Array(line.dropFirst(4).utf8))
      played += answers.map { "<-- \($0.text)" }
    }
    let text = played.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["MOCKSPEC_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(
      text.split(separator: "\n").map(String.init)
        == recorded.split(separator: "\n").map(String.init))
    #expect(server.exitStatus == 0)
  }

  @Test func `a person gets help and the version, and an editor the server`() {
    #expect(LanguageServer.text(for: ["--version"]) == "mockspec-lsp \(Command.version)\n")
    #expect(LanguageServer.text(for: ["--help"])?.hasPrefix("mockspec-lsp speaks") == true)
    #expect(LanguageServer.text(for: ["--stdio"]) == nil)
  }

  @Test func `messages are cut out of the stream, wherever its chunks end`() throws {
    let messages: [JSON] = [["id": 1, "method": "ö"], ["text": "Content-Length: 3\r\n\r\n"]]
    let bytes = messages.flatMap(MessageBuffer.framed)
    for size in [1, 2, 7, 1_000] {
      var buffer = MessageBuffer()
      var read: [JSON?] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        buffer.append(bytes[start..<min(start + size, bytes.count)])
        while let message = try buffer.next() { read.append(JSON(message)) }
      }
      #expect(read == messages)
    }
  }

  @Test(arguments: [
    "Length: 3\r\n\r\nabc", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
  ])
  func `a header without a length ends the stream`(_ text: String) {
    var buffer = MessageBuffer()
    buffer.append(text.utf8)
    #expect(throws: MessageError.self) { try buffer.next() }
  }

  @Test func `a header can have other fields, in any case`() throws {
    var buffer = MessageBuffer()
    buffer.append("Content-Type: x\r\ncontent-length:2\r\n\r\n{}".utf8)
    #expect(try buffer.next() == Array("{}".utf8))
  }

  @Test func `mistakes of the editor have answers`() {
    var server = LanguageServer()
    func code(_ text: String) -> Int? {
      server.receive(Array(text.utf8)).first?["error"]?["code"]?.int
    }
    #expect(code("{") == -32700)
    #expect(code(#"{"id": 1, "method": "textDocument/hover"}"#) == -32002)
    #expect(code(#"{"id": 1, "method": "initialize"}"#) == nil)
    #expect(code(#"{"id": 2, "method": "textDocument/rename"}"#) == -32601)
    // Documents and positions that are not there have no answer.
    #expect(
      server.receive(Array(#"{"id": 3, "method": "textDocument/hover", "params": {}}"#.utf8))
        .first?[
          "result"] == .null)
    #expect(server.receive(Array(#"{"method": "textDocument/didOpen"}"#.utf8)) == [])
    #expect(server.receive(Array(#"{"method": "exit"}"#.utf8)) == [])
    #expect(server.exitStatus == 1)
  }

  @Test func `any place of a spec, whole or cut off, has an answer`() throws {
    let spec = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Goldens/Album.mockspec")
    let text = try String(contentsOf: spec, encoding: .utf8)
    for end in stride(from: 0, through: text.count, by: 131) {
      let marked = MarkedSpec(
        text.prefix(end) + "⌖" + (end.isMultiple(of: 2) ? "" : text.dropFirst(end)))
      _ = marked.labels
      _ = marked.hover
      _ = marked.definition
    }
  }

  @Test func `files beside the open spec count, and the open text wins over the file`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let folder = root.appending(path: "Sources/App")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (base, child) = (
      folder.appending(path: "Base.mockspec"), folder.appending(path: "Child.mockspec")
    )
    try Data("service Base {\n}\n".utf8).write(to: base)
    try Data("service Child: Base {\n}\n".utf8).write(to: child)
    try Data("public protocol Clock {\n  func now() -> Int\n}\n".utf8)
      .write(to: folder.appending(path: "Clock.swift"))
    var server = LanguageServer()
    _ = server.receive(["id": 0, "method": "initialize"])
    func open(_ file: URL, _ text: String) -> [String: [String]] {
      let answers = server.receive([
        "method": "textDocument/didOpen",
        "params": ["textDocument": ["uri": .string(file.absoluteString), "text": .string(text)]],
      ])
      return Dictionary(
        answers.map { answer in
          let list = answer["params"]?["diagnostics"]?.elements ?? []
          let uri = answer["params"]?["uri"]?.string ?? ""
          return (
            String(uri.split(separator: "/").last ?? ""), list.compactMap { $0["message"]?.string }
          )
        }, uniquingKeysWith: { $1 })
    }
    let text = "service Child: Base {\n}\n@MainActor existing Clock\n"
    #expect(open(child, text) == ["Child.mockspec": []])
    // The open text no longer has what the file has, and the mistake is in the other spec.
    let broken = open(base, "service Bass {\n}\n")
    #expect(broken["Base.mockspec"] == [])
    #expect(broken["Child.mockspec"]?.count == 1)
    #expect(open(base, "service Base {\n}\n") == ["Base.mockspec": [], "Child.mockspec": []])
  }
}
