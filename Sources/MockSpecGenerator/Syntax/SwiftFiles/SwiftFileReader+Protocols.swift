/// Imports and protocols.
extension SwiftFileReader {
  mutating func readImport() {
    if let start { parser = start }
    start = nil
    var kept: [Attribute] = []
    var isPublic = true
    while parser.token.word != .import {
      if parser.token.kind == .at, let attribute = try? parser.readAttribute() {
        // The other attributes concern the file itself.
        if ["_spi", "preconcurrency"].contains(attribute.name.text) { kept.append(attribute) }
        if attribute.name.text == "_implementationOnly" { isPublic = false }
      } else if [.internal, .fileprivate, .private].contains(parser.token.word) {
        isPublic = false
        parser.advance()
      } else if parser.token.kind == .endOfFile {
        return
      } else {
        parser.advance()
      }
    }
    guard let item = try? parser.readImport(kept, from: parser.token.start) else { return }
    tree.imports.append(item)
    if isPublic { tree.publicImports.append(item) }
  }

  mutating func readProtocol() {
    let name = parser.text(parser.peek(1))
    let access = access
    addDeprecated(name)
    if scopes.isEmpty {
      add(name, as: .protocol)
    } else {
      tree.nestedTypes.insert(path(of: name))
    }
    if let start { parser = start }
    start = nil
    let reported = parser.reported.count
    var lead = Lead(documentation: parser.currentDocumentation, start: parser.token.start)
    while parser.token.word != .protocolKeyword {
      if parser.token.kind == .at {
        guard let read = try? parser.readAttributes() else { return parser.advance() }
        lead.attributes += read
      } else {
        if parser.token.word == .nonisolated { lead.isNonisolated = true }
        parser.advance()
      }
    }
    let declaration = try? parser.readInterface(.service, lead)
    var diagnostics = Array(parser.reported.dropFirst(reported))
    if let body = declaration?.range {
      // The lexer has reported the text that is no Swift, for the whole file.
      diagnostics += parser.reported.prefix(reported).filter {
        (body.start..<body.end).contains($0.range.start)
      }
    }
    guard let declaration else {
      tree.unread[name] = diagnostics
      return
    }
    tree.parents[path(of: name), default: []] += declaration.inherits
    tree.protocols.append(
      SwiftProtocol(
        declaration: declaration, access: access, owners: scopes.map(\.name),
        diagnostics: diagnostics))
  }
}
