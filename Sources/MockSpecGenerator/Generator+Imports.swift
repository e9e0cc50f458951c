/// A spec of a module that the target depends on.
package struct ImportedSpec: Sendable {
  package var module: SpecModule
  package var source: SourceText

  package init(module: SpecModule, source: SourceText) {
    self.module = module
    self.source = source
  }
}

extension Generator {
  /// The syntax trees of the specs whose modules the specs of the run import, or those specs in turn.
  func importedTrees(beside trees: [SpecFile], reporting diagnostics: inout Diagnostics)
    -> [SpecFile]
  {
    var names = trees.flatMap(\.importedNames)
    var found: [SpecFile] = []
    var seen: Set<String> = []
    while let name = names.popLast() {
      guard seen.insert(name).inserted else { continue }
      for spec in imported where spec.module.name == name {
        var tree = parse(spec.source, reporting: &diagnostics)
        tree.module = spec.module
        names += tree.importedNames
        found.append(tree)
      }
    }
    return found.sorted { $0.source.path < $1.source.path }
  }

  /// Reports parents that a module declares which the spec does not import.
  func reportMissingImports(in trees: [SpecFile], to diagnostics: inout Diagnostics) {
    let seen = Set(trees.flatMap(\.importedNames))
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
    for tree in generation.imported where tree.module?.mocks == nil {
      for declaration in tree.declarations {
        modules[declaration.name.text] = tree.module?.name
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
  fileprivate var importedNames: [String] { imports.map(\.moduleName) }
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

extension AddedOperations {
  fileprivate mutating func settleClasses(among names: Set<String>) {
    for index in classes.indices where names.contains(classes[index].name.text) {
      classes[index].home = .package
    }
  }
}

extension Generation {
  /// Tells the classes of added operations that stand in Swift files of the target from those of frameworks.
  mutating func settleClasses(among swiftFiles: [SwiftFile]) {
    guard specs.contains(where: { !$0.addedOperations.isEmpty }) else { return }
    let names = swiftFiles.reduce(into: Set<String>()) { $0.formUnion($1.names(behind: "class")) }
    for spec in specs.indices {
      for added in specs[spec].addedOperations.indices {
        specs[spec].addedOperations[added].settleClasses(among: names)
      }
    }
  }
}

extension DiagnosticMessage {
  static func importNeeded(_ name: String, _ module: String) -> DiagnosticMessage {
    DiagnosticMessage(
      .error,
      "'\(name)' is declared in a spec of '\(module)'; write 'import \(module)' at the top")
  }

  static func mocksNeeded(_ name: String, _ module: String) -> DiagnosticMessage {
    DiagnosticMessage(
      .error,
      "this needs the mock of '\(name)'; let the target of the mocks depend on the module with those of '\(module)'"
    )
  }
}
