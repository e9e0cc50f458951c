/// A closure that wraps a closure argument, with types that calls can record.
///
/// ```swift
/// { handler(MockCore.cast($0)) } as (any Event) -> Void
/// ```
struct ClosureWrapper {
  var type: TypeSyntax
  var source: String

  /// Creates the wrapper of a closure; `nil` if Swift does not let its arguments be passed on.
  ///
  /// - Parameters:
  ///   - type: The type of the parameter.
  ///   - callee: The expression to call: `handler`, or `handler.value` for one that is valid only during
  ///     the call.
  ///   - noting: The object that records an error of the closure, in a member that rethrows.
  ///   - erasure: The types that stand for generic parameters.
  init?(of type: TypeSyntax, calling callee: String, noting: String? = nil, _ erasure: Erasure) {
    guard case .function(var function) = type.bare.kind else { return nil }
    let isSendable = type.hasAttribute("Sendable")
    if isSendable, erasure.changes(type), !erasure.isSendable(type) { return nil }
    var arguments: [String] = []
    for index in function.parameters.indices {
      let parameter = function.parameters[index]
      guard let argument = Self.argument(index, parameter, erasure) else { return nil }
      arguments.append(argument.source)
      function.parameters[index].type = argument.type
    }
    function.result = erasure.value(function.result)
    function.effects.thrownType = nil
    let effects =
      (function.effects.isThrowing ? "try " : "") + (function.effects.isAsync ? "await " : "")
    let body =
      if let noting, function.effects.isThrowing {
        """
        do { return \(effects)\(callee)(\(arguments.joined(separator: ", "))) } \
        catch { \("throw \(noting).noting(error)".marked(.list)) }
        """
      } else {
        "\(effects)\(callee)(\(arguments.markedList))"
      }
    let kept = type.specifiers.filter {
      if case .attribute(let attribute) = $0 {
        !["escaping", "autoclosure"].contains(attribute.name.text)
      } else {
        false
      }
    }
    let bare = TypeSyntax(.function(function), type.range)
    self.type = kept.isEmpty ? bare : TypeSyntax(.specified(kept, bare), type.range)
    source = "{ \(body.marked(.list)) } \("as \(self.type.markedSource)".marked(.rest))"
  }

  private static func argument(_ index: Int, _ parameter: TupleElement, _ erasure: Erasure)
    -> (source: String, type: TypeSyntax)?
  {
    let type = parameter.type
    if parameter.isVariadic || type.containsPack { return nil }
    let isInout = type.hasKeyword("inout")
    let hasOther = type.specifiers.contains {
      if case .keyword(let name) = $0 { name.text != "inout" } else { false }
    }
    if hasOther { return nil }
    guard erasure.changes(type) else { return (isInout ? "&$\(index)" : "$\(index)", type) }
    if isInout || type.function != nil { return nil }
    let caster = erasure.types(.mockCore).text
    let cast = "\(caster).cast($\(index))"
    if let result = type.result, !erasure.changes(result.failure) {
      let parts = [erasure.value(result.success), result.failure]
      return (cast, TypeSyntax(erasure.types(.result), of: parts, type.range))
    }
    let kept = erasure.value(type)
    return (kept.isOptional ? "\(caster).cast($\(index) as Any)" : cast, kept)
  }
}

extension TypeSyntax {
  /// True if a parameter pack is expanded in the type.
  var containsPack: Bool {
    contains {
      switch $0.kind {
      case .packExpansion, .packElement: true
      default: false
      }
    }
  }

  /// Creates a generic type such as `Result<Int, any Error>`, under its name in generated code.
  init(_ type: SwiftSource, of arguments: [TypeSyntax], _ range: SourceRange) {
    var components = type.text.split(separator: ".").map {
      TypeComponent(name: Name(String($0), range), arguments: [])
    }
    components[components.count - 1].arguments = arguments
    self.init(.named(components), range)
  }
}
