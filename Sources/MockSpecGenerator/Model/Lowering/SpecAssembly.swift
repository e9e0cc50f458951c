/// The assembly of the specs that a run emits, from their resolved declarations.
struct SpecAssembly {
  private let files: [SpecUnit]
  private let symbols: Symbols
  /// The declarations of each spec, with those of the parts of Swift files that it names.
  private let chunks: [Int: [LoweredDeclarations]]
  /// The imports of those parts, by the index of the spec.
  private let existingImports: [Int: [Import]]
  /// The interfaces of other modules.
  private let foreign: [Interface]
  /// The modules of specs, each once for each of these.
  private let modules: [SpecModule]
  /// The classes of the target's Swift files.
  private lazy var classes = findClasses()
  private let findClasses: () -> Set<String>
  /// The names of the types that one spec alone emits.
  private var shared: Set<SwiftName> = []

  /// - Parameters:
  ///   - files: All files of the run.
  ///   - symbols: The names that they declare.
  ///   - declarations: The resolved declarations with the indices of their files, in order.
  ///   - classes: The classes of the target's Swift files.
  init(
    _ files: [SpecUnit], _ symbols: Symbols,
    _ declarations: [(file: Int, lowered: LoweredDeclarations)],
    classes: @escaping () -> Set<String>
  ) {
    self.files = files
    self.symbols = symbols
    chunks = Dictionary(grouping: declarations) { files[$0.file].origin?.spec ?? $0.file }
      .mapValues { $0.map(\.lowered) }
    existingImports = files.reduce(into: [:]) { imports, file in
      guard let origin = file.origin else { return }
      imports[origin.spec, default: []] += file.imports.map { Import($0) }
    }
    modules = files.compactMap(\.module)
    foreign = declarations.filter { files[$0.file].module != nil }.flatMap(\.lowered.interfaces)
    findClasses = classes
  }

  /// Returns the spec of a file.
  ///
  /// Databases of one name, in the branches of an `#if`, have the same adapters and cursors, of which the first count.
  mutating func spec(of index: Int) -> Spec {
    let file = files[index]
    let lowered = LoweredDeclarations(joining: chunks[index] ?? [])
    let framework = file.framework.map {
      Framework(name: SwiftName($0.name.text), standIns: $0.standIns.map { SwiftName($0.text) })
    }
    let access = file.access?.level ?? .internal
    let home = OperationHome(
      spec: index, access: access, framework: framework, interfaces: lowered.interfaces)
    let imported = Set(file.imports.map(\.moduleName))
    let mocks = modules.filter { imported.contains($0.name) }.compactMap(\.mocks)
    var mentioned: Set<SwiftName> = []
    return Spec(
      name: specName(of: file.source.path), imports: file.imports.map { Import($0) },
      levelledImports: file.surroundings.levelledImports,
      moduleTypes: file.surroundings.moduleTypes, homeModule: file.surroundings.homeModule,
      existingImports: existingImports[index] ?? [], ambiguousTypes: file.ambiguousTypes,
      framework: framework, access: access, usesInternals: file.surroundings.usesInternals,
      types: symbols.types, catalogues: lowered.catalogues, values: lowered.values,
      records: lowered.records,
      cursors: lowered.cursors.filter { shared.insert($0).inserted },
      changeTokens: lowered.changeTokens.filter { shared.insert($0).inserted },
      adapters: lowered.adapters.filter { shared.insert($0.name).inserted },
      partialAdapters: lowered.partialAdapters.filter {
        shared.insert(SwiftName($0.name.text)).inserted
      },
      interfaces: lowered.interfaces, openTypes: lowered.openTypes,
      addedOperations: foreign.compactMap { operations(of: home, addedTo: $0) },
      mockModules: Set(mocks).sorted().map { SwiftName($0) },
      mentionedTypes: lowered.mentionedTypes.filter { mentioned.insert($0.alias).inserted })
  }

  /// Returns the operations of a spec that a database of another module runs; `nil` for none.
  private mutating func operations(of home: OperationHome, addedTo interface: Interface)
    -> AddedOperations?
  {
    guard let mock = interface.mock, mock.genericParameters.isEmpty else { return nil }
    let operations = mock.operations.filter { run in
      guard let file = symbols.interfaces[run.interface.text]?.file else { return false }
      return files[file].module == nil && (files[file].origin?.spec ?? file) == home.spec
    }
    if operations.isEmpty { return nil }
    let indices = Set(operations.map(\.nameIndex))
    return AddedOperations(
      condition: interface.condition, mock: mock, access: home.access, operations: operations,
      knobs: mock.knobList.filter { indices.contains($0.index) },
      classes: operations.kinds.compactMap { run in
        symbols.interfaces[run.interface.text].map {
          AddedOperation(run, of: $0.declaration, in: home, symbols, classes)
        }
      })
  }
}

/// The spec whose operations a database of another module runs.
private struct OperationHome {
  let spec: Int
  let access: AccessLevel
  let framework: Framework?
  let interfaces: [Interface]
}

extension SpecUnit {
  /// The types that have the name of a runtime type, those that the spec emits among them, with the kind of each.
  fileprivate var ambiguousTypes: [String: DeclarationKind] {
    declarations.reduce(into: surroundings.ambiguousTypes) { types, declaration in
      guard RuntimeTypes.haveName(declaration.name.text) else { return }
      // An existing type is not emitted.
      types[declaration.name.text] =
        switch declaration {
        case .errors(let errors): errors.realType == nil ? .enum : nil
        case .values(let values): values.realType == nil ? .enum : nil
        case .record: .struct
        case .interface: .protocol
        }
    }
  }
}

extension AddedOperation {
  fileprivate init(
    _ run: OperationRun, of declaration: InterfaceDeclaration, in spec: OperationHome,
    _ symbols: Symbols,
    _ classes: Set<String>
  ) {
    self.run = run
    name = symbols.className(of: declaration)
    if declaration.realType == nil || classes.contains(declaration.typeName) {
      home = .package
    } else if let framework = spec.framework,
      spec.interfaces.first(where: { $0.name == run.interface })?.standIn != nil
    {
      home = .framework(framework.name)
    } else {
      home = .elsewhere
    }
  }
}
