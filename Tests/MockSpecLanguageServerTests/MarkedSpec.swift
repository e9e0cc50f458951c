import Foundation

@testable import MockSpecLanguageServer

/// A spec with the place that a test asks about, which `⌖` marks.
struct MarkedSpec {
  static let uri = "file:///app/Sources/App/Album.mockspec"

  let text: String
  let position: JSON

  init(_ marked: String) {
    let parts = marked.components(separatedBy: "⌖")
    text = parts.joined()
    let lines = parts[0].components(separatedBy: "\n")
    position = [
      "line": .number(Double(lines.count - 1)),
      "character": .number(Double(lines[lines.count - 1].utf16.count)),
    ]
  }

  /// Returns the answer of a server that has the spec open.
  func answer(to method: String, beside others: [String: String] = [:]) -> JSON {
    var server = LanguageServer()
    _ = server.receive(["id": 0, "method": "initialize", "params": [:]])
    for (uri, text) in others.merging([Self.uri: text], uniquingKeysWith: { $1 }) {
      _ = server.receive([
        "method": "textDocument/didOpen",
        "params": ["textDocument": ["uri": .string(uri), "text": .string(text)]],
      ])
    }
    let answers = server.receive([
      "id": 1, "method": .string("textDocument/\(method)"),
      "params": ["textDocument": ["uri": .string(Self.uri)], "position": position],
    ])
    return answers.first?["result"] ?? .null
  }

  var labels: [String] { answer(to: "completion").elements.compactMap { $0["label"]?.string } }

  var hover: String? { answer(to: "hover")["contents"]?["value"]?.string }

  /// The line of the declaration, from 0, and the declared text.
  var definition: String? {
    let answer = answer(to: "definition")
    guard let line = answer["range"]?["start"]?["line"]?.int,
      let start = answer["range"]?["start"]?["character"]?.int,
      let end = answer["range"]?["end"]?["character"]?.int
    else { return nil }
    let source = Array(text.components(separatedBy: "\n")[line].utf16)
    return "\(line): \(String(decoding: source[start..<end], as: UTF16.self))"
  }
}
