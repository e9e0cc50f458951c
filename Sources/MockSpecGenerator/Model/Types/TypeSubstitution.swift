extension TypeSyntax {
  /// Returns the type with whole names replaced: `CKDatabase` but neither `CKDatabase.Scope`
  /// nor `any CKDatabase`.
  ///
  /// `Self` is replaced everywhere, and `Self.Element` by `Element`.
  func replacing(_ names: [String: TypeSyntax]) -> TypeSyntax {
    if names.isEmpty { return self }
    let type = transformed { type in
      guard case .named(let components) = type.kind, components.count == 1,
        components[0].arguments.isEmpty
      else { return nil }
      return names[components[0].name.text]
    }
    guard let own = names["Self"] else { return type }
    return type.transformed(insideExistentials: true) { type in
      guard case .named(let components) = type.kind, components[0].name.text == "Self" else {
        return nil
      }
      return components.count == 1
        ? own : TypeSyntax(.named(Array(components.dropFirst())), type.range)
    }
  }

  /// Adds every type name of one component in this type, outside `any` and `some`.
  func plainNames(into names: inout [String]) {
    switch kind {
    case .some, .any: return
    case .named(let components) where components.count == 1: names.append(components[0].name.text)
    default: break
    }
    forEachPart { $0.plainNames(into: &names) }
  }

  /// Checks whether one of the names occurs anywhere in this type.
  func mentions(_ names: [String]) -> Bool {
    if names.isEmpty { return false }
    return contains { type in
      guard case .named(let components) = type.kind, let first = components.first else {
        return false
      }
      return names.contains(first.name.text)
    }
  }

  /// Checks whether this type or one inside it matches.
  func contains(_ isMatch: (TypeSyntax) -> Bool) -> Bool {
    if isMatch(self) { return true }
    var found = false
    forEachPart { found = found || $0.contains(isMatch) }
    return found
  }

  /// Calls a closure with each of the types that this one consists of.
  private func forEachPart(_ body: (TypeSyntax) -> Void) {
    switch kind {
    case .named(let components):
      for component in components where !component.arguments.isEmpty {
        component.arguments.forEach(body)
      }
    case .optional(let type), .implicitlyUnwrapped(let type), .array(let type), .some(let type),
      .any(let type), .metatype(let type), .specified(_, let type), .packExpansion(let type),
      .packElement(let type):
      body(type)
    case .inlineArray(let count, let element):
      body(count)
      body(element)
    case .dictionary(let key, let value):
      body(key)
      body(value)
    case .tuple(let elements): for element in elements { body(element.type) }
    case .function(let function):
      for parameter in function.parameters { body(parameter.type) }
      body(function.result)
    case .composition(let types): types.forEach(body)
    case .protocolMetatype, .suppressed, .integer: break
    }
  }

  /// Returns a copy in which `replace` has been applied to every type, outermost first.
  private func transformed(
    insideExistentials: Bool = false, _ replace: (TypeSyntax) -> TypeSyntax?
  ) -> TypeSyntax {
    if let replacement = replace(self) { return replacement }
    func inner(_ type: TypeSyntax) -> TypeSyntax {
      type.transformed(insideExistentials: insideExistentials, replace)
    }
    func inner(_ elements: [TupleElement]) -> [TupleElement] {
      elements.map { element in
        var element = element
        element.type = inner(element.type)
        return element
      }
    }
    let kind: Kind =
      switch self.kind {
      case .named(let components):
        .named(
          components.map { TypeComponent(name: $0.name, arguments: $0.arguments.map(inner)) })
      case .optional(let type): .optional(inner(type))
      case .implicitlyUnwrapped(let type): .implicitlyUnwrapped(inner(type))
      case .array(let type): .array(inner(type))
      case .inlineArray(let count, let type): .inlineArray(count, inner(type))
      case .dictionary(let key, let value): .dictionary(inner(key), inner(value))
      case .tuple(let elements): .tuple(inner(elements))
      case .function(var function):
        .function(
          {
            function.parameters = inner(function.parameters)
            function.result = inner(function.result)
            return function
          }())
      case .some(let type): .some(insideExistentials ? inner(type) : type.withArguments(inner))
      case .any(let type): .any(insideExistentials ? inner(type) : type.withArguments(inner))
      case .composition(let types): .composition(types.map(inner))
      case .metatype(let type): .metatype(inner(type))
      case .protocolMetatype(let type): .protocolMetatype(type)
      case .specified(let specifiers, let type): .specified(specifiers, inner(type))
      case .suppressed(let type): .suppressed(type)
      case .packExpansion(let type): .packExpansion(inner(type))
      case .packElement(let type): .packElement(inner(type))
      case .integer: self.kind
      }
    return TypeSyntax(kind, range)
  }

  /// Returns a protocol type with its arguments replaced.
  private func withArguments(_ replacement: (TypeSyntax) -> TypeSyntax) -> TypeSyntax {
    guard case .named(let components) = kind, components.contains(where: { !$0.arguments.isEmpty })
    else { return self }
    return TypeSyntax(
      .named(
        components.map {
          TypeComponent(name: $0.name, arguments: $0.arguments.map(replacement))
        }), range)
  }

  static let void = TypeSyntax.named("Void")
  static let anyError = TypeSyntax(.any(.named("Error")), SourceRange(0, 0))

  /// Returns the type with a path such as `CKQueryOperation.Cursor`.
  static func named(_ path: String) -> TypeSyntax {
    let nowhere = SourceRange(0, 0)
    let isNested = path.utf8.contains(UInt8(ascii: "."))
    let names = isNested ? path.split(separator: ".").map(String.init) : [path]
    let components = names.map { TypeComponent(name: Name($0, nowhere), arguments: []) }
    return TypeSyntax(.named(components), nowhere)
  }
}
