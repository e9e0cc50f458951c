/// The lowering of a construct that names parameters of a method, or properties of an operation.
protocol OperandLowering: Lowering {
  var scope: VerbScope { get }
}

extension OperandLowering {
  /// Returns a parameter, a property or a path as one value or a list of the expected type.
  func operand(
    _ path: [Name], _ range: SourceRange, of expected: TypeSyntax?
  ) -> StoreCall.Operand? {
    let input = scope.input(path)
    guard let type = type(of: path) else {
      // Of a property that no spec declares, only the compiler knows the type.
      return path.count == 1
        ? nil : StoreCall.Operand(input: input, isList: false, isOptional: false)
    }
    let text = path.map(\.text).joined(separator: ".")
    guard let isList = fitsAsList(type, of: expected, text, range) else { return nil }
    if !isList, type.isOptional {
      report(
        expected.map { .recordDoesNotFit(text, type.source, expected: $0.source) }
          ?? .notAList(text, type.source), at: range)
      return nil
    }
    return StoreCall.Operand(input: input, isList: isList, isOptional: type.isOptional)
  }

  /// Checks whether a type is a list; `nil` for neither one value nor a list of the expected type, which is reported.
  func fitsAsList(
    _ type: TypeSyntax, of expected: TypeSyntax?, _ text: String, _ range: SourceRange
  ) -> Bool? {
    let element = type.unwrapped.arrayElement
    guard let expected, (element ?? type.unwrapped) != expected.bare else { return element != nil }
    report(.recordDoesNotFit(text, type.source, expected: expected.source), at: range)
    return nil
  }

  func type(named name: Name) -> TypeSyntax? {
    if let type = scope.types[name.text] {
      if scope.conditional.contains(name.text) {
        report(.notAlwaysThere(name.text), at: name.range)
      }
      return type
    }
    report(.unknownName(name.text, scope.title, scope.types.keys.sorted()), at: name.range)
    return nil
  }

  /// Returns the type of a path, as far as the specs tell; its first name is looked up and reported.
  func type(of path: [Name]) -> TypeSyntax? {
    guard var type = type(named: path[0]) else { return nil }
    for (owner, name) in zip(path, path.dropFirst()) {
      if type.isOptional {
        report(
          .typeNeeded(owner.text, type.source, expected: type.unwrapped.source), at: owner.range)
        return nil
      }
      guard let record = symbols.records[type.source] else { return nil }
      let properties = record.members.compactMap(\.property)
      guard let property = properties.first(where: { $0.name.text == name.text }) else {
        if name.text == record.key.text {
          type = record.keyType
          continue
        }
        report(
          .unknownKey(name.text, record.name.text, properties.map(\.name.text)), at: name.range)
        return nil
      }
      type = symbols.settled(property.type)
    }
    return type
  }

  /// Returns the value of an argument, a path that begins with a name of the scope or Swift as it stands, and its
  /// type, as far as the specs tell.
  func argument(_ label: Label, of verb: Verb)
    -> (operand: Operand, value: StoreCall.Input, type: TypeSyntax?)?
  {
    guard let operand = verb[label]?.value else { return nil }
    guard let path = operand.path else {
      let value = StoreCall.Input(expression(operand), from: operand.origin)
      return (operand, value, nil)
    }
    let type = type(of: path)
    guard type != nil || scope.types[path[0].text] != nil else { return nil }
    return (operand, scope.input(path), type)
  }

  /// Returns an expression as it stands, with the operation before each of its properties.
  func expression(_ operand: Operand) -> SwiftSource {
    scope.isOperation && !operand.uses.isEmpty
      ? SwiftSource(qualified(operand.range, operand), at: operand.place)
      : SwiftSource(operand.expression)
  }

  /// Returns a part of an operand, in an operation with `operation.` before each property.
  func qualified(_ range: SourceRange, _ operand: Operand) -> String {
    guard scope.isOperation else { return source.text(range) }
    var text = ""
    var end = range.start
    for name in operand.uses where name.range.start >= end && name.range.end <= range.end {
      guard scope.types[name.text] != nil else { continue }
      _ = type(named: name)
      text += source.text(SourceRange(end, name.range.start)) + "operation."
      end = name.range.start
    }
    return text + source.text(SourceRange(end, range.end))
  }

  /// Returns the value of a Boolean argument, which cannot be optional, or of a limit, which can be.
  func plainValue(_ label: Label, of verb: Verb) -> StoreCall.Input? {
    guard let (operand, value, type) = argument(label, of: verb) else { return nil }
    let isLimit = label == .limit
    let expected = isLimit ? "Int" : "Bool"
    let words = isLimit ? ["nil"] : ["true", "false"]
    if let type, !(isLimit ? type.unwrapped : type).isNamed(expected) {
      report(.typeNeeded(operand.text, type.source, expected: expected), at: operand.range)
    } else if operand.isLiteral, !words.contains(operand.text),
      !(isLimit && operand.text.integer != nil)
    {
      report(.typeNeeded(label.rawValue, operand.text, expected: expected), at: operand.range)
    }
    return value
  }

  /// Returns the function type of a block property.
  func block(named name: Name) -> FunctionTypeSyntax? {
    guard let type = type(named: name) else { return nil }
    // Operations call their blocks without an actor.
    if type.isOptional, !type.isIsolatedClosure, let function = type.unwrapped.function,
      function.result.isVoid, !function.effects.isAsync, !function.effects.isThrowing
    {
      return function
    }
    reportType(of: name, expected: "((…) -> Void)?")
    return nil
  }

  /// Reports a parameter or property of another type than a verb needs.
  func reportType(of name: Name, expected: String) {
    let type = scope.types[name.text]?.source ?? ""
    report(.typeNeeded(name.text, type, expected: expected), at: name.range)
  }
}
