/// The lowering of a member that runs operations.
struct RunningMemberLowering: Lowering {
  let context: LoweringContext
  let mock: MockContext
  let form: MemberForm

  /// Returns the body of the member, in which the parameter of the name is the operation.
  func body(running name: Name) -> MockMember.Body? {
    let parameters = form.recorded.map(\.name)
    guard parameters.contains(name.text) else {
      // A misspelt verb without arguments reads like the parameter of an operation.
      let isContext = mock.stores.contains(where: \.entry.isPending)
      let words =
        isContext ? VerbKind.allCases.filter(\.signature.isOfContexts).map(\.rawValue) : []
      report(.unknownName(name.text, "'\(form.fullName)'", parameters + words), at: name.range)
      return nil
    }
    return .runsOperation(parameter: SwiftName(name.text), others: others())
  }

  /// Returns the database that runs the operations that the interface of the member does not run itself.
  private func others() -> OtherOperations? {
    guard let others = form.clauses.others else { return nil }
    // `database`, or `database(named: "usual")`
    let name = String(others.text.prefix { $0 != "(" })
    let givers = mock.forms.filter { $0.clauses.gives?.isNew == false }
    guard let giver = givers.first(where: { $0.baseName == name }) else {
      let container = "'\(mock.declaration.name.text)'"
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

extension Member {
  /// The type of the operations that a member with `performs operation` takes.
  var operationType: TypeSyntax? {
    clauses.operation.flatMap { operation in
      method?.parameters.first { $0.name.text == operation.text }?.type.bare
    }
  }
}

extension InterfaceDeclaration {
  /// Checks whether a parameter of that type takes the operation, as far as the specs tell.
  func isA(_ type: TypeSyntax, _ symbols: Symbols) -> Bool {
    let bare = if case .any(let bound) = type.kind { bound } else { type }
    let isKnown =
      symbols.interfaces[bare.protocolName] != nil
      || symbols.namesOfOperations.contains(type.source)
    return !isKnown
      || symbols.lineage(of: self).contains { $0.declaration.namesInTypes.contains(type.source) }
  }

  /// The spellings of the interface as the type of a parameter.
  var namesInTypes: [String] {
    [name.text, "any " + name.text] + (realType.map { [$0.source] } ?? [])
  }
}
