/// The generator as one value: specs in, Swift files out.
///
/// text → syntax tree (`Syntax/`) → model (`Model/`) → Swift (`Templates/`)
package struct Generator: Sendable {
  package var emission: Set<OutputKind>
  /// The module of the interfaces, where the mocks are compiled in another one.
  package var module: String?
  /// The module of the mocks, where the recorders are compiled in another one.
  package var mockModule: String?
  /// The number of files over which the mocks of each spec are spread.
  package var shards: Shards
  /// The Swift files in which specs find existing protocols; `nil` where none are named.
  package var swiftFiles: [SourceText]?
  /// The modules that the target depends on, where existing protocols are looked for too.
  package var dependencies: [SwiftModule] = []
  /// The Swift files of the target that compiles the output, if that is not the target of the specs.
  package var neighbours: [SwiftText]?
  /// The specs of other modules whose mocks stand in one module with those of the run.
  package var siblings: [ImportedSpec] = []
  /// The specs of the modules that the target depends on.
  package let imported: [ImportedSpec]
  /// The names of the files of specs, by the paths of these; of others, the name is that of the spec.
  package var fileNames: [String: String] = [:]
  /// The compilation conditions that modules set, by their names; those of the target that compiles the output have none.
  package var flags: [String: Set<String>] = [:]
  /// The libraries of this package that the target of the mocks does not link.
  package var missingLibraries: Set<String> = []

  package init(
    emission: Set<OutputKind> = [.interfaces, .mocks], module: String? = nil, shards: Shards = 1,
    swiftFiles: [SourceText]? = nil, imported: [ImportedSpec] = []
  ) {
    self.imported = imported
    self.emission = emission
    self.module = module
    self.shards = shards
    self.swiftFiles = swiftFiles
  }

  /// Generates the files of the specs, none if any spec has an error, and keeps the stages that they were made from.
  package func generate(from sources: [SourceText], reporting diagnostics: inout Diagnostics)
    -> Generation
  {
    Generation(sources).through(
      readTrees, findUnits, resolveSpecs(checkingKnobs: false), writeFiles,
      reporting: &diagnostics)
  }

  /// Parses and analyses the specs together, so that one can refer to another.
  ///
  /// - Parameters:
  ///   - sources: The specs.
  ///   - checksKnobs: True for warnings of meanings that only the knobs of some tests need.
  ///   - diagnostics: The diagnostics, to which those of the specs are added.
  /// - Returns: The syntax trees, and the models of specs without errors.
  package func check(
    _ sources: [SourceText], checksKnobs: Bool = false, reporting diagnostics: inout Diagnostics
  ) -> Generation {
    Generation(sources).through(
      readTrees, findUnits, resolveSpecs(checkingKnobs: checksKnobs), reporting: &diagnostics)
  }
}

// The stages.
extension Generator {
  private func readTrees(_ run: inout Generation, reporting diagnostics: inout Diagnostics) {
    run.trees = run.sources.map { parse($0, knowing: ownFlags, reporting: &diagnostics) }
  }

  /// Finds what the specs see: files of Swift, and the specs of other modules.
  private func findUnits(_ run: inout Generation, reporting diagnostics: inout Diagnostics) {
    reportSiblings(of: run.trees, to: &diagnostics)
    run.units = units(of: run.trees, reporting: &diagnostics)
  }

  private func resolveSpecs(checkingKnobs checksKnobs: Bool) -> Generation.Stage {
    { run, diagnostics in
      run.specs = resolve(
        run.units, linting: true, checksKnobs: checksKnobs, classes: { classes },
        reporting: &diagnostics)
      if diagnostics.hasErrors {
        reportMissingImports(in: run.units, to: &diagnostics)
      } else {
        reportOpenTypes(of: run.specs, to: &diagnostics)
      }
    }
  }

  private func writeFiles(_ run: inout Generation, reporting diagnostics: inout Diagnostics) {
    let names = run.sources.map { fileNames[$0.path] ?? specName(of: $0.path) }
    reportSharedNames(names, of: run.sources, to: &diagnostics)
    if emission.contains(.mocks) {
      reportMissingMocks(run, to: &diagnostics)
      reportMissingLibraries(run, to: &diagnostics)
    }
    if !diagnostics.hasErrors { run.files = files(of: Array(zip(names, run.specs))) }
  }

  /// Returns the files of the specs: for each spec, those of each kind.
  private func files(of specs: [OutputKind.NamedSpec]) -> [GeneratedFile] {
    let outputs = emission.sorted { $0.name < $1.name }.map { ($0.name, $0.texts(specs, self)) }
    return specs.indices.flatMap { index in
      outputs.flatMap { kind, texts in
        texts[index].enumerated().map { number, text in
          let suffix = texts[index].count == 1 ? kind : "\(kind).\(number + 1)"
          return GeneratedFile(name: "\(specs[index].name).\(suffix).swift", text: text)
        }
      }
    }
  }
}

/// The results of a run, stage by stage.
package struct Generation: Sendable {
  package let sources: [SourceText]
  package fileprivate(set) var trees: [SpecFile] = []
  /// The specs with what they see, and the files that they see.
  package fileprivate(set) var units: [SpecUnit] = []
  package fileprivate(set) var specs: [Spec] = []
  package fileprivate(set) var files: [GeneratedFile] = []

  fileprivate init(_ sources: [SourceText]) { self.sources = sources }

  fileprivate typealias Stage = (inout Generation, inout Diagnostics) -> Void

  /// Runs stages until one reports errors, of which those of later stages would be consequences only.
  fileprivate consuming func through(
    _ stages: Stage..., reporting diagnostics: inout Diagnostics
  ) -> Generation {
    for stage in stages {
      stage(&self, &diagnostics)
      if diagnostics.hasErrors { break }
    }
    return self
  }
}

package struct GeneratedFile: Equatable, Sendable {
  package let name: String
  package let text: String
}

/// A spec of a module that the target depends on.
package struct ImportedSpec: Sendable {
  package let module: SpecModule
  package let source: SourceText
}
