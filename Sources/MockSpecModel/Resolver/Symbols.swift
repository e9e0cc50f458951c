import MockSpecSyntax

/// Where a declaration stands.
struct Place {
  var range: SourceRange
  var source: SourceText
}

/// The names that the specs of one run declare, whichever spec they are in.
struct Symbols {
  struct InterfaceSymbol {
    var declaration: InterfaceDeclaration
    var file: Int
  }

  struct RecordSymbol {
    var declaration: RecordDeclaration
    var file: Int
  }

  struct CatalogueSymbol {
    var declaration: ErrorsDeclaration
    var file: Int
  }

  private(set) var interfaces: [String: InterfaceSymbol] = [:]
  private(set) var interfaceOrder: [String] = []
  /// Real type → the interface that stands for it; the first of several.
  private(set) var interfaceOfRealType: [String: String] = [:]
  private(set) var databases: [InterfaceSymbol] = []
  private(set) var operations: [InterfaceSymbol] = []
  private(set) var records: [String: RecordSymbol] = [:]
  private(set) var catalogues: [String: CatalogueSymbol] = [:]
  private var places: [String: Place] = [:]
  private var mockNames: [String: String] = [:]
  private var interfaceOfMock: [String: String] = [:]

  init(_ files: [SpecFile], reporting diagnostics: inout Diagnostics) {
    for (index, file) in files.enumerated() {
      for declaration in file.declarations {
        guard claim(declaration.name, in: file.source, reporting: &diagnostics) else { continue }
        switch declaration {
        case .errors(let errors):
          catalogues[errors.name.text] = CatalogueSymbol(declaration: errors, file: index)
        case .record(let record):
          records[record.name.text] = RecordSymbol(declaration: record, file: index)
        case .interface(let interface):
          add(interface, of: index, in: file.source, reporting: &diagnostics)
        }
      }
    }
  }

  private mutating func add(
    _ interface: InterfaceDeclaration, of file: Int, in source: SourceText,
    reporting diagnostics: inout Diagnostics
  ) {
    let name = interface.name.text
    let symbol = InterfaceSymbol(declaration: interface, file: file)
    interfaces[name] = symbol
    interfaceOrder.append(name)
    if interface.kind == .database { databases.append(symbol) }
    if interface.kind == .operation { operations.append(symbol) }
    if let emitted = interface.emittedClass {
      _ = claim(emitted, in: source, reporting: &diagnostics)
    }
    var mocked = name
    if let realType = interface.realType?.source ?? interface.emittedClass?.text,
      interfaceOfRealType[realType] == nil
    {
      interfaceOfRealType[realType] = name
      mocked = interface.realType?.source ?? name
    }
    // A real type can have several interfaces; the first declared gives its mock the real type's name.
    let letters = "Mock" + mocked.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    var mock = interfaceOfMock[letters] == nil ? letters : "Mock" + name
    var number = 2
    while interfaceOfMock[mock] != nil {
      mock = "Mock" + name + String(number)
      number += 1
    }
    mockNames[name] = mock
    interfaceOfMock[mock] = name
  }

  /// Takes a name for one declaration; a second one is reported beside the first.
  mutating func claim(
    _ name: Name, in source: SourceText, reporting diagnostics: inout Diagnostics
  ) -> Bool {
    if let first = places[name.text] {
      diagnostics.report(
        .duplicateDeclaration(name.text), at: name.range, in: source,
        notes: [Diagnostic(.firstDeclaredHere(name.text), at: first.range, in: first.source)])
      return false
    }
    places[name.text] = Place(range: name.range, source: source)
    return true
  }

  /// The interface that a plain type name stands for: its real type, or a container's or database's own name.
  func interface(standingFor name: String) -> InterfaceSymbol? {
    if let interface = interfaceOfRealType[name].flatMap({ interfaces[$0] }) { return interface }
    return interfaces[name]
  }

  func mockName(of interface: String) -> String { mockNames[interface] ?? "Mock" + interface }

  /// The interface whose mock has the name.
  func interface(mockedBy mock: String) -> InterfaceSymbol? {
    interfaceOfMock[mock].flatMap { interfaces[$0] }
  }

  func isDeclared(_ name: String) -> Bool { places[name] != nil }
}
