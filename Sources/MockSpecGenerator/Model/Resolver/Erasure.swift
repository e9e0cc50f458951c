/// What stands, in calls that are kept and in answers, for types that are others in each call.
///
/// `T` becomes its bounds as an existential, `any P`, and so do `[T]`, `T?`, `T.Type` and `some P`; what
/// Swift cannot convert becomes `Any`.
struct Erasure {
  /// The generic parameters with their bounds.
  private var bounds: [String: [TypeSyntax]] = [:]
  /// Those that may stand for types without copies.
  private(set) var noncopyable: [String] = []
  private let names: [String]
  /// Whether nothing in the member can be another type in each call, which is true of most.
  private let isTrivial: Bool
  /// The protocols of the specs.
  private let interfaces: [String: Symbols.InterfaceSymbol]
  /// How generated code writes its own types.
  let types: OwnTypes

  init(
    _ function: FunctionSyntax, hasOpaqueTypes: Bool, symbols: Symbols, types: OwnTypes,
    replacing names: [String: TypeSyntax]
  ) {
    interfaces = symbols.interfaces
    self.types = types
    isTrivial = function.genericParameters.isEmpty && !hasOpaqueTypes
    self.names = function.genericParameters.map(\.name.text)
    for parameter in function.genericParameters {
      bounds[parameter.name.text] = []
      if let bound = parameter.bound { add(bound.replacing(names), to: parameter.name.text) }
    }
    for requirement in function.requirements where requirement.relation == .conforms {
      guard case .named(let components) = requirement.left.kind, components.count == 1 else {
        continue
      }
      add(requirement.right.replacing(names), to: components[0].name.text)
    }
  }

  private mutating func add(_ bound: TypeSyntax, to name: String) {
    guard bounds[name] != nil else { return }
    for part in bound.composed {
      if case .suppressed(let type) = part.kind {
        if type.isNamed("Copyable") { noncopyable.append(name) }
      } else if !part.mentions(names) {
        bounds[name]?.append(part)
      } else if case .named(var components) = part.kind {
        // `Sequence<Element>` depends on another parameter; the protocol itself does not.
        components[components.count - 1].arguments = []
        bounds[name]?.append(TypeSyntax(.named(components), part.range))
      }
    }
  }

  /// Whether the type is another one in each call.
  func changes(_ type: TypeSyntax) -> Bool {
    !isTrivial
      && type.contains { type in
        switch type.kind {
        case .some: true
        case .named(let components): names.contains(components.first?.name.text ?? "")
        default: false
        }
      }
  }

  /// The type of an argument that is kept.
  func argument(_ type: TypeSyntax) -> TypeSyntax {
    if case .function = type.bare.kind, changes(type) { return .named("Any") }
    return value(type)
  }

  /// The type of a value that a handler gives.
  func value(_ type: TypeSyntax) -> TypeSyntax {
    guard changes(type) else { return type }
    if let leaf = existential(type) { return leaf }
    let range = type.range
    switch type.kind {
    case .optional(let wrapped): return TypeSyntax(.optional(value(wrapped)), range)
    case .array(let element): return TypeSyntax(.array(value(element)), range)
    case .dictionary(let key, let value) where !changes(key):
      return TypeSyntax(.dictionary(key, self.value(value)), range)
    case .metatype(let instance):
      guard let leaf = existential(instance) else { return .named("Any") }
      // At run time Swift finds no metatype of a class in a composition with 'Copyable'.
      guard case .any(let constraint) = leaf.kind, !constraint.isUnsure else {
        return TypeSyntax(.metatype(.named("Any")), range)
      }
      return TypeSyntax(.any(TypeSyntax(.metatype(constraint), range)), range)
    case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
      return value(elements[0].type)
    default: return .named("Any")
    }
  }

  /// What stands for a generic parameter or an opaque type itself.
  private func existential(_ type: TypeSyntax) -> TypeSyntax? {
    switch type.kind {
    case .some(let bound): return existential(of: bound.composed, type)
    case .named(let components) where components.count == 1 && components[0].arguments.isEmpty:
      guard let bounds = bounds[components[0].name.text] else { return nil }
      return existential(of: bounds, type)
    default: return nil
    }
  }

  private func existential(of bounds: [TypeSyntax], _ type: TypeSyntax) -> TypeSyntax {
    let bounds = bounds.filter { !$0.isNamed("Any") && !$0.isNamed("Copyable") }
    guard !bounds.contains(where: { changes($0) }) else { return .named("Any") }
    guard let first = bounds.first else { return .named("Any") }
    if bounds.count > 1 {
      return TypeSyntax(.any(TypeSyntax(.composition(bounds), type.range)), type.range)
    }
    if knownProtocols.contains(first.source) || interfaces[first.source] != nil {
      return TypeSyntax(.any(first), type.range)
    }
    // A bound can be a class, of which 'any' is refused; a composition may have either.
    let either = TypeSyntax(.composition([first, .named("Copyable")]), type.range)
    return TypeSyntax(.any(either), type.range)
  }

  /// Whether the types in a closure can be named in a closure that is sent elsewhere.
  func isSendable(_ type: TypeSyntax) -> Bool {
    !bounds.contains { name, bounds in
      type.mentions([name]) && !bounds.contains { $0.isNamed("Sendable") || $0.isNamed("Error") }
    }
  }
}

extension TypeSyntax {
  /// Whether the type stands for a class or a protocol, whichever it is.
  fileprivate var isUnsure: Bool { composed.last?.isNamed("Copyable") ?? false }

  /// The parts of `A & B`, or the type alone.
  fileprivate var composed: [TypeSyntax] {
    if case .composition(let parts) = bare.kind { parts } else { [bare] }
  }
}

/// Protocols of the standard library that bounds often name.
private let knownProtocols: Set<String> = [
  "AnyObject", "BinaryInteger", "CaseIterable", "Codable", "CodingKey", "Collection", "Comparable",
  "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
  "Identifiable", "LosslessStringConvertible", "Numeric", "RawRepresentable", "Sendable",
  "Sequence", "StringProtocol",
]
