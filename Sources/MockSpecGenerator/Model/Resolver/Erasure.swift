/// The types that stand, in recorded calls and in answers, for types that differ from call to call.
///
/// `T` becomes its bounds as an existential, `any P`, and so do `[T]`, `T?`, `T.Type` and `some P`; a type
/// that Swift cannot convert becomes `Any`.
struct Erasure {
  /// The generic parameters with their bounds.
  private var bounds: [String: [TypeSyntax]] = [:]
  /// The generic parameters that can stand for noncopyable types.
  private(set) var noncopyable: [String] = []
  private let names: [String]
  /// True if no type of the member can differ from call to call, as in most members.
  private let isTrivial: Bool
  /// The protocols of the specs.
  private let interfaces: [String: Symbols.InterfaceSymbol]
  /// The names of the runtime's types in generated code.
  let types: QualifiedNames

  init(
    _ function: FunctionSyntax, hasOpaqueTypes: Bool, symbols: Symbols, types: QualifiedNames,
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

  /// Checks whether the type differs from call to call.
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

  /// Returns the type with which an argument is recorded.
  func argument(_ type: TypeSyntax) -> TypeSyntax {
    if case .function = type.bare.kind, changes(type) { return .named("Any") }
    return value(type)
  }

  /// Returns the type of a value that a handler returns.
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

  /// Returns the type that stands for a generic parameter or an opaque type itself.
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
    // A bound can be a class, for which 'any' is an error; a composition can have either.
    let either = TypeSyntax(.composition([first, .named("Copyable")]), type.range)
    return TypeSyntax(.any(either), type.range)
  }

  /// Checks whether the generic parameters in a closure type can be named in a sendable closure.
  func isSendable(_ type: TypeSyntax) -> Bool {
    !bounds.contains { name, bounds in
      type.mentions([name]) && !bounds.contains { $0.isNamed("Sendable") || $0.isNamed("Error") }
    }
  }
}

extension TypeSyntax {
  /// True if the type stands for a bound that can be a class or a protocol.
  fileprivate var isUnsure: Bool { composed.last?.isNamed("Copyable") ?? false }

  /// The parts of `A & B`, or the type alone.
  fileprivate var composed: [TypeSyntax] {
    if case .composition(let parts) = bare.kind { parts } else { [bare] }
  }
}

/// The protocols of the standard library that bounds often name.
private let knownProtocols: Set<String> = [
  "AnyObject", "BinaryInteger", "CaseIterable", "Codable", "CodingKey", "Collection", "Comparable",
  "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
  "Identifiable", "LosslessStringConvertible", "Numeric", "RawRepresentable", "Sendable",
  "Sequence", "StringProtocol",
]
