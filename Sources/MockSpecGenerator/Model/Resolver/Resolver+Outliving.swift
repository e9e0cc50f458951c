/// Operations that go on when their app ends: `outlives`, behind the property with the id of each.
extension Resolver {
  /// What is kept of an operation; `nil` for one that ends with its app.
  func outliving(of operation: InterfaceDeclaration) -> OperationRun.Outliving? {
    let ancestors = symbols.lineage(of: operation, in: 0).map(\.declaration)
    let clauses = ancestors.lazy.flatMap(\.members).compactMap { member in
      MemberClauses(member).outlives.map { (id: member.name, $0.condition, $0.options) }
    }
    guard let (id, condition, options) = clauses.first else { return nil }
    func option(_ word: String) -> SwiftSource? {
      options.first { $0.keyword.text == word }.map { SwiftSource($0.value) }
    }
    let type =
      operation.realType.map { SwiftSource($0) }
      ?? SwiftSource(operation.emittedClass.map { SwiftName($0.text) } ?? mockName(of: operation))
    return OperationRun.Outliving(
      id: SwiftName(id.text), condition: SwiftSource(condition), tells: option("tells"),
      limit: option("limit"), type: type, inputs: ancestors.flatMap(inputs))
  }

  /// The properties of a declaration that an operation has to have to ask for the same.
  private func inputs(of declaration: InterfaceDeclaration) -> [OperationRun.Outliving.Input] {
    declaration.members.compactMap { member in
      guard let property = member.property, !member.isStatic,
        property.accessors?.isSettable ?? true, property.type.unwrapped.function == nil
      else { return nil }
      return OperationRun.Outliving.Input(
        condition: declaration.condition.and(member.condition),
        name: SwiftName(property.name.text))
    }
  }

  /// Reports what is wrong with what a declaration says of operations that outlive their app.
  mutating func checkOutliving(_ operation: InterfaceDeclaration) {
    let members = operation.members.filter { MemberClauses($0).outlives != nil }
    for member in members {
      guard let (condition, options) = MemberClauses(member).outlives else { continue }
      let scope = operationScope(of: operation, if: operation.condition.and(member.condition))
      if member.name.text != members.first?.name.text {
        report(.duplicateOption("outlives"), at: member.name.range)
      }
      if condition.isPath, let first = condition.text.split(separator: ".").first {
        _ = type(named: Name(String(first), condition.range), in: scope)
      } else {
        report(.unknownName(condition.text, scope.title, scope.names), at: condition.range)
      }
      if let tells = options.first(where: { $0.keyword.text == "tells" })?.value {
        check(telling: Name(tells.text, tells.range), in: scope)
      }
    }
  }

  private mutating func check(telling name: Name, in scope: VerbScope) {
    guard let type = type(named: name, in: scope) else { return }
    let block = type.unwrapped.function
    guard let block, type.isOptional, block.parameters.isEmpty, block.result.isVoid,
      !block.effects.isThrowing, !block.effects.isAsync
    else {
      return report(
        .typeNeeded(name.text, type.source, expected: "(() -> Void)?"), at: name.range)
    }
  }
}
