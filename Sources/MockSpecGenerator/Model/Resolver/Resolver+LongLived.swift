/// Long-lived operations, which have an identity and can continue after their app has ended.
extension Resolver {
  /// Returns the state that is kept of an operation; `nil` for one that ends with its app.
  func longLived(of operation: InterfaceDeclaration) -> OperationRun.LongLived? {
    let ancestors = symbols.lineage(of: operation, in: 0).map(\.declaration)
    let members = ancestors.lazy.flatMap(\.members)
    guard let id = members.first(where: { MemberClauses($0).isIdentity })?.name else { return nil }
    let type =
      operation.realType.map { SwiftSource($0) }
      ?? SwiftSource(operation.emittedClass.map { SwiftName($0.text) } ?? mockName(of: operation))
    return OperationRun.LongLived(
      id: SwiftName(id.text), type: type, inputs: ancestors.flatMap(inputs))
  }

  /// Returns the properties of a declaration that an operation needs to make the same request.
  private func inputs(of declaration: InterfaceDeclaration) -> [OperationRun.LongLived.Input] {
    declaration.members.compactMap { member in
      guard let property = member.property, !member.isStatic,
        property.accessors?.isSettable ?? true, property.type.unwrapped.function == nil
      else { return nil }
      return OperationRun.LongLived.Input(
        condition: declaration.condition.and(member.condition),
        name: SwiftName(property.name.text))
    }
  }
}
