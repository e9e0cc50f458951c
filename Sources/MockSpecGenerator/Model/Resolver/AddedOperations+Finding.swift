/// Gives each spec the operations of its own that databases of other modules run.
func addOperations(of files: [SpecFile], to specs: inout [Spec], _ symbols: Symbols) {
  guard files.contains(where: { $0.module != nil }) else { return }
  let modules = files.map { Set($0.imports.map(\.moduleName)) }
  for index in files.indices where files[index].module == nil {
    let mocks = files.compactMap(\.module).filter { modules[index].contains($0.name) }
      .compactMap(\.mocks)
    specs[index].mockModules = Set(mocks).sorted().map { SwiftName($0) }
  }
  for index in files.indices where files[index].module != nil {
    for interface in specs[index].interfaces {
      guard let mock = interface.mock, !mock.operations.isEmpty, mock.genericParameters.isEmpty
      else { continue }
      for (file, operations) in mock.operations.byFile(symbols)
      where files[file].module == nil {
        let target = files[file].origin?.spec ?? file
        specs[target].addedOperations.append(
          AddedOperations(operations, to: mock, of: interface, in: specs[target], symbols))
      }
    }
  }
}

extension [OperationRun] {
  /// The runs by the files that declare the operations, in the order of the files.
  fileprivate func byFile(_ symbols: Symbols) -> [(file: Int, runs: [OperationRun])] {
    Dictionary(grouping: self) { symbols.interfaces[$0.interface.text]?.file ?? -1 }
      .filter { $0.key >= 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension AddedOperations {
  fileprivate init(
    _ runs: [OperationRun], to mock: Mock, of interface: Interface, in spec: Spec,
    _ symbols: Symbols
  ) {
    var mock = mock
    mock.operations = runs
    mock.access = spec.access
    let indices = Set(runs.map(\.form))
    mock.knobList.removeAll { !indices.contains($0.index) }
    self.init(
      condition: interface.condition, mock: mock,
      classes: mock.operationKinds.compactMap { run in
        guard let symbol = symbols.interfaces[run.interface.text] else { return nil }
        return AddedOperation(run, of: symbol.declaration, in: spec, symbols)
      })
  }
}

extension AddedOperation {
  fileprivate init(
    _ run: OperationRun, of declaration: InterfaceDeclaration, in spec: Spec, _ symbols: Symbols
  ) {
    self.run = run
    if let realType = declaration.realType {
      name = SwiftSource(realType)
      let standIn = spec.interfaces.first { $0.name == run.interface }?.standIn
      home =
        standIn == nil ? .elsewhere : spec.framework.map { .framework($0.name) } ?? .elsewhere
    } else if let emitted = declaration.emittedClass {
      name = SwiftSource(SwiftName(emitted.text))
      home = .package
    } else {
      name = SwiftSource(SwiftName(symbols.mockName(of: declaration.name.text)))
      home = .package
    }
  }
}
