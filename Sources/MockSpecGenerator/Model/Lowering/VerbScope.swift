/// The names that verbs can use: the parameters of a method, or the properties of an operation.
struct VerbScope {
  /// The name of the scope in messages: `'records(for:)'`.
  let title: String
  var types: [String: TypeSyntax]
  /// The positions of the parameters of a method.
  var positions: [String: Int] = [:]
  /// The names that exist only under some conditions.
  var conditional: Set<String> = []
  /// The types of the closures that do not escape.
  var nonescaping: [String: TypeSyntax] = [:]
  /// True for an operation, which has blocks to call.
  let isOperation: Bool
  /// True if the result of a method is a list, and false if it is one value; nothing says that of other results.
  var answersList: Bool?

  /// Returns the value at a path that begins with a name of the scope.
  func input(_ path: [Name]) -> StoreCall.Input {
    StoreCall.Input(SwiftSource(path: path), from: origin(of: path))
  }

  private func origin(of path: [Name]) -> StoreCall.Origin {
    guard path.count == 1 else { return .path }
    if isOperation { return .property(SwiftName(path[0].text)) }
    return positions[path[0].text].map { .parameter($0) } ?? .path
  }
}

extension Operand {
  /// The origin of a value that is no path.
  var origin: StoreCall.Origin {
    if let flag { return .flag(flag) }
    return isWholeNumber ? .number : .expression
  }
}

extension VerbScope {
  /// Creates the scope of the properties of an operation that verbs can name under a condition.
  init(of operation: InterfaceDeclaration, if outer: Condition, _ symbols: Symbols) {
    self.init(title: "'\(operation.name.text)'", types: [:], isOperation: true)
    let properties = symbols.members(of: operation).compactMap { member, condition in
      member.property.map { ($0, condition) }
    }
    for (property, condition) in properties where !condition.excludes(outer) {
      types[property.name.text] = symbols.settled(property.type)
      if !outer.implies(condition) { conditional.insert(property.name.text) }
    }
    // The others are missed only where no property of that name can be there.
    for (property, _) in properties.reversed() where types[property.name.text] == nil {
      types[property.name.text] = symbols.settled(property.type)
      conditional.insert(property.name.text)
    }
  }

  /// Creates the scope of the parameters of a member.
  init(of form: MemberForm, _ symbols: Symbols) {
    var types: [String: TypeSyntax] = [:]
    var nonescaping: [String: TypeSyntax] = [:]
    var positions: [String: Int] = [:]
    if let function = form.member.function {
      let names = parameterNames(of: function.parameters)
      positions = Dictionary(zip(names, names.indices)) { first, _ in first }
      for (name, parameter) in zip(names, function.parameters) {
        let type = symbols.settled(parameter.type.bare)
        types[name] = parameter.isVariadic ? TypeSyntax(.array(type), type.range) : type
        if parameter.type.isNonEscapingClosure { nonescaping[name] = parameter.type }
      }
      if let handler = form.handler { types[handler.parameter.name] = nil }
    }
    let output = form.output.unwrapped
    self.init(
      title: "'\(form.fullName)'", types: types, positions: positions, nonescaping: nonescaping,
      isOperation: false,
      answersList: output.isVoid || output.tupleElements != nil
        ? nil : output.arrayElement != nil || output.dictionary != nil)
  }
}
