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
  var unwrapped: TypeSyntax {
    switch bare.kind {
    case .optional(let type), .implicitlyUnwrapped(let type): type.bare
    default: bare
    }
  }

  var isOptional: Bool {
    switch bare.kind {
    case .optional, .implicitlyUnwrapped: true
    default: false
    }
  }

  var isVoid: Bool {
    switch bare.kind {
    case .tuple(let elements): elements.isEmpty
    case .named(let components): components.count == 1 && components[0].name.text == "Void"
    default: false
    }
  }

  var function: FunctionTypeSyntax? {
    if case .function(let function) = bare.kind { function } else { nil }
  }

  /// The element of `[T]` or `Array<T>`.
  var arrayElement: TypeSyntax? {
    switch bare.kind {
    case .array(let element): element.bare
    case .named(let components):
      components.last?.name.text == "Array" && components.last?.arguments.count == 1
        ? components.last?.arguments.first?.bare : nil
    default: nil
    }
  }

  var dictionary: (key: TypeSyntax, value: TypeSyntax)? {
    if case .dictionary(let key, let value) = bare.kind { (key.bare, value.bare) } else { nil }
  }

  /// The success and failure of `Result<Success, Failure>`.
  var result: (success: TypeSyntax, failure: TypeSyntax)? {
    guard case .named(let components) = bare.kind, let last = components.last,
      last.name.text == "Result", last.arguments.count == 2
    else { return nil }
    return (last.arguments[0].bare, last.arguments[1].bare)
  }

  /// The type as it stands before `.self`.
  var operand: SwiftSource {
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
    default: isErrorProtocol && !(types.isHidden(.error) && isNamed("Error"))
    }
  }

  private var isErrorProtocol: Bool {
    guard case .named(let components) = bare.kind else { return false }
    let names = components.map(\.name.text)
    return names == ["Error"] || names == ["Swift", "Error"]
  }

  /// True if the type is or contains a function type.
  var holdsClosure: Bool {
    contains { if case .function = $0.kind { true } else { false } }
  }

  func isNamed(_ name: String) -> Bool {
    guard case .named(let components) = bare.kind, components.count == 1 else { return false }
    return components[0].name.text == name && components[0].arguments.isEmpty
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
    specifiers.contains {
      if case .attribute(let attribute) = $0 { attribute.name.text == name } else { false }
    }
  }

  func hasKeyword(_ word: String) -> Bool {
    specifiers.contains { if case .keyword(let name) = $0 { name.text == word } else { false } }
  }

  /// True for a closure, optional or not, with the attribute of a global actor.
  var isIsolatedClosure: Bool {
    switch kind {
    case .optional(let type), .implicitlyUnwrapped(let type): type.isIsolatedClosure
    case .tuple(let elements): elements.count == 1 && elements[0].type.isIsolatedClosure
    case .specified(let specifiers, let type):
      type.function != nil
        && specifiers.contains {
          guard case .attribute(let attribute) = $0 else { return false }
          return !unisolatingAttributes.contains(attribute.name.text)
        }
    default: false
    }
  }

  /// True if a parameter of this type is a nonescaping closure.
  var isNonEscapingClosure: Bool { function != nil && !isOptional && !isEscapingClosure }

  /// True for a closure that can outlive the call, as functions of C always can.
  var isEscapingClosure: Bool {
    specifiers.contains {
      guard case .attribute(let attribute) = $0 else { return false }
      return attribute.name.text == "escaping" || attribute.arguments?.text == "c"
    }
  }
}

/// The attributes of closures that name no global actor.
private let unisolatingAttributes: Set<String> = [
  "Sendable", "autoclosure", "concurrent", "convention", "escaping", "preconcurrency",
]
