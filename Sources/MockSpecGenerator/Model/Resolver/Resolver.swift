/// Resolves the specs of one run together: names, roles, knobs and bodies.
///
/// With a lint pass, specs without errors are searched for declarations that are legal but surely wrong, and if wanted for
/// meanings that knobs can need.
///
/// - Parameters:
///   - files: The specs, then the parts of Swift files that they name, then the specs of other modules.
///   - isLinting: True for the lint pass.
///   - checksKnobs: True for warnings of meanings that only the knobs of some tests need.
///   - classes: The classes of the target's Swift files, which are asked for if operations of its specs run in databases
///     of others.
///   - diagnostics: The diagnostics, to which those of the specs are added.
/// - Returns: One resolved spec for each file that the run emits, in order; parts of Swift files are in the specs that
///   name them, and specs of other modules, which come last, in none. They are fit for the templates only when nothing
///   was reported as an error.
package func resolve(
  _ files: [SpecFile], linting isLinting: Bool = false, checksKnobs: Bool = false,
  classes: @escaping () -> Set<String> = { [] }, reporting diagnostics: inout Diagnostics
) -> [Spec] {
  var symbols = Symbols(files, reporting: &diagnostics)
  let adapters = AdapterPlan(&symbols, of: files, reporting: &diagnostics)
  let stated = PartialAdapters(symbols, beside: adapters, of: files, reporting: &diagnostics)
  let lint = isLinting ? LintPass(files, symbols, checksKnobs: checksKnobs) : nil
  let chunks = files.enumerated().flatMap { file, spec in
    spec.declarations.indices.pieces(ofAtLeast: 16).map { SpecChunk(file: file, declarations: $0) }
  }
  func makeResolver(
    _ interfaces: BoundInterfaces, _ operations: [ObjectIdentifier: LoweredOperation]
  ) -> Resolver {
    Resolver(
      files: files, symbols: symbols, adapters: adapters, partialAdapters: stated,
      interfaces: interfaces, operations: operations)
  }
  let binder = makeResolver(BoundInterfaces(), [:])
  let interfaces = BoundInterfaces(chunks.concurrentMap { $0.bound(by: binder) }.flatMap { $0 })
  let resolver = makeResolver(
    interfaces, makeResolver(interfaces, [:]).loweredOperations())
  let results = chunks.concurrentMap { $0.resolved(by: resolver, linting: lint) }
  for result in results { result.diagnostics.all.forEach { diagnostics.report($0) } }
  // Mistakes of a spec are reported where its module is compiled.
  let others = Set(files.filter { $0.module != nil }.map(\.source.path))
  if !others.isEmpty { diagnostics.all.removeAll { others.contains($0.source.path) } }
  if !diagnostics.hasErrors {
    for result in results { result.warnings.all.forEach { diagnostics.report($0) } }
  }
  var assembly = SpecAssembly(
    files, symbols, Array(zip(chunks.map(\.file), results.map(\.spec))), classes: classes)
  return files.indices.filter { files[$0].origin == nil && files[$0].module == nil }
    .map { assembly.spec(of: $0) }
}

/// The lowering of declarations to the model, with the mistakes that it finds.
struct Resolver {
  let files: [SpecFile]
  let symbols: Symbols
  let adapters: AdapterPlan
  let partialAdapters: PartialAdapters
  let interfaces: BoundInterfaces
  let operations: [ObjectIdentifier: LoweredOperation]
  var diagnostics = Diagnostics()
  var misspellings = Misspellings()
  /// The file whose declarations are being resolved.
  var source = SourceText(path: "", bytes: [])

  mutating func report(_ message: DiagnosticMessage, at range: SourceRange) {
    diagnostics.report(message, at: range, in: source)
  }

  mutating func resolve(_ declaration: Declaration, into spec: inout Spec) {
    switch declaration {
    case .errors(let errors): spec.catalogues.append(catalogue(errors))
    case .values(let values): spec.values.append(self.values(values))
    case .record(let record): spec.records.append(self.record(record))
    case .interface(let declaration):
      guard let bound = interfaces[declaration] else { return }
      spec.interfaces.append(interface(bound, access: spec.access))
      if bound.isMocked { addTypes(of: bound, to: &spec) }
    }
  }

  /// Adds the types that are emitted with the mock of an interface, and those that a test module has to give.
  private func addTypes(of interface: BoundInterface, to spec: inout Spec) {
    let (database, stores) = (interface.declaration, interface.stores)
    spec.openTypes += openTypes(of: interface, access: spec.access)
    spec.adapters += emittedAdapters(stores, of: database)
    spec.partialAdapters += partialAdapters.stated(with: database.name.text)
    spec.cursors += emittedTypes(for: .cursor, of: stores, in: database)
    spec.changeTokens += emittedTypes(for: .token, of: stores, in: database)
  }

  /// Runs `body` with messages placed in the source of a member.
  ///
  /// An error in an inherited member is reported once, for the interface that declares it.
  mutating func within<Value>(_ member: DeclaredMember, _ body: (inout Resolver) -> Value) -> Value
  {
    let outer = source
    let reported = diagnostics
    source = member.source
    defer { source = outer }
    let value = body(&self)
    if member.isInherited { diagnostics = reported }
    return value
  }
}

/// Returns the name of a spec: `Sources/App/CloudKit.mockspec` → `CloudKit`.
package func specName(of path: String) -> String {
  let file = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? path
  guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
  return String(file[..<dot])
}
