import MockSpecSyntax

/// Resolves the specs of one run together: names, roles, knobs and bodies.
///
/// - Returns: One resolved spec for each file, in order. They are fit for the templates only when
///   nothing was reported as an error.
package func resolve(_ files: [SpecFile], reporting diagnostics: inout Diagnostics) -> [Spec] {
  var symbols = Symbols(files, reporting: &diagnostics)
  let bridges = BridgePlan(&symbols, of: files, reporting: &diagnostics)
  var resolver = Resolver(
    files: files, symbols: symbols, bridges: bridges, diagnostics: diagnostics)
  let specs = files.indices.map { resolver.resolve(file: $0) }
  diagnostics = resolver.diagnostics
  return specs
}

struct Resolver {
  let files: [SpecFile]
  let symbols: Symbols
  let bridges: BridgePlan
  var diagnostics: Diagnostics
  var misspellings = Misspellings()
  /// The interfaces of the cycles that were reported.
  var cyclic: Set<String> = []
  /// The stores at hand that are declared, though perhaps not fit for use.
  var declaredStores: Set<String> = []
  /// The bridges and cursors that a database of the same name has brought along.
  var emitted: Set<String> = []
  /// The catalogues that the interfaces of a file can use.
  var catalogues: [Int: [ErrorsDeclaration]] = [:]
  /// The file whose declarations are being resolved.
  var source: SourceText

  init(files: [SpecFile], symbols: Symbols, bridges: BridgePlan, diagnostics: Diagnostics) {
    self.files = files
    self.symbols = symbols
    self.bridges = bridges
    self.diagnostics = diagnostics
    source = files.first?.source ?? SourceText(path: "", bytes: [])
  }

  mutating func report(_ message: DiagnosticMessage, at range: SourceRange) {
    diagnostics.report(message, at: range, in: source)
  }

  mutating func resolve(file index: Int) -> Spec {
    let file = files[index]
    source = file.source
    var spec = Spec(name: specName(of: file.source.path))
    spec.imports = file.imports.map {
      Import(condition: $0.condition, line: SwiftSource(composed: importLine($0)))
    }
    spec.framework = file.framework.map {
      Framework(
        name: SwiftName($0.name.text), standIns: $0.standIns.map { SwiftName($0.text) })
    }
    spec.access = file.access?.level ?? .internal
    for declaration in file.declarations where symbols.owns(declaration, in: index) {
      switch declaration {
      case .errors(let errors): spec.catalogues.append(catalogue(errors, in: file))
      case .record(let record): spec.records.append(self.record(record))
      case .interface(let interface):
        spec.interfaces.append(self.interface(interface, in: index, of: &spec))
      }
    }
    return spec
  }

  /// Runs `body` with messages placed where a member stands.
  ///
  /// What is wrong with an inherited member is reported once, for the interface that declares it.
  mutating func within<Value>(
    _ other: SourceText, isInherited: Bool, _ body: (inout Resolver) -> Value
  ) -> Value {
    let outer = source
    let reported = diagnostics
    source = other
    defer { source = outer }
    let value = body(&self)
    if isInherited { diagnostics = reported }
    return value
  }

  mutating func within<Value>(_ form: MemberForm, _ body: (inout Resolver) -> Value) -> Value {
    within(form.source, isInherited: form.isInherited, body)
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
