/// The types that stand, in recorded calls and in answers, for types that differ from call to call.
///
/// `T` becomes its bounds as an existential, `any P`, and so do `[T]`, `T?`, `T.Type` and `some P`; a type
/// that Swift cannot convert becomes `Any`.
///
/// A class, as all that lowers the member refers to it.
final class Erasure {
  private var bounds: [String: [TypeSyntax]] = [:]
  /// The generic parameters that can stand for noncopyable types.
  private(set) var noncopyable: [String] = []
  private let names: [String]
  /// True if no type of the member can differ from call to call, as in most members.
  private let isTrivial: Bool
  private let interfaces: [String: InterfaceSymbol]
  let types: QualifiedNames

  init(
    _ function: FunctionSyntax, hasOpaqueTypes: Bool,
    interfaces: [String: InterfaceSymbol], types: QualifiedNames,
    replacing names: [String: TypeSyntax]
  ) {
    self.interfaces = interfaces
    self.types = types
    isTrivial = function.genericParameters.isEmpty && !hasOpaqueTypes
    self.names = function.genericParameters.map(\.name.text)
    for parameter in function.genericParameters {
      bounds[parameter.name.text] = []
      if let bound = parameter.bound { add(bound.replacing(names), to: parameter.name.text) }
    }
    for requirement in function.requirements where requirement.relation == .conforms {
      guard let name = requirement.left.simpleName else { continue }
      add(requirement.right.replacing(names), to: name)
    }
  }

  private func add(_ bound: TypeSyntax, to name: String) {
    guard bounds[name] != nil else { return }
    for part in bound.bare.flattened {
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
        case .named(let components): bounds[components.first?.name.text ?? ""] != nil
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
      guard case .any(let constraint) = leaf.kind, !constraint.canBeProtocol else {
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
    if case .some(let bound) = type.kind { return existential(of: bound.bare.flattened, type) }
    return type.simpleName.flatMap { bounds[$0] }.map { existential(of: $0, type) }
  }

  private func existential(of bounds: [TypeSyntax], _ type: TypeSyntax) -> TypeSyntax {
    let bounds = bounds.filter { !$0.isNamed("Any") && !$0.isNamed("Copyable") }
    guard let first = bounds.first, !bounds.contains(where: changes) else { return .named("Any") }
    let isProtocol = knownProtocols.contains(first.source) || interfaces[first.source] != nil
    if bounds.count == 1, isProtocol { return TypeSyntax(.any(first), type.range) }
    // A bound can be a class, for which 'any' is an error; a composition can have either.
    let parts = bounds.count > 1 ? bounds : [first, .named("Copyable")]
    return TypeSyntax(.any(TypeSyntax(.composition(parts), type.range)), type.range)
  }

  /// Checks whether the generic parameters in a closure type can be named in a sendable closure.
  private func isSendable(_ type: TypeSyntax) -> Bool {
    !bounds.contains { name, bounds in
      type.mentions([name]) && !bounds.contains { $0.isNamed("Sendable") || $0.isNamed("Error") }
    }
  }

  /// Returns an escaping closure as calls record it, under a type that does not differ from call to call.
  func recorded(_ closure: TypeSyntax, named name: String, as plain: TypeSyntax)
    -> MemberForm.Recorded
  {
    let value = escaped(name)
    guard changes(closure) else {
      return MemberForm.Recorded(name: name, type: plain, value: value)
    }
    let wrapper = wrapper(of: closure, calling: value)
    return MemberForm.Recorded(
      name: name, type: wrapper?.type ?? .named("Any"), value: wrapper?.source ?? "\(value) as Any")
  }

  /// Wraps a closure argument in a closure with types that calls can record.
  ///
  /// ```swift
  /// { handler(MockCore.cast($0)) } as (any Event) -> Void
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the parameter.
  ///   - callee: The expression to call: `handler`, or `handler.value` for one that is valid only during
  ///     the call.
  ///   - noting: The object that records an error of the closure, in a member that rethrows.
  /// - Returns: The closure; `nil` if Swift does not let its arguments be passed on.
  func wrapper(of type: TypeSyntax, calling callee: String, noting: String? = nil)
    -> (type: TypeSyntax, source: String)?
  {
    guard case .function(var function) = type.bare.kind else { return nil }
    if type.hasAttribute("Sendable"), changes(type), !isSendable(type) { return nil }
    var arguments: [String] = []
    for index in function.parameters.indices {
      guard let argument = argument(index, function.parameters[index]) else { return nil }
      arguments.append(argument.source)
      function.parameters[index].type = argument.type
    }
    let isOwned = function.result.mentions(noncopyable)
    function.result = value(function.result)
    function.effects.thrownType = nil
    let effects = function.effects.callWords.text
    let unsafeWord = SwiftSource.unsafeWord(if: type.isUnsafe).text
    func call(_ arguments: String) -> String {
      let call = "\(effects)\(unsafeWord)\(callee)(\(arguments))"
      return isOwned ? "\(types(.owned).text)(\(call))" : call
    }
    let body =
      if let noting, function.effects.isThrowing {
        """
        do { return \(call(arguments.joined(separator: ", "))) } \
        catch { \("throw \(unsafeWord)\(noting).noting(error)".marked(.list)) }
        """
      } else {
        call(arguments.markedList)
      }
    let wrapped = TypeSyntax(.function(function), type.range)
      .specified(by: type.attributes(except: ["escaping", "autoclosure"]))
    return (wrapped, "{ \(body.marked(.list)) } \("as \(wrapped.markedSource)".marked(.rest))")
  }

  private func argument(_ index: Int, _ parameter: TupleElement)
    -> (source: String, type: TypeSyntax)?
  {
    let type = parameter.type
    if parameter.isVariadic || type.containsPack { return nil }
    let isInout = type.hasKeyword("inout")
    if type.specifiers.contains(where: { $0.keyword != nil && $0.keyword != "inout" }) {
      return nil
    }
    guard changes(type) else { return (isInout ? "&$\(index)" : "$\(index)", type) }
    if isInout || type.function != nil { return nil }
    let caster = types(.mockCore).text
    let cast = "\(caster).cast($\(index))"
    if let result = type.result, !changes(result.failure) {
      let parts = [value(result.success), result.failure]
      return (cast, .named(types(.result).text, of: parts, at: type.range))
    }
    let kept = value(type)
    return (kept.isOptional ? "\(caster).cast($\(index) as Any)" : cast, kept)
  }
}

extension TypeSyntax {
  /// True if the bound can be a class or a protocol, which no name in it tells.
  fileprivate var canBeProtocol: Bool { bare.flattened.last?.isNamed("Copyable") ?? false }

  /// True if a parameter pack is expanded in the type.
  var containsPack: Bool { traits.contains(.pack) }
}

/// The protocols of the standard library that bounds often name.
private let knownProtocols: Set<String> = [
  "AnyObject", "BinaryInteger", "CaseIterable", "Codable", "CodingKey", "Collection", "Comparable",
  "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
  "Identifiable", "LosslessStringConvertible", "Numeric", "RawRepresentable", "Sendable",
  "Sequence", "StringProtocol",
]
