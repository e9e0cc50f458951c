extension Resolver {
  /// Returns the database that runs the operations that the interface of a member does not run itself.
  mutating func others(of form: MemberForm, _ context: MockContext) -> OtherOperations? {
    guard let others = form.clauses.others else { return nil }
    guard let giver = giver(of: others, context) else { return nil }
    // An error about the database is reported at the member that gives it.
    guard let symbol = symbols.interface(mockedBy: giver.output.source),
      symbol.declaration.kind == .database
    else { return nil }
    for declared in allMembers(of: symbol.declaration, in: symbol.file) {
      guard declared.member.condition.isAlways, case .method(let method) = declared.member.kind,
        let name = MemberClauses(declared.member).operation, method.effects == Effects(),
        let parameter = method.parameters.first, parameter.name.text == name.text,
        method.parameters.dropFirst().allSatisfy({ $0.defaultValue != nil })
      else { continue }
      let type = parameter.type.bare.source
      return OtherOperations(
        type: type == form.operationType?.source ? nil : SwiftSource(composed: type),
        database: SwiftSource(others), method: SwiftName(method.name.text),
        label: parameter.label.map { SwiftName($0.text) })
    }
    report(.noOperationsRun(symbol.declaration.name.text), at: others.range)
    return nil
  }

  /// Returns the member of a container that gives the database of an expression: `database`,
  /// `database(named: "usual")`.
  private mutating func giver(of database: Expression, _ context: MockContext) -> MemberForm? {
    let givers = context.forms.filter { $0.clauses.gives?.isNew == false }
    let name = database.text.prefix { $0 != "(" }
    if let giver = givers.first(where: { $0.baseName == name }) { return giver }
    report(
      .unknownName(
        String(name), "'\(context.declaration.name.text)'", givers.map(\.baseName)),
      at: database.range)
    return nil
  }
}
