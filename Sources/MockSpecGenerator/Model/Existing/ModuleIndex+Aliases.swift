/// The most aliases that are followed from one to the next, which keeps absurd files cheap.
private let longestChain = 8

/// The closure types behind type aliases, and the unsafe pointers.
///
/// Mocks spell them out: a closure that does not escape is wrapped, one that completes a call is called, and strict
/// memory safety wants a word at the use of a pointer.
extension ModuleIndex {
  /// Adds the types of these kinds whose type aliases occur in a text, by path: `Step`, `Oven.Step`, and `Handler<1>` for one
  /// with a generic parameter.
  ///
  /// An alias that differs from one branch of an `#if` to another stays what it is.
  mutating func addClosures(in source: SourceText, to closures: inout [String: TypeSyntax]) {
    if searchedAliases.isEmpty { return }
    let names = searchedAliases.occurring(in: source.bytes, source.bytes.indices)
    if names.isEmpty { return }
    let types = aliasedTypes(of: names)
    for (path, type) in types where closures[path] == nil {
      if let closure = type.closure(behind: types, at: path) { closures[path] = closure }
    }
  }

  /// Returns the types of aliases, and of those that these name, by path.
  private mutating func aliasedTypes(of names: Set<String>) -> [String: TypeSyntax] {
    var types: [String: TypeSyntax] = [:]
    var ambiguous: Set<String> = []
    var (next, known) = (names, names)
    for _ in 0..<longestChain where !next.isEmpty {
      var mentioned: Set<String> = []
      for file in Set(next.flatMap { aliasFiles[$0] ?? [] }).sorted() {
        for alias in tree(of: file).aliases where next.contains(alias.name) {
          let type = qualified(alias)
          if let last = type.unwrapped.components.last?.name.text { mentioned.insert(last) }
          if let other = types[alias.path], other != type { ambiguous.insert(alias.path) }
          types[alias.path] = type
        }
      }
      next = mentioned.subtracting(known)
      known.formUnion(mentioned)
    }
    return types.filter { !ambiguous.contains($0.key) }
  }

  /// Returns the type of the alias at a path, `Oven.Step` or `Handler<1>`, with numbers for its generic parameters; `nil`
  /// if there is none, or several differ.
  mutating func type(behindAlias path: String) -> TypeSyntax? {
    let name = path.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? path
    var behind: TypeSyntax?
    for file in Set(aliasFiles[name] ?? []).sorted() {
      for alias in aliases(path, in: file) {
        let type = qualified(alias)
        if let behind, behind != type { return nil }
        behind = type
      }
    }
    return behind
  }

  /// Returns the type of an alias with the paths that it has elsewhere: `Response` in `API` is `API.Response`.
  private mutating func qualified(_ alias: SwiftTypeAlias) -> TypeSyntax {
    let parameters = alias.scopes.flatMap(\.parameters) + alias.parameters
    if alias.scopes.isEmpty { return alias.type.numbering(parameters) }
    let owners = owners(of: alias.type.rootNames.subtracting(parameters), around: alias.scopes)
    return alias.type.within(owners).numbering(parameters)
  }

  /// Returns the types that contain others, by their names, as far as they stand around one place.
  mutating func owners(of names: Set<String>, around scopes: [SwiftTypeAlias.Scope])
    -> [String: [TypeComponent]]
  {
    var owners: [String: [TypeComponent]] = [:]
    for name in names { owners[name] = owner(of: name, around: scopes) }
    return owners
  }

  /// Returns the path of the innermost type that contains another one; `nil` for one at the top level, and in
  /// protocols, whose aliases go by their names alone.
  private mutating func owner(of name: String, around scopes: [SwiftTypeAlias.Scope])
    -> [TypeComponent]?
  {
    for depth in stride(from: scopes.count, to: 0, by: -1) {
      let scopes = scopes.prefix(depth)
      let path = scopes.map(\.name).joined(separator: ".")
      guard (typeFiles[name] ?? []).contains(where: { isNested("\(path).\(name)", in: $0) }),
        protocols(named: path).isEmpty
      else { continue }
      return scopes.flatMap { scope in
        TypeSyntax.named(scope.name, of: scope.parameters.map { .named($0) }).components
      }
    }
    return nil
  }

  private mutating func isNested(_ path: String, in file: Int) -> Bool {
    tree(of: file).nestedTypes.contains(path)
  }
}

extension SwiftTypeAlias {
  /// The path by which the alias is known: `Step`, `Oven.Step`, and `Handler<1>` for one with a generic parameter.
  var path: String {
    (scopes.map(\.name) + [name]).joined(separator: ".")
      + (parameters.isEmpty ? "" : "<\(parameters.count)>")
  }
}

extension TypeSyntax {
  /// The first names of all types in this one.
  var rootNames: Set<String> {
    var names: Set<String> = []
    _ = contains { type in
      if let first = type.components.first, !first.isModule { names.insert(first.name.text) }
      return false
    }
    return names
  }

  /// Returns the type with the types around it in front of the names that they contain.
  func within(_ owners: [String: [TypeComponent]]) -> TypeSyntax {
    if owners.isEmpty { return self }
    return transformed(insideExistentials: true) { type in
      guard let first = type.components.first, !first.isModule,
        let owner = owners[first.name.text]
      else { return nil }
      let components = type.components.map { component in
        TypeComponent(
          name: component.name, arguments: component.arguments.map { $0.within(owners) })
      }
      return TypeSyntax(.named(owner + components), type.range)
    }
  }

  /// Returns the closure or pointer, optional or not, that this type stands for; `nil` for another type.
  fileprivate func closure(behind aliases: [String: TypeSyntax], at path: String) -> TypeSyntax? {
    var type = self
    var visited: Set<String> = [path]
    while type.unwrapped.function == nil {
      // Others can have arguments of modules that the mocks do not import.
      if type.isUnsafe, type.rootNames.count == 1 { return type }
      guard let next = type.unwrapped.aliasPath, let aliased = aliases[next],
        visited.count < longestChain, visited.insert(next).inserted
      else { return nil }
      type = type.replacing([next: aliased])
    }
    return type
  }
}
