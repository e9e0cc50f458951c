/// The assembly of the specs that a run emits, from their resolved declarations.
struct SpecAssembly {
  private let files: [SpecUnit]
  private let symbols: Symbols
  /// The declarations of each spec, with those of the parts of Swift files that it names.
  private let chunks: [Int: [Spec]]
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
    _ files: [SpecUnit], _ symbols: Symbols, _ declarations: [(file: Int, spec: Spec)],
    classes: @escaping () -> Set<String>
  ) {
    self.files = files
    self.symbols = symbols
    chunks = Dictionary(grouping: declarations) { files[$0.file].origin?.spec ?? $0.file }
      .mapValues { $0.map(\.spec) }
    existingImports = files.reduce(into: [:]) { imports, file in
      guard let origin = file.origin else { return }
      imports[origin.spec, default: []] += file.imports.map { Import($0) }
    }
    modules = files.compactMap(\.module)
    foreign = declarations.filter { files[$0.file].module != nil }.flatMap(\.spec.interfaces)
    findClasses = classes
  }

  /// Returns the spec of a file.
  mutating func spec(of index: Int) -> Spec {
    var spec = Spec(head: files[index], types: symbols.types)
    for chunk in chunks[index] ?? [] { spec.append(chunk, beside: &shared) }
    var seen: Set<SwiftName> = []
    spec.mentionedTypes.removeAll { !seen.insert($0.alias).inserted }
    spec.existingImports = existingImports[index] ?? []
    let imported = Set(files[index].imports.map(\.moduleName))
    let mocks = modules.filter { imported.contains($0.name) }.compactMap(\.mocks)
    spec.mockModules = Set(mocks).sorted().map { SwiftName($0) }
    spec.addedOperations = foreign.compactMap { operations(of: spec, index, addedTo: $0) }
    return spec
  }

  /// Returns the operations of a spec that a database of another module runs; `nil` for none.
  private mutating func operations(
    of spec: Spec, _ index: Int, addedTo interface: Interface
  ) -> AddedOperations? {
    guard let mock = interface.mock, mock.genericParameters.isEmpty else { return nil }
    let operations = mock.operations.filter { run in
      guard let file = symbols.interfaces[run.interface.text]?.file else { return false }
      return files[file].module == nil && (files[file].origin?.spec ?? file) == index
    }
    if operations.isEmpty { return nil }
    let indices = Set(operations.map(\.nameIndex))
    return AddedOperations(
      condition: interface.condition, mock: mock, access: spec.access, operations: operations,
      knobs: mock.knobList.filter { indices.contains($0.index) },
      classes: operations.kinds.compactMap { run in
        symbols.interfaces[run.interface.text].map {
          AddedOperation(run, of: $0.declaration, in: spec, symbols, classes)
        }
      })
  }
}

extension Spec {
  /// Creates a spec from the head of its file, without its declarations.
  fileprivate init(head file: SpecUnit, types: QualifiedNames) {
    self.init(name: specName(of: file.source.path), types: types)
    imports = file.imports.map { Import($0) }
    framework = file.framework.map {
      Framework(
        name: SwiftName($0.name.text), standIns: $0.standIns.map { SwiftName($0.text) })
    }
    access = file.access?.level ?? .internal
    ambiguousTypes = file.surroundings.ambiguousTypes
    usesInternals = file.surroundings.usesInternals
    levelledImports = file.surroundings.levelledImports
    moduleTypes = file.surroundings.moduleTypes
    homeModule = file.surroundings.homeModule
    for declaration in file.declarations where RuntimeTypes.haveName(declaration.name.text) {
      // An existing type is not emitted.
      ambiguousTypes[declaration.name.text] =
        switch declaration {
        case .errors(let errors): errors.realType == nil ? "enum" : nil
        case .values(let values): values.realType == nil ? "enum" : nil
        case .record: "struct"
        case .interface: "protocol"
        }
    }
  }

  /// Adds the resolved declarations of a later chunk.
  ///
  /// Databases of one name, in the branches of an `#if`, have the same adapters and cursors, of which the
  /// first count.
  fileprivate mutating func append(_ chunk: Spec, beside shared: inout Set<SwiftName>) {
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
    openTypes += chunk.openTypes
    mentionedTypes += chunk.mentionedTypes
  }
}

extension AddedOperation {
  fileprivate init(
    _ run: OperationRun, of declaration: InterfaceDeclaration, in spec: Spec, _ symbols: Symbols,
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
