/// The properties of a type's shape that verbs and completion handlers depend on.
extension TypeSyntax {
  /// The type without the parentheses, specifiers and attributes around it.
  var bare: TypeSyntax {
    switch kind {
    case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
      elements[0].type.bare
    case .specified(_, let type): type.bare
    default: self
    }
  }

  /// The type behind `?` or `!`, or the type itself.
  package var unwrapped: TypeSyntax {
    switch bare.kind {
    case .optional(let type), .implicitlyUnwrapped(let type): type.bare
    default: bare
    }
  }

  package var isOptional: Bool {
    switch bare.kind {
    case .optional, .implicitlyUnwrapped: true
    default: false
    }
  }

  var isVoid: Bool {
    switch bare.kind {
    case .tuple(let elements): elements.isEmpty
    default: isNamed("Void")
    }
  }

  /// The components of `CKRecord.ID`; none for a type that is no name.
  var components: [TypeComponent] {
    if case .named(let components) = kind { components } else { [] }
  }

  /// The name of a type of one component, `Page` of `Page<Photo>`.
  package var simpleName: String? {
    guard case .named(let components) = kind, components.count == 1 else { return nil }
    return components[0].name.text
  }

  var function: FunctionTypeSyntax? {
    if case .function(let function) = bare.kind { function } else { nil }
  }

  /// The element of `[T]` or `Array<T>`.
  var arrayElement: TypeSyntax? {
    if case .array(let element) = bare.kind { return element.bare }
    guard let last = bare.components.last, last.name.text == "Array", last.arguments.count == 1
    else { return nil }
    return last.arguments[0].bare
  }

  var dictionary: (key: TypeSyntax, value: TypeSyntax)? {
    if case .dictionary(let key, let value) = bare.kind { (key.bare, value.bare) } else { nil }
  }

  /// The success and failure of `Result<Success, Failure>`.
  var result: (success: TypeSyntax, failure: TypeSyntax)? {
    guard let last = bare.components.last, last.name.text == "Result", last.arguments.count == 2
    else { return nil }
    return (last.arguments[0].bare, last.arguments[1].bare)
  }

  /// The type as it stands before `.self`.
  package var operand: SwiftSource {
    switch kind {
    case .named, .array, .dictionary: SwiftSource(self)
    default: SwiftSource(composed: "(\(source))")
    }
  }

  /// True for `any Error`, or `Error` as written before Swift 5.6.
  var isAnyError: Bool { isAnyError(QualifiedNames()) }

  /// Checks whether the type is `any Error` in specs whose own types can be named `Error`.
  func isAnyError(_ types: QualifiedNames) -> Bool {
    switch bare.kind {
    case .any(let type): type.isErrorProtocol
    default: isErrorProtocol && !(types.isHidden(.error) && bare.simpleName == "Error")
    }
  }

  private var isErrorProtocol: Bool {
    let names = bare.components.map(\.name.text)
    return names == ["Error"] || names == ["Swift", "Error"]
  }

  /// Checks for a name, or one of Swift's behind the name of its module: `Swift.Never`.
  package func isNamed(_ name: String) -> Bool {
    let components = bare.components
    guard let last = components.last, last.name.text == name, last.arguments.isEmpty else {
      return false
    }
    return components.count == 1 || components.count == 2 && components[0].name.text == "Swift"
  }

  /// The elements of a tuple type of two or more.
  var tupleElements: [TupleElement]? {
    if case .tuple(let elements) = bare.kind, elements.count > 1 { elements } else { nil }
  }

  /// The specifiers in front of the type: `inout`, `@escaping` …
  var specifiers: [Specifier] {
    if case .specified(let specifiers, _) = kind { specifiers } else { [] }
  }

  func hasAttribute(_ name: String) -> Bool {
    specifiers.contains { $0.attribute?.name.text == name }
  }

  func hasKeyword(_ word: String) -> Bool { specifiers.contains { $0.keyword == word } }

  /// Returns the attributes in front of the type except those with the names.
  func attributes(except names: [String]) -> [Specifier] {
    specifiers.filter { $0.attribute.map { !names.contains($0.name.text) } ?? false }
  }

  /// Returns the type behind the specifiers, if there are any.
  func specified(by specifiers: [Specifier]) -> TypeSyntax {
    specifiers.isEmpty ? self : TypeSyntax(.specified(specifiers, self), range)
  }

  /// True for a closure, optional or not, with the attribute of a global actor.
  var isIsolatedClosure: Bool {
    switch kind {
    case .optional(let type), .implicitlyUnwrapped(let type): type.isIsolatedClosure
    case .tuple(let elements): elements.count == 1 && elements[0].type.isIsolatedClosure
    case .specified(let specifiers, let type):
      type.isIsolatedClosure
        || type.function != nil
          && specifiers.contains {
            $0.attribute.map { !unisolatingAttributes.contains($0.name.text) } ?? false
          }
    default: false
    }
  }

  /// True if a parameter of this type is a nonescaping closure.
  var isNonEscapingClosure: Bool { function != nil && !isOptional && !isEscapingClosure }

  /// True for a closure that can outlive the call, as functions of C always can.
  var isEscapingClosure: Bool {
    specifiers.contains {
      $0.attribute?.name.text == "escaping" || $0.attribute?.arguments?.text == "c"
    }
  }

  /// Returns the type with whole names replaced: `CKDatabase` but neither `CKDatabase.Scope`
  /// nor `any CKDatabase`.
  ///
  /// `Self` is replaced everywhere, and `Self.Element` by `Element`. In the type of a path, `Box<Int>.Step`, and of
  /// `Handler<Int>`, whose name is `Handler<1>`, the arguments replace what ``numbering(_:)`` has written.
  func replacing(_ names: [String: TypeSyntax]) -> TypeSyntax {
    if names.isEmpty { return self }
    let type = transformed { type in
      guard case .named(let components) = type.kind else { return nil }
      let arguments = components.flatMap(\.arguments)
      if components.count == 1, arguments.isEmpty { return names[components[0].name.text] }
      guard let path = type.aliasPath else { return nil }
      return names[path]?.replacing(
        Dictionary(
          uniqueKeysWithValues: arguments.enumerated().map {
            ("$\($0.offset)", $0.element.replacing(names))
          }))
    }
    guard let own = names["Self"] else { return type }
    return type.transformed(insideExistentials: true) { type in
      type.simpleName == "Self" ? own : type.rootName == "Self" ? type.withoutRoot : nil
    }
  }

  /// Returns the type with the generic parameters around it replaced by `$0`, `$1` and so on.
  func numbering(_ parameters: [String]) -> TypeSyntax {
    replacing(
      Dictionary(
        parameters.enumerated().map { ($0.element, .named("$\($0.offset)")) },
        uniquingKeysWith: { $1 }))
  }

  /// Adds every type name of one component in this type, outside `any` and `some`.
  func plainNames(into names: inout [String]) {
    switch kind {
    case .some, .any: return
    case .named(let components) where components.count == 1: names.append(components[0].name.text)
    default: break
    }
    kind.forEachPart { $0.plainNames(into: &names) }
  }

  /// Checks whether one of the names occurs anywhere in this type.
  func mentions(_ names: [String]) -> Bool {
    if names.isEmpty { return false }
    return contains { $0.components.first.map { names.contains($0.name.text) } ?? false }
  }

  /// Checks whether this type or one inside it matches.
  package func contains(_ isMatch: (TypeSyntax) -> Bool) -> Bool {
    if isMatch(self) { return true }
    var found = false
    kind.forEachPart { found = found || $0.contains(isMatch) }
    return found
  }

  /// True for a type with `repeat (each T, each U)`, whose packs have to be of one length.
  var expandsPacksTogether: Bool {
    traits.contains(.pack)
      && contains { type in
        guard case .packExpansion(let pattern) = type.kind else { return false }
        var packs: Set<String> = []
        _ = pattern.contains {
          if case .packElement(let pack) = $0.kind { packs.insert(pack.source) }
          return false
        }
        return packs.count > 1
      }
  }

  /// Returns a copy in which `replace` has been applied to every type, outermost first.
  func transformed(
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
      case .named: withArguments(inner).kind
      case .optional(let type): .optional(inner(type))
      case .implicitlyUnwrapped(let type): .implicitlyUnwrapped(inner(type))
      case .array(let type): .array(inner(type))
      case .inlineArray(let count, let type): .inlineArray(count, inner(type))
      case .dictionary(let key, let value): .dictionary(inner(key), inner(value))
      case .tuple(let elements): .tuple(inner(elements))
      case .function(let function):
        .function(
          FunctionTypeSyntax(
            parameters: inner(function.parameters), effects: function.effects,
            result: inner(function.result)))
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

  /// Returns a named type with its arguments replaced.
  private func withArguments(_ replacement: (TypeSyntax) -> TypeSyntax) -> TypeSyntax {
    guard case .named(let components) = kind, components.contains(where: { !$0.arguments.isEmpty })
    else { return self }
    return TypeSyntax(
      .named(
        components.map {
          TypeComponent(
            name: $0.name, arguments: $0.arguments.map(replacement), isModule: $0.isModule)
        }), range)
  }

  /// The name under which a type alias is known: `Step`, `Oven.Step`, `Handler<1>`; `nil` for a type that is no name.
  var aliasPath: String? {
    guard let last = components.last else { return nil }
    let path =
      components.count == 1
      ? last.name.text : components.lazy.map(\.name.text).joined(separator: ".")
    return last.arguments.isEmpty ? path : "\(path)<\(last.arguments.count)>"
  }

  /// `Log` of `Log.Element`, which depends on what `Log` is; `nil` for a type of one component.
  var rootName: String? {
    guard case .named(let components) = kind, components.count > 1 else { return nil }
    return components[0].name.text
  }

  /// `Element` of `Self.Element`
  var withoutRoot: TypeSyntax { TypeSyntax(.named(Array(components.dropFirst())), range) }

  /// The protocol that an inheritance clause names, without its arguments, and without the module in front of one of
  /// Swift's: `Swift.Hashable`.
  var protocolName: String {
    let parts = components
    guard parts.count == 2, parts[0].isModule || modulesOfSwift.contains(parts[0].name.text) else {
      return simpleName ?? source
    }
    return parts[1].name.text
  }

  static let void = TypeSyntax.named("Void")
  static let anyError = TypeSyntax(.any(.named("Error")), SourceRange(0, 0))

  /// Returns the type with a path such as `CKQueryOperation.Cursor`, with generic arguments behind it.
  static func named(
    _ path: String, of arguments: [TypeSyntax] = [], at range: SourceRange = SourceRange(0, 0)
  ) -> TypeSyntax {
    let isNested = path.utf8.contains(UInt8(ascii: "."))
    let names = isNested ? path.split(separator: ".").map(String.init) : [path]
    var components = names.map { TypeComponent(name: Name($0, range), arguments: []) }
    if !arguments.isEmpty { components[components.count - 1].arguments = arguments }
    return TypeSyntax(.named(components), range)
  }
}

extension Specifier {
  fileprivate var attribute: Attribute? {
    if case .attribute(let attribute) = self { attribute } else { nil }
  }

  var keyword: String? { if case .keyword(let name) = self { name.text } else { nil } }
}

/// The modules whose protocols are known without their files.
private let modulesOfSwift: Set<String> = ["Foundation", "Swift"]

/// The attributes of closures that name no global actor.
private let unisolatingAttributes: Set<String> = [
  "Sendable", "autoclosure", "concurrent", "convention", "escaping", "preconcurrency",
]
