/// Mistakes of a run that no spec alone shows.
extension Generator {
  /// Reports existing protocols whose mocks have names that those of another module have in the same target.
  func reportSiblings(of trees: [SpecFile], to diagnostics: inout Diagnostics) {
    var homes: [String: String] = [:]
    var ignored = Diagnostics()
    for spec in siblings {
      for clause in parse(spec.source, reporting: &ignored).existing {
        for name in clause.names { homes[clause.mockName(of: name)] = spec.module.name }
      }
    }
    for tree in trees {
      for clause in tree.existing {
        for name in clause.names {
          let mock = clause.mockName(of: name)
          guard let home = homes[mock] else { continue }
          diagnostics.report(
            .mockTwice(mock, home, name.text, module ?? ""), at: name.range, in: tree.source)
        }
      }
    }
  }

  /// Reports specs whose files would have one name.
  func reportSharedNames(
    _ names: [String], of sources: [SourceText], to diagnostics: inout Diagnostics
  ) {
    var first: [String: SourceText] = [:]
    for (name, source) in zip(names, sources) {
      if let other = first[name] {
        diagnostics.report(.sharedName(name, other.path), at: SourceRange(0, 0), in: source)
      }
      first[name] = first[name] ?? source
    }
  }

  /// Reports specs whose mocks need a library that their target does not link.
  func reportMissingLibraries(_ generation: Generation, to diagnostics: inout Diagnostics) {
    for (tree, spec) in zip(generation.trees, generation.specs) {
      // The first contains the others.
      guard let library = spec.libraries.map(\.rawValue).first(where: missingLibraries.contains)
      else { continue }
      diagnostics.report(.libraryNotLinked(library), at: tree.placeOfStores, in: tree.source)
    }
  }

  /// Reports parents that a module declares which the spec does not import.
  func reportMissingImports(in units: [SpecUnit], to diagnostics: inout Diagnostics) {
    let trees = units.filter(\.isOfRun)
    let seen = Set(trees.flatMap(\.imports).map(\.moduleName))
    var modules: [String: String] = [:]
    for spec in imported where !seen.contains(spec.module.name) {
      var ignored = Diagnostics()
      for declaration in parse(spec.source, reporting: &ignored).declarations {
        modules[declaration.name.text] = spec.module.name
      }
    }
    guard !modules.isEmpty else { return }
    let own = Set(trees.flatMap(\.declarations).map(\.name.text))
    for tree in trees {
      for case .interface(let interface) in tree.declarations {
        for parent in interface.inherits where !own.contains(parent.protocolName) {
          guard let module = modules[parent.protocolName] else { continue }
          diagnostics.report(
            .importNeeded(parent.protocolName, module), at: parent.range, in: tree.source)
        }
      }
    }
  }

  /// Reports what needs mocks of a module that those of the run cannot see.
  func reportMissingMocks(_ generation: Generation, to diagnostics: inout Diagnostics) {
    var modules: [String: String] = [:]
    for unit in generation.units {
      guard let module = unit.module, module.mocks == nil else { continue }
      for declaration in unit.declarations {
        modules[declaration.name.text] = module.name
      }
    }
    guard !modules.isEmpty, !diagnostics.hasErrors else { return }
    for (tree, spec) in zip(generation.trees, generation.specs) {
      for case .interface(let interface) in tree.declarations {
        guard let need = spec.neededInterface(of: interface.name.text, among: modules) else {
          continue
        }
        diagnostics.report(
          .mocksNeeded(need.name, need.module), at: interface.name.range, in: tree.source)
      }
    }
  }
}

extension SpecFile {
  /// The first declaration that a store stands in, works on or is described by; for a message.
  fileprivate var placeOfStores: SourceRange {
    let first = declarations.first { declaration in
      switch declaration {
      case .interface(let interface): !interface.stores.isEmpty || !interface.verbs.isEmpty
      case .values: true
      case .errors, .record: false
      }
    }
    return first?.name.range ?? SourceRange(0, 0)
  }
}

extension Spec {
  /// An interface of another module without whose mock the code for an interface does not compile.
  fileprivate func neededInterface(of name: String, among modules: [String: String])
    -> (name: String, module: String)?
  {
    let adding = addedOperations.first { $0.mock.operations.contains { $0.interface.text == name } }
    let interface = interfaces.first { $0.name.text == name }
    // Members of databases and containers of other modules have associated types for them.
    let mentioned =
      interface?.mock == nil ? [] : interface?.associatedTypes.compactMap(\.bound) ?? []
    let needs = [adding?.mock.interface.text].compactMap { $0 } + mentioned.map(\.text)
    return needs.lazy.compactMap { need in modules[need].map { (need, $0) } }.first
  }
}

extension DiagnosticMessage {
  static func importNeeded(_ name: String, _ module: String) -> Self {
    error(
      "'\(name)' is declared in a spec of '\(module)'; write 'import \(module)' at the top")
  }

  static func libraryNotLinked(_ library: String) -> Self {
    error(
      "the mocks of the spec need '\(library)'; add '.product(name: \"\(library)\", package: \"MockSpec\")' to the dependencies of the target in Package.swift"
    )
  }

  static func mockTwice(_ mock: String, _ home: String, _ name: String, _ module: String) -> Self {
    error(
      "the mocks of '\(home)' have a '\(mock)' in the same target; write '\(name) as Mock\(module)\(name)'"
    )
  }

  static func mocksNeeded(_ name: String, _ module: String) -> Self {
    error(
      "this needs the mock of '\(name)'; let the target of the mocks depend on the module with those of '\(module)'"
    )
  }

  static func sharedName(_ name: String, _ other: String) -> Self {
    error(
      "the files of '\(other)' are called '\(name)' too; name those of one spec with '--name NAME=SPEC'"
    )
  }
}
