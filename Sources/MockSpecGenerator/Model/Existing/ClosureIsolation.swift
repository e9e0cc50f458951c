/// The isolation of asynchronous closures, which a module's `NonisolatedNonsendingByDefault` decides for all its types,
/// and which the mocks of another module must state.
///
/// ```
/// func load(_ step: @escaping (Item) async -> Void)
/// func load(_ step: nonisolated(nonsending) @escaping (Item) async -> Void)
/// ```
extension Member {
  /// Returns the member with the isolation in front of each asynchronous closure that states none.
  func isolatingClosures(_ isolation: Specifier) -> Member {
    mappingTypes { $0.isolatingClosures(isolation) }
  }

  /// True if a closure of the member is asynchronous and states no isolation.
  var hasOpenClosures: Bool {
    let concurrent = Specifier.attribute(Attribute(name: Name("concurrent", range)))
    var isOpen = false
    _ = mappingTypes { type in
      isOpen = isOpen || type.isolatingClosures(concurrent) != type
      return type
    }
    return isOpen
  }
}

extension TypeSyntax {
  /// Returns the type with the isolation in front of each asynchronous closure in it that states none.
  func isolatingClosures(_ isolation: Specifier) -> TypeSyntax {
    transformed(insideExistentials: true) { type in
      guard var function = type.bareFunction, function.effects.isAsync else { return nil }
      for index in function.parameters.indices {
        function.parameters[index].type = function.parameters[index].type
          .isolatingClosures(isolation)
      }
      function.result = function.result.isolatingClosures(isolation)
      let isStated =
        type.isIsolatedClosure || type.hasAttribute("concurrent")
        || type.specifiers.contains(where: \.isOfIsolation)
        || function.parameters.contains { $0.type.hasKeyword("isolated") }
      let plain = TypeSyntax(.function(function), type.range)
      // Swift reads `nonisolated(nonsending)` in front of attributes only.
      return plain.specified(by: (isStated ? [] : [isolation]) + type.specifiers)
    }
  }

  /// The function type, behind specifiers too.
  private var bareFunction: FunctionTypeSyntax? {
    switch kind {
    case .function(let function): function
    case .specified(_, let type): type.bareFunction
    default: nil
    }
  }
}
