import MockSpecGenerator

extension Command {
  package struct ImportArguments: Equatable, Sendable {
    /// The Swift files, or one symbol graph.
    package var files: [String] = []
    package var isSymbolGraph = false
    /// The protocol or type to import; all protocols where it is left out.
    package var name: String?
    /// The spec to write; `nil` for the standard output.
    package var output: String?
  }

  /// Writes a spec of protocols that stand in Swift files, or of a type of a symbol graph; or the interface of a
  /// symbol graph.
  static func `import`(_ arguments: ImportArguments, on console: inout Console) -> CommandStatus {
    guard let files = console.read(arguments.files) else { return .failed }
    let draft =
      arguments.isSymbolGraph
      ? symbolGraphDraft(of: arguments.name, in: files[0], on: &console)
      : protocolsDraft(of: arguments.name, in: files, on: &console)
    guard let draft else { return .failed }
    let isInterface = arguments.isSymbolGraph && arguments.name == nil
    let text =
      isInterface
      ? draft : SpecDraft(draft).checked(as: arguments.output ?? "Imported.mockspec")
    guard let output = arguments.output else {
      console.output += text
      return .clean
    }
    do {
      try replaceFile(at: output, with: text)
      console.list("wrote \(output)")
      return .clean
    } catch {
      console.report("the file cannot be written: \(error)", at: output)
      return .failed
    }
  }

  private static func symbolGraphDraft(
    of type: String?, in file: SourceText, on console: inout Console
  ) -> String? {
    guard let graph = SymbolGraph(file.bytes) else {
      console.report("the file is no symbol graph", at: file.path)
      return nil
    }
    guard let type else { return graph.interface }
    guard graph.typeNames.contains(type) else {
      console.report(
        "the graph has no type '\(type)'\(hint(type, graph.typeNames))", at: file.path)
      return nil
    }
    return graph.draft(of: type)
  }

  private static func protocolsDraft(
    of name: String?, in files: [SourceText], on console: inout Console
  ) -> String? {
    let trees = files.map { readSwiftFile($0) }
    let names = trees.flatMap {
      $0.protocols.map(\.declaration.name.text) + $0.unread.keys.sorted()
    }
    guard !names.isEmpty, name.map(names.contains) ?? true else {
      let what = name.map { "the protocol '\($0)'\(hint($0, names))" } ?? "a protocol"
      console.report("no file declares \(what)", at: "mockspec")
      return nil
    }
    var imports: [String] = []
    for item in trees.flatMap(\.imports) {
      let line = conditional("import \(item.target)", if: item.condition)
      if !imports.contains(line) { imports.append(line) }
    }
    let services = trees.flatMap { tree in
      tree.protocols.filter { name == nil || $0.declaration.name.text == name }.map {
        conditional($0.service(from: tree.source, among: files), if: $0.declaration.condition)
      }
    }
    let unread = trees.flatMap(\.unread).sorted { $0.key < $1.key }.map {
      "// Left out: the header of '\($0)' cannot be read; \($1.first?.message.text ?? "")."
    }
    let parts = [imports.joined(separator: "\n")] + services + unread
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private static func conditional(_ text: String, if condition: Condition) -> String {
    condition.isAlways ? text : "#if \(condition.text)\n\(text)\n#endif"
  }

  private static func hint(_ name: String, _ candidates: [String]) -> String {
    closest(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension SwiftProtocol {
  /// Returns the protocol as a spec has it, with its members as they stand.
  ///
  /// One in a type has a name made of both, `FeedLoader`, and the types around it in front of those that it names.
  fileprivate func service(from source: SourceText, among files: [SourceText]) -> String {
    let start = declaration.name.range.start
    let head =
      declaration.documentation.map { "/// \($0)" }
      + declaration.attributes.map {
        SwiftAttribute($0).source.text
      }
    var body = Array(source.bytes[start..<declaration.range.end])
    if !owners.isEmpty {
      for (offset, prefix) in prefixesOfNeighbours(in: files).sorted(by: { $0.key > $1.key }) {
        body.insert(contentsOf: Array(prefix.utf8), at: offset - start)
      }
      body.insert(contentsOf: owners.joined().utf8.filter { $0 != UInt8(ascii: ".") }, at: 0)
    }
    return (head + ["service \(String(decoding: body, as: UTF8.self))"]).joined(separator: "\n")
  }
}

extension Command.ImportArguments {
  private static let options = ["--output", "--protocol", "--symbol-graph", "--type"]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    self.init()
    var rest = arguments
    var graph: String?
    var type: String?
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        files.append(argument)
        continue
      }
      guard Self.options.contains(argument) else {
        let hint = closest(to: argument, among: Self.options)
        throw UsageError(
          "'import' has no option '\(argument)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
      }
      guard let value = rest.popFirst() else { throw UsageError("'\(argument)' needs a value") }
      switch argument {
      case "--output": output = value
      case "--protocol": name = value
      case "--type": type = value
      default: graph = value
      }
    }
    guard graph != nil || type == nil else {
      throw UsageError("'--type' needs '--symbol-graph'")
    }
    if let graph {
      guard files.isEmpty, name == nil else {
        throw UsageError("'import' takes Swift files or a symbol graph, not both")
      }
      (files, isSymbolGraph, name) = ([graph], true, type)
    }
    guard !files.isEmpty else { throw UsageError("'import' needs at least one Swift file") }
  }
}
