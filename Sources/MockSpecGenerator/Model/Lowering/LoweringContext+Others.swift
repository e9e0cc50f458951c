extension LoweringContext {
  /// Returns the database that runs the operations that the interface of a member does not run itself.
  func others(of form: MemberForm, _ context: MockContext) -> OtherOperations? {
    guard let others = form.clauses.others else { return nil }
    // `database`, or `database(named: "usual")`
    let name = String(others.text.prefix { $0 != "(" })
    let givers = context.forms.filter { $0.clauses.gives?.isNew == false }
    guard let giver = givers.first(where: { $0.baseName == name }) else {
      let container = "'\(context.declaration.name.text)'"
      report(.unknownName(name, container, givers.map(\.baseName)), at: others.range)
      return nil
    }
    // An error about the database is reported at the member that gives it.
    guard let symbol = symbols.database(mockedBy: giver.output.source) else { return nil }
    for declared in interfaces[symbol.declaration]?.members ?? [] {
      guard declared.member.condition.isAlways, let method = declared.member.method,
        let name = declared.member.clauses.operation, method.effects == Effects(),
        let parameter = method.parameters.first, parameter.name.text == name.text,
        method.parameters.dropFirst().allSatisfy({ $0.defaultValue != nil })
      else { continue }
      let type = parameter.type.bare.source
      return OtherOperations(
        type: type == form.member.operationType?.source ? nil : SwiftSource(composed: type),
        database: SwiftSource(others), method: SwiftName(method.name.text),
        label: parameter.label.map { SwiftName($0.text) })
    }
    report(.noOperationsRun(symbol.declaration.name.text), at: others.range)
    return nil
  }
}
