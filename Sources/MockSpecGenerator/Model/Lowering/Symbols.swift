/// An interface, and the index of the file that declares it.
struct InterfaceSymbol {
  let declaration: InterfaceDeclaration
  let file: Int
}

/// The names that the specs of one run declare, in whichever spec.
struct Symbols {
  /// The interfaces by name; of several under conditions, the first.
  private(set) var interfaces: [String: InterfaceSymbol] = [:]
  private(set) var inheritance = Inheritance([], named: [:])
  private(set) var interfaceOrder: [String] = []
  /// The interface that stands for each real type; the first of several.
  private(set) var interfaceOfRealType: [String: String] = [:]
  /// True if there are interfaces whose type becomes an associated type where it is mentioned.
  private(set) var hasReplaceable = false
  private(set) var databases: [InterfaceSymbol] = []
  private(set) var operations: [InterfaceSymbol] = []
  /// The spellings of operations as types of parameters.
  private(set) var namesOfOperations: Set<String> = []
  /// The types of operations that members run, each once.
  private(set) var runTypes: [String: TypeSyntax] = [:]
  private(set) var stores: [StoreEntry] = []
  /// The databases that declare a store, by its name.
  private(set) var storeOwners: [String: [InterfaceSymbol]] = [:]
  private(set) var records: [String: RecordDeclaration] = [:]
  /// The types of ids by the names that `Identifiable` gives them: `Note.ID`.
  private var idTypes: [String: TypeSyntax] = [:]
  private(set) var catalogues: [String: (declaration: ErrorsDeclaration, file: Int)] = [:]
  /// The catalogues that the interfaces of each file can use.
  private(set) var usableCatalogues: [UsableCatalogues] = []
  /// The declarations of values, by the types as they are written.
  private(set) var values: [String: ValuesDeclaration] = [:]
  /// The noncopyable types, as the specs write them.
  let noncopyable: Set<String>
  /// The types of Swift files whose values are parts of the memory of others.
  let nonescapable: Set<String>
  /// The result builders whose names do not say so.
  let resultBuilders: Set<String>
  /// The names of all that defaults of associated types conform to, by the spelling of these.
  let conformances: [String: Set<String>]
  /// The protocols that specs name with `existing`, which Swift files declare.
  let existing: Set<String>
  /// The enumerations that Swift files declare.
  let enumerations: Set<String>
  /// The places of the declarations of a name; those of several are in branches of an `#if`.
  private var places: [String: [(range: SourceRange, source: SourceText, condition: Condition)]] =
    [:]
  /// The file and the position of the name of each refused declaration.
  private var refused: Set<[Int]> = []
  private var mockNames: [String: String] = [:]
  private var databasesByMock: [String: InterfaceSymbol] = [:]
  /// The suites that check conformers of databases, and the recorders of interfaces.
  private(set) var suiteNames: [String: String] = [:]
  private(set) var recorderNames: [String: String] = [:]
  private var catalogueMockNames: [String: String] = [:]
  /// The types that generated code declares beside those of the specs.
  private var generated: Set<String> = []
  private(set) var types: QualifiedNames

  init(_ files: [SpecUnit], reporting diagnostics: inout Diagnostics) {
    noncopyable = files.reduce(into: []) { names, file in
      names.formUnion(file.noncopyable.lazy.flatMap(\.names).map(\.text))
      names.formUnion(file.surroundings.noncopyableTypes)
    }
    conformances = files.reduce(into: [:]) { all, file in
      all.merge(file.surroundings.conformances) { $0.union($1) }
    }
    resultBuilders = files.reduce(into: []) { $0.formUnion($1.surroundings.resultBuilders) }
    nonescapable = files.reduce(into: []) { $0.formUnion($1.surroundings.nonescapableTypes) }
    existing = Set(files.flatMap(\.existing).flatMap(\.names).map(\.text))
    enumerations = files.reduce(into: []) { $0.formUnion($1.surroundings.enumerations) }
    types = QualifiedNames(beside: files)
    var declared: [InterfaceSymbol] = []
    for (index, file) in files.enumerated() {
      mockNames.merge(file.origin?.mockNames ?? [:]) { first, _ in first }
      for declaration in file.declarations {
        let name = declaration.name
        let condition = declaration.condition
        // The specs of other modules come last, so that a name of the run's own hides one of theirs.
        guard claim(name, if: condition, in: file.source, reporting: &diagnostics) else {
          refused.insert([index, name.range.start])
          continue
        }
        switch declaration {
        case .errors(let errors):
          catalogues[name.text] = catalogues[name.text] ?? (errors, index)
        case .values(let declaration):
          values[name.text] = values[name.text] ?? declaration
        case .record(let record):
          records[name.text] = records[name.text] ?? record
          if record.key.text == "id" { idTypes[name.text + ".ID"] = record.keyType }
        case .interface(let interface):
          let symbol = InterfaceSymbol(declaration: interface, file: index)
          declared.append(symbol)
          add(symbol, in: file.source, reporting: &diagnostics)
        }
      }
    }
    var indices = Dictionary(grouping: declared.indices) { declared[$0].declaration.name.text }
    for symbol in declared {
      guard let path = symbol.declaration.path else { continue }
      indices[path] = indices[symbol.declaration.name.text]
      places[path] = places[symbol.declaration.name.text]
      interfaces[path] = symbol
    }
    inheritance = Inheritance(declared, named: indices)
    usableCatalogues = UsableCatalogues.ofEach(files, among: catalogues)
    putImportedFirst(among: files)
    nameMocks()
  }

  /// Puts interfaces of other modules before the run's own, so that mocks and knobs have the names there that they
  /// have in their modules.
  private mutating func putImportedFirst(among files: [SpecUnit]) {
    func sorted(_ symbols: [InterfaceSymbol]) -> [InterfaceSymbol] {
      symbols.filter { files[$0.file].module != nil }
        + symbols.filter { files[$0.file].module == nil }
    }
    databases = sorted(databases)
    stores = databases.flatMap(\.declaration.stores)
    operations = sorted(operations)
    interfaceOrder = sorted(interfaceOrder.compactMap { interfaces[$0] })
      .map(\.declaration.name.text)
  }

  private mutating func add(
    _ symbol: InterfaceSymbol, in source: SourceText, reporting diagnostics: inout Diagnostics
  ) {
    let interface = symbol.declaration
    let name = interface.name.text
    if interfaces[name] == nil {
      interfaces[name] = symbol
      interfaceOrder.append(name)
      for type in interface.members.lazy.compactMap(\.operationType) {
        runTypes[type.source] = type
      }
    }
    hasReplaceable = hasReplaceable || interface.isReplaceable
    if interface.kind == .database {
      databases.append(symbol)
      for store in Set(interface.stores.map(\.name.text)) {
        storeOwners[store, default: []].append(symbol)
      }
    }
    if interface.kind == .operation {
      operations.append(symbol)
      namesOfOperations.formUnion(interface.namesInTypes)
    }
    if let emitted = interface.emittedClass {
      _ = claim(emitted, if: interface.condition, in: source, reporting: &diagnostics)
    }
    if let realType = interface.realType?.source ?? interface.emittedClass?.text {
      interfaceOfRealType[realType] = interfaceOfRealType[realType] ?? name
    }
  }

  /// Names all mocks, after all declared names are known.
  private mutating func nameMocks() {
    let names = catalogues.keys.sorted()
    // A plain name comes before the nested type whose letters are the same.
    let plain = names.filter { Self.letters(of: $0) == $0 }
    for name in plain + names.filter({ Self.letters(of: $0) != $0 }) {
      let mock = "Mock" + Self.letters(of: name)
      catalogueMockNames[name] = freeTypeName(mock, or: mock)
    }
    for name in interfaceOrder {
      if let chosen = mockNames[name] {
        mockNames[name] = freeTypeName(chosen, or: chosen)
        continue
      }
      var mocked = name
      // A real type can have several interfaces; the first declared gives its mock the real type's name.
      if let realType = interfaces[name]?.declaration.realType?.source,
        interfaceOfRealType[realType] == name
      {
        mocked = Self.letters(of: realType)
      }
      mockNames[name] = freeTypeName("Mock" + mocked, or: "Mock" + name)
    }
    for database in databases.reversed() {
      databasesByMock[mockName(of: database.declaration.name.text)] = database
    }
    for name in Set(databases.map(\.declaration.name.text)).sorted() {
      suiteNames[name] = freeTypeName(name + "Contract", or: name + "ContractSuite")
    }
    for name in interfaceOrder where interfaces[name]?.declaration.kind != .operation {
      recorderNames[name] = freeTypeName("Recording" + name, or: name + "Recorder")
    }
  }

  /// Returns a type with the type of the id in place of `Note.ID`.
  func settled(_ type: TypeSyntax) -> TypeSyntax { type.replacing(idTypes) }

  /// Returns a name for a type that nothing else has: the first, the other, or the other with a number.
  mutating func freeTypeName(_ name: String, or other: String) -> String {
    func isTaken(_ name: String) -> Bool { generated.contains(name) || isDeclared(name) }
    var free = isTaken(name) ? other : name
    var number = 2
    while isTaken(free) {
      free = other + String(number)
      number += 1
    }
    generated.insert(free)
    types.hide(free)
    return free
  }

  /// Returns the characters of a type's name that a class name can have: `CKContainer`, `PageOfInt` of
  /// `Page.OfInt`.
  private static func letters(of type: String) -> String {
    // Characters are compared slowly, and most names have bytes of identifiers only.
    let isPlain = type.utf8.allSatisfy {
      $0 < 0x80 && $0 != UInt8(ascii: "$") && isIdentifierByte($0)
    }
    return isPlain ? type : type.filter { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Takes a name for one declaration; a second one is reported beside the first, unless other branches of
  /// an `#if` hold them.
  mutating func claim(
    _ name: Name, if condition: Condition, in source: SourceText,
    reporting diagnostics: inout Diagnostics
  ) -> Bool {
    if let other = places[name.text]?.first(where: { $0.condition.overlaps(condition) }) {
      diagnostics.reportSecond(
        .declaredTwice(name.text), name, in: source, first: other.range, in: other.source)
      return false
    }
    places[name.text, default: []].append((name.range, source, condition))
    return true
  }

  /// Checks whether the declaration owns its name; another declaration of that name was reported.
  func owns(_ declaration: Declaration, in file: Int) -> Bool {
    refused.isEmpty || !refused.contains([file, declaration.name.range.start])
  }

  func condition(of name: String) -> Condition {
    let conditions = places[name]?.map(\.condition) ?? []
    return conditions.dropFirst().reduce(conditions.first ?? .always) { $0.or($1) }
  }

  /// Returns an interface with all that it inherits from, ancestors first, each once.
  func lineage(of interface: InterfaceDeclaration) -> [InterfaceSymbol] {
    inheritance.lineage(of: interface)
  }

  /// Returns the interface that a plain type name stands for: its real type, or a container's or database's
  /// own name.
  func interface(standingFor name: String) -> InterfaceSymbol? {
    interfaces[interfaceOfRealType[name] ?? name]
  }

  func mockName(of interface: String) -> String { mockNames[interface] ?? "Mock" + interface }

  func mockName(ofCatalogue name: String) -> String { catalogueMockNames[name] ?? "Mock" + name }

  /// Returns the name of a mock: `Mock` and the name of the real type, or of the interface if there is none.
  func mockName(of interface: InterfaceDeclaration) -> SwiftName {
    SwiftName(mockName(of: interface.name.text))
  }

  func mockName(of catalogue: ErrorsDeclaration) -> SwiftName {
    SwiftName(mockName(ofCatalogue: catalogue.name.text))
  }

  func database(mockedBy mock: String) -> InterfaceSymbol? { databasesByMock[mock] }

  func isDeclared(_ name: String) -> Bool { places[name] != nil }
}

extension Member {
  var associatedType: AssociatedTypeSyntax? {
    if case .associatedType(let type) = kind { type } else { nil }
  }

  var typeAlias: TypeAliasSyntax? {
    if case .typeAlias(let alias) = kind { alias } else { nil }
  }

  /// The names of the associated type, the type alias or the generic parameters.
  var declaredTypes: [String] {
    isType ? [name.text] : genericParameters.map(\.name.text)
  }
}
