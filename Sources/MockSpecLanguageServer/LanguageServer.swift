import MockSpecCommandLine
import MockSpecGenerator

/// A language server for specs: messages in, messages out.
package struct LanguageServer {
  var workspace = Workspace()
  /// The URIs whose diagnostics the editor shows.
  private var reported: Set<String> = []
  /// True between the requests `initialize` and `shutdown`.
  private var isRunning = false
  /// The exit status, once the editor has sent `exit`: 0 after `shutdown`, else 1.
  package private(set) var exitStatus: Int32?

  package init() {}

  /// Returns what arguments ask to be printed in place of serving; `nil` for others, as editors pass some of their own.
  package static func text(for arguments: some Sequence<String>) -> String? {
    for argument in arguments {
      switch argument {
      case "--version": return "mockspec-lsp \(Command.version)\n"
      case "--help", "-h":
        return """
          mockspec-lsp speaks the language server protocol over standard input and output. An editor starts it, for
          files whose names end in .mockspec; 'mockspec help' lists the commands for a person.

          mockspec-lsp --version
            Prints the version.

          """
      default: continue
      }
    }
    return nil
  }

  /// Returns the answers to a message, and what the server tells by itself.
  package mutating func receive(_ message: [UInt8]) -> [JSON] {
    guard let json = JSON(message) else {
      return [Self.failure(.null, -32700, "the message is no JSON")]
    }
    return receive(json)
  }

  package mutating func receive(_ message: JSON) -> [JSON] {
    // An answer of the editor; the server asks nothing.
    guard let method = message["method"]?.string else { return [] }
    let parameters = message["params"] ?? .null
    guard let id = message["id"] else { return handle(method, parameters) }
    if method == "initialize" {
      isRunning = true
      return [Self.success(id, Self.capabilities)]
    }
    guard isRunning else { return [Self.failure(id, -32002, "the server is not initialized")] }
    switch method {
    case "shutdown":
      isRunning = false
      return [Self.success(id, .null)]
    case "textDocument/hover", "textDocument/completion", "textDocument/definition",
      "textDocument/formatting":
      return [Self.success(id, answer(method, parameters))]
    default: return [Self.failure(id, -32601, "the server has no method '\(method)'")]
    }
  }

  private static let capabilities: JSON = [
    "capabilities": [
      "textDocumentSync": ["openClose": true, "change": 1],
      "hoverProvider": true,
      "completionProvider": ["triggerCharacters": [".", "(", ",", " "]],
      "definitionProvider": true,
      "documentFormattingProvider": true,
    ],
    "serverInfo": ["name": "mockspec-lsp", "version": .string(Command.version)],
  ]

  private static func success(_ id: JSON, _ result: JSON) -> JSON {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  private static func failure(_ id: JSON, _ code: Int, _ text: String) -> JSON {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .number(Double(code)), "message": .string(text)],
    ]
  }
}

extension LanguageServer {
  /// Handles a notification, and returns the diagnostics that change by it.
  private mutating func handle(_ method: String, _ parameters: JSON) -> [JSON] {
    if method == "exit" {
      exitStatus = isRunning ? 1 : 0
      return []
    }
    guard isRunning, let uri = parameters["textDocument"]?["uri"]?.string else { return [] }
    let path = path(of: uri)
    switch method {
    case "textDocument/didOpen":
      guard let text = parameters["textDocument"]?["text"]?.string else { return [] }
      workspace.open(path, text)
    case "textDocument/didChange":
      // The editor sends whole texts, as the server has asked; the last one counts.
      guard let text = parameters["contentChanges"]?.elements.last?["text"]?.string else {
        return []
      }
      workspace.open(path, text)
    case "textDocument/didSave": break
    case "textDocument/didClose": workspace.close(path)
    default: return []
    }
    return publish(around: path)
  }

  /// Returns the diagnostics of the specs around a path; an empty list for one whose diagnostics are gone.
  private mutating func publish(around path: String) -> [JSON] {
    let specs = workspace.specs(around: path)
    let groups = Dictionary(grouping: workspace.diagnostics(around: path).all) { $0.source.path }
    let uris = Set(specs.map { uri(of: $0.path) }).union([uri(of: path)])
    let wrong = Set(groups.keys.map(uri(of:)))
    let changed = uris.filter { wrong.contains($0) || reported.contains($0) }
      .union(workspace.documents[path] == nil ? [] : [uri(of: path)])
    reported.subtract(uris)
    reported.formUnion(wrong)
    return changed.sorted().map { uri in
      let list = (groups[MockSpecLanguageServer.path(of: uri)] ?? []).sorted {
        $0.range.start < $1.range.start
      }
      return [
        "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
        "params": ["uri": .string(uri), "diagnostics": .array(list.map(\.protocolJSON))],
      ]
    }
  }

  private func answer(_ method: String, _ parameters: JSON) -> JSON {
    guard let uri = parameters["textDocument"]?["uri"]?.string,
      let source = workspace.documents[path(of: uri)]
    else { return .null }
    if method == "textDocument/formatting" { return formatting(of: source) }
    guard let position = Position(parameters["position"]) else { return .null }
    let (outline, offset) = (SpecOutline(source), source.offset(of: position))
    return switch method {
    case "textDocument/hover": hover(in: outline, at: offset)
    case "textDocument/definition": definition(in: outline, at: offset)
    default: completion(in: outline, at: offset)
    }
  }

  /// Returns one edit that replaces the text; `null` for a spec with errors, an empty list for one that is formatted.
  private func formatting(of source: SourceText) -> JSON {
    var diagnostics = Diagnostics()
    guard let text = formatted(source, reporting: &diagnostics) else { return .null }
    if Array(text.utf8) == source.bytes { return [] }
    return [
      ["range": source.json(of: SourceRange(0, source.bytes.count)), "newText": .string(text)]
    ]
  }

  /// The outlines of the specs around one.
  func outlines(around outline: SpecOutline) -> [SpecOutline] {
    workspace.specs(around: outline.source.path).map { source in
      source.path == outline.source.path ? outline : SpecOutline(source)
    }
  }
}

extension Diagnostic {
  /// The diagnostic as the protocol has it; notes are its related information.
  fileprivate var protocolJSON: JSON {
    var members: [String: JSON] = [
      "range": source.json(of: range), "severity": message.severity == .error ? 1 : 2,
      "source": "mockspec", "message": .string(message.text),
    ]
    if !notes.isEmpty {
      members["relatedInformation"] = .array(
        notes.map { note in
          [
            "location": [
              "uri": .string(uri(of: note.source.path)), "range": note.source.json(of: note.range),
            ],
            "message": .string(note.message.text),
          ]
        })
    }
    return .object(members)
  }
}
