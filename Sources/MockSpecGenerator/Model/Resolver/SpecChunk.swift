/// Consecutive declarations of a spec, which are resolved in parallel with those of other chunks.
struct SpecChunk {
  var file: Int
  var declarations: Range<Int>

  static func all(of files: [SpecFile]) -> [SpecChunk] {
    files.enumerated().flatMap { file, spec in
      spec.declarations.indices.pieces(ofAtLeast: 16).map {
        SpecChunk(file: file, declarations: $0)
      }
    }
  }

  /// The result of a chunk.
  struct Resolved {
    var file: Int
    var spec: Spec
    var diagnostics: Diagnostics
    /// The warnings, which count only if there are no errors.
    var warnings = Diagnostics()
  }

  func resolved(by resolver: Resolver, linting lint: LintPass?) -> Resolved {
    var resolver = resolver
    let tree = resolver.files[file]
    resolver.source = tree.source
    var spec = Spec(head: tree, types: resolver.symbols.types)
    for declaration in tree.declarations[declarations] {
      resolver.resolve(declaration, in: file, into: &spec)
    }
    var resolved = Resolved(file: file, spec: spec, diagnostics: resolver.diagnostics)
    if var lint, tree.module == nil, !resolver.diagnostics.hasErrors {
      lint.misspellings = resolver.misspellings
      lint.find(in: self)
      resolved.warnings = lint.diagnostics
    }
    return resolved
  }
}

extension Spec {
  /// Creates a spec from the head of its file, without its declarations.
  init(head file: SpecFile, types: QualifiedNames) {
    self.init(name: specName(of: file.source.path), types: types)
    imports = file.imports.map {
      Import(condition: $0.condition, line: SwiftSource(composed: importLine($0)))
    }
    framework = file.framework.map {
      Framework(
        name: SwiftName($0.name.text), standIns: $0.standIns.map { SwiftName($0.text) })
    }
    access = file.access?.level ?? .internal
    ambiguousTypes = file.ambiguousTypes
    for declaration in file.declarations where RuntimeTypes.names.contains(declaration.name.text) {
      ambiguousTypes[declaration.name.text] = declaration.keyword
    }
  }

  /// Adds the resolved declarations of a later chunk.
  ///
  /// Databases of one name, in the branches of an `#if`, have the same adapters and cursors, of which the
  /// first count.
  mutating func append(_ chunk: Spec, beside shared: inout Set<SwiftName>) {
    catalogues += chunk.catalogues
    values += chunk.values
    records += chunk.records
    cursors += chunk.cursors.filter { shared.insert($0).inserted }
    changeTokens += chunk.changeTokens.filter { shared.insert($0).inserted }
    adapters += chunk.adapters.filter { shared.insert($0.name).inserted }
    partialAdapters += chunk.partialAdapters.filter {
      shared.insert(SwiftName($0.name.text)).inserted
    }
    interfaces += chunk.interfaces
    mentionedTypes += chunk.mentionedTypes
  }

  mutating func keepFirstMentions() {
    var seen: Set<SwiftName> = []
    mentionedTypes = mentionedTypes.filter { seen.insert($0.alias).inserted }
  }
}

/// Returns the name of a spec: `Sources/App/CloudKit.mockspec` → `CloudKit`.
package func specName(of path: String) -> String {
  let file = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? path
  guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
  return String(file[..<dot])
}

private func importLine(_ declaration: ImportDeclaration) -> String {
  let attributes = declaration.attributes.map {
    $0.name.text + ($0.arguments.map { "(\($0.text))" } ?? "") + " "
  }
  return attributes.joined() + "import \(declaration.module.text)"
}

extension Declaration {
  /// The keyword of the type that is emitted; `nil` for an existing type.
  fileprivate var keyword: String? {
    switch self {
    case .errors(let errors): errors.realType == nil ? "enum" : nil
    case .values(let values): values.realType == nil ? "enum" : nil
    case .record: "struct"
    case .interface: "protocol"
    }
  }
}
