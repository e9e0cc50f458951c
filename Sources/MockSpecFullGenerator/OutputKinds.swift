import MockSpecGenerator

extension OutputKind {
  /// The kinds of files that can be generated.
  package static let all: [Self] = [.interfaces, .mocks, .contract, .recorder]

  /// Suites of checks for conformers.
  package static let contract = Self("contract") { specs, generator in
    zip(specs, contracts(of: specs.map(\.spec))).map { spec, sections in
      [contractFile(sections, for: spec.spec, importing: generator.importedHome)]
    }
  }

  /// Classes that record the calls of conformers.
  package static let recorder = Self("recorder") { specs, generator in
    let mocks = generator.mockModule.map { SwiftName($0) }
    return zip(specs, recorders(of: specs.map(\.spec))).map { spec, recorders in
      [recorderFile(recorders, for: spec.spec, importing: generator.importedHome, mocks: mocks)]
    }
  }
}
