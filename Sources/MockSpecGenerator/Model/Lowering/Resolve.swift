/// Resolves the specs of one run together: names are found, then interfaces bound, then operations lowered, then all
/// declarations.
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
  _ files: [SpecUnit], linting isLinting: Bool = false, checksKnobs: Bool = false,
  classes: @escaping () -> Set<String> = { [] }, reporting diagnostics: inout Diagnostics
) -> [Spec] {
  let specs = AnalyzedSpecs(files, reporting: &diagnostics)
    .withInterfacesBound().withOperationsLowered()
  let facts = isLinting ? LintFacts(files, specs.symbols, checksKnobs: checksKnobs) : nil
  let results = specs.chunks.concurrentMap { $0.lowered(among: specs, linting: facts) }
  for result in results { result.diagnostics.all.forEach { diagnostics.report($0) } }
  // Mistakes of a spec are reported where its module is compiled.
  let others = Set(files.filter { $0.module != nil }.map(\.source.path))
  if !others.isEmpty { diagnostics.all.removeAll { others.contains($0.source.path) } }
  if !diagnostics.hasErrors {
    for result in results { result.warnings.all.forEach { diagnostics.report($0) } }
  }
  var assembly = SpecAssembly(
    files, specs.symbols, Array(zip(specs.chunks.map(\.file), results.map(\.lowered))),
    classes: classes)
  return files.indices.filter { files[$0].origin == nil && files[$0].module == nil }
    .map { assembly.spec(of: $0) }
}

/// Returns the name of a spec: `Sources/App/CloudKit.mockspec` → `CloudKit`.
package func specName(of path: String) -> String {
  let file = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? path
  guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
  return String(file[..<dot])
}
