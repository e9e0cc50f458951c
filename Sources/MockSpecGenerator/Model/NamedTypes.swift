/// The first names of the types in declarations of an emitted file that other modules see.
///
/// Swift wants the level of an import where such a declaration names a type of the module, and warns of it elsewhere.
package struct NamedTypes: Sendable {
  fileprivate var names: Set<String> = []

  package init() {}

  /// Adds the types in the members of a mock, and above it.
  package mutating func add(_ mock: Mock) {
    var named = NamedTypes()
    for member in mock.members {
      named.add(member.signature)
      named.add(member.requirement)
    }
    for type in mock.genericParameters {
      for source in [type.bound, type.defaultType, type.requirements] { named.add(source) }
    }
    for alias in mock.typeAliases { named.add(alias.type) }
    for property in mock.storedProperties { named.add(property.type) }
    named.add(mock.constraints)
    named.add(mock.superclass?.type)
    named.add(mock.attributes)
    add(named, in: mock)
  }

  /// Adds the types that members of a type over the interface of a mock name, besides its associated types.
  package mutating func add(_ signatures: [Signature], in mock: Mock) {
    var named = NamedTypes()
    for signature in signatures { named.add(signature) }
    add(named, in: mock)
  }

  private mutating func add(_ others: NamedTypes, in mock: Mock) {
    // The mock and its recorder stand in for 'Self'.
    let own =
      mock.genericParameters.map(\.name.text) + mock.typeAliases.map(\.name.text)
      + [mock.name.text] + (mock.recorder.map { [$0.text] } ?? [])
    names.formUnion(others.names.subtracting(own))
  }

  package mutating func add(_ name: SwiftName) { names.insert(name.text) }

  private mutating func add(_ signature: Signature) {
    var named = NamedTypes()
    for parameter in signature.parameters {
      named.add(parameter.type)
      named.add(parameter.defaultValue)
    }
    for source in [signature.result, signature.generics, signature.requirements] {
      named.add(source)
    }
    named.add(signature.effects.thrownType.map { SwiftSource($0) })
    // Members of mocks have no result builders, and Swift does not count those of parameters.
    named.add(signature.attributes.filter { $0.kind != .resultBuilder })
    names.formUnion(named.names.subtracting(signature.generics.parameterNames))
  }

  /// Adds the attributes that are types: `@Playback`, and not `@available`.
  private mutating func add(_ attributes: [SwiftAttribute]) {
    for attribute in attributes where attribute.namesType { add(attribute.source) }
  }

  /// Adds the names in a text besides labels, none behind a dot or '#': `Result` and `Book` of
  /// `(book: Result<Book, Book.Failure>)`.
  private mutating func add(_ source: SwiftSource?) {
    guard let source else { return }
    let text = source.text
    var (before, mark): (Character, Character) = (" ", " ")
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: { !$0.isOfName }) {
      let after = word.endIndex < text.endIndex ? text[word.endIndex] : " "
      if let first = word.first, !first.isNumber, before != ".", before != "#", word != "_" {
        let isLabel = first.isLowercase && after == ":" && (mark == "(" || mark == ",")
        if !isLabel { names.insert(String(word)) }
      }
      before = after
      if after != " " { mark = after }
    }
  }
}

extension Spec {
  /// True if the mocks are those of plain services, whose declarations name the types of their members alone.
  package var isPlain: Bool {
    catalogues.isEmpty && values.isEmpty && records.isEmpty && mockModules.isEmpty
      && addedOperations.isEmpty && !needsStores
      && interfaces.allSatisfy { $0.kind == .service }
  }

  /// Checks whether a declaration can name a type of a module: one that its files have or, where they are not known, one
  /// that no known module has.
  func canName(_ module: String, in named: NamedTypes) -> Bool {
    if named.names.contains(module) { return true }
    let types = moduleTypes[module]
    if let types, !types.isDisjoint(with: named.names) { return true }
    // Specs have types of the first module that no file declares.
    if types != nil, module != homeModule { return false }
    let isFoundationSeen =
      module != "Foundation" && imports.contains { $0.moduleName == "Foundation" }
    return named.names.contains { name in
      !SwiftTypes.names.contains(name) && moduleTypes[name] == nil
        && !(isFoundationSeen && FoundationTypes.has(name))
        && !moduleTypes.values.contains { $0.contains(name) }
    }
  }
}

extension FoundationTypes {
  fileprivate static func has(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix("NS")
  }
}

extension SwiftSource {
  /// The names of generic parameters: `T` and `U` of `<T: Sequence<Int>, each U>`.
  fileprivate var parameterNames: Set<String> {
    var names: Set<String> = []
    var depth = 0
    var isName = false
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: { !$0.isOfName }) {
      if isName, depth == 1, !word.isEmpty, word != "each", word != "let" {
        names.insert(String(word))
        isName = false
      }
      guard word.endIndex < text.endIndex else { break }
      switch text[word.endIndex] {
      case "<", "(", "[":
        depth += 1
        isName = depth == 1
      case ">", ")", "]": depth -= 1
      case ",": isName = isName || depth == 1
      default: break
      }
    }
    return names
  }
}

extension Character {
  fileprivate var isOfName: Bool { isLetter || isNumber || self == "_" }
}
