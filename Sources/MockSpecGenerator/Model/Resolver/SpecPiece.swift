/// Some declarations of a spec that follow each other: what one core resolves while others do the rest.
struct SpecPiece {
  var file: Int
  var declarations: Range<Int>

  static func all(of files: [SpecFile]) -> [SpecPiece] {
    files.enumerated().flatMap { file, spec in
      spec.declarations.indices.pieces(ofAtLeast: 16).map {
        SpecPiece(file: file, declarations: $0)
      }
    }
  }

  /// What has become of a piece.
  struct Resolved {
    var file: Int
    var spec: Spec
    var diagnostics: Diagnostics
    /// What is legal but surely wrong, as long as nothing else is.
    var suspicions = Diagnostics()
  }

  func resolved(by resolver: Resolver, suspecting suspicions: Suspicions?) -> Resolved {
    var resolver = resolver
    let tree = resolver.files[file]
    resolver.source = tree.source
    var spec = Spec(head: tree, types: resolver.symbols.types)
    for declaration in tree.declarations[declarations] {
      resolver.resolve(declaration, in: file, into: &spec)
    }
    var resolved = Resolved(file: file, spec: spec, diagnostics: resolver.diagnostics)
    if var suspicions, !resolver.diagnostics.hasErrors {
      suspicions.misspellings = resolver.misspellings
      suspicions.find(in: self)
      resolved.suspicions = suspicions.diagnostics
    }
    return resolved
  }
}

extension Spec {
  /// A spec as its file begins, without its declarations.
  init(head file: SpecFile, types: OwnTypes) {
    self.init(name: specName(of: file.source.path))
    self.types = types
    imports = file.imports.map {
      Import(condition: $0.condition, line: SwiftSource(composed: importLine($0)))
    }
    framework = file.framework.map {
      Framework(
        name: SwiftName($0.name.text), standIns: $0.standIns.map { SwiftName($0.text) })
    }
    access = file.access?.level ?? .internal
  }

  /// Adds what the declarations of a later piece have become.
  ///
  /// Databases of one name, in the branches of an `#if`, bring along the same adapters and cursors: of
  /// those, the first counts.
  mutating func append(_ piece: Spec, beside shared: inout Set<SwiftName>) {
    catalogues += piece.catalogues
    values += piece.values
    records += piece.records
    cursors += piece.cursors.filter { shared.insert($0).inserted }
    changeTokens += piece.changeTokens.filter { shared.insert($0).inserted }
    adapters += piece.adapters.filter { shared.insert($0.name).inserted }
    partialAdapters += piece.partialAdapters.filter {
      shared.insert(SwiftName($0.name.text)).inserted
    }
    interfaces += piece.interfaces
  }
}

/// `Sources/App/CloudKit.mockspec` → `CloudKit`
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
