/// The lowering of a member that gives a database.
struct GivenDatabaseLowering: Lowering {
  let context: LoweringContext
  let form: MemberForm

  /// Returns the database with the name in its clause, and the value that identifies it.
  func lowered() -> (symbol: InterfaceSymbol, name: Name, identity: SwiftSource?)? {
    guard let (name, identity, _) = form.clauses.gives else { return nil }
    guard name.text == "database" else {
      report(.unknownName(name.text, "'gives'", ["database"]), at: name.range)
      return nil
    }
    guard let symbol = symbols.database(mockedBy: form.output.source) else {
      let type = form.member.property?.type ?? form.member.function?.result ?? .void
      report(.noDatabaseGiven(type.source), at: name.range)
      return nil
    }
    let members = interfaces[symbol.declaration]?.members
    let own = members?.first { $0.member.clauses.isIdentity }?.member
    if let expected = own?.property?.type, let identity,
      let type = form.recorded.first(where: { $0.name == identity.text })?.type,
      symbols.surelyDiffer(type, expected), type != expected.unwrapped
    {
      report(.typeNeeded(identity.text, type.source, expected: expected.source), at: identity.range)
    }
    if own != nil, identity == nil {
      report(.identityNeeded(symbol.declaration.name.text), at: name.range)
      return nil
    }
    return (symbol, name, own == nil ? nil : identity.map { SwiftSource($0) })
  }
}
