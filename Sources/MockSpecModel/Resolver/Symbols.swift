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
  /// Real type → the interface that stands for it.
  private(set) var interfaceOfRealType: [String: String] = [:]
  private(set) var records: [String: RecordSymbol] = [:]
  private(set) var catalogues: [String: CatalogueSymbol] = [:]
  private var places: [String: Place] = [:]

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
          interfaces[interface.name.text] = InterfaceSymbol(declaration: interface, file: index)
          interfaceOrder.append(interface.name.text)
          if let realType = interface.realType?.source ?? interface.emittedClass?.text {
            interfaceOfRealType[realType] = interface.name.text
          }
        }
      }
    }
  }

  /// Takes a name for one declaration; a second one is reported beside the first.
  private mutating func claim(
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

  var databases: [InterfaceSymbol] {
    interfaceOrder.compactMap { interfaces[$0] }.filter { $0.declaration.kind == .database }
  }

  var operations: [InterfaceSymbol] {
    interfaceOrder.compactMap { interfaces[$0] }.filter { $0.declaration.kind == .operation }
  }

  /// The interface that a plain type name stands for: its real type, or a container's or database's own name.
  func interface(standingFor name: String) -> InterfaceSymbol? {
    if let interface = interfaceOfRealType[name].flatMap({ interfaces[$0] }) { return interface }
    return interfaces[name]
  }
}
