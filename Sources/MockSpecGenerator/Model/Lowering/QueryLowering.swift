/// The lowering of the predicate and the order of a query.
struct QueryLowering: OperandLowering {
  let context: LoweringContext
  let scope: VerbScope
  let verb: Verb
  let shape: StoreShape

  func lowered() -> StoreCall.QueryOperand? {
    var predicate: StoreCall.Closure?
    for operand in [verb[.where]?.value, verb[.sort]?.value] {
      if let name = operand?.name, let type = scope.nonescaping[name.text] {
        report(
          .typeNeeded(name.text, type.source, expected: "@escaping " + type.source), at: name.range)
        return nil
      }
    }
    if verb[.where] != nil {
      guard let (operand, value, type) = argument(.where, of: verb) else { return nil }
      if let type, let function = type.unwrapped.function {
        let fits =
          !type.isOptional && function.parameters.count == 1
          && function.parameters[0].type.bare == shape.record && function.result.isNamed("Bool")
          && function.effects == Effects()
        if !fits {
          let expected = "(\(shape.record.source)) -> Bool"
          report(.typeNeeded(operand.text, type.source, expected: expected), at: operand.range)
        }
      } else if !operand.isClosure, operand.alternative?.isClosure != true {
        if let sort = verb[.sort] { report(.sortOfQuery(), at: sort.place) }
        return .object(value, isOptional: type?.isOptional ?? false)
      }
      predicate = closure(operand, value)
    }
    let sort = self.sort()
    // A cursor alone continues its own query; with an optional one, or 0, a query can also begin, and for everything.
    if predicate == nil, sort == nil, let name = verb[.cursor]?.value.name,
      let type = scope.types[name.text], !type.isOptional, !type.isNamed("Int")
    {
      return nil
    }
    return .closures(predicate: predicate, sort: sort)
  }

  /// Returns the order of a query: `\.title`, a closure, or the name of one.
  private func sort() -> StoreCall.Closure? {
    guard let operand = verb[.sort]?.value else { return nil }
    guard case .keyPath(let names, let hasRoot) = operand.form else {
      guard let (_, value, type) = argument(.sort, of: verb) else { return nil }
      if let type, type.isOptional || type.function?.parameters.count != 2 {
        let record = shape.record.source
        report(
          .typeNeeded(operand.text, type.source, expected: "(\(record), \(record)) -> Bool"),
          at: operand.range)
      }
      return closure(operand, value)
    }
    let root = hasRoot ? shape.record.components.map(\.name.text) : []
    guard let names, names.count > root.count, names.map(\.text).starts(with: root) else {
      // Of another path, only the compiler knows what it leads to.
      let key = "[keyPath: \(operand.text)]"
      return StoreCall.Closure(
        input: StoreCall.Input(SwiftSource(operand.expression)),
        literal: .init(
          statements: SwiftSource(composed: "$0\(key) < $1\(key)"),
          place: SourcePlace(operand.range.start, in: source)))
    }
    let fields = names.dropFirst(root.count)
    let path = fields.map { escaped($0.text) }.joined(separator: ".")
    if symbols.records[shape.record.source] != nil {
      let fieldScope = VerbScope(title: "", types: ["$0": shape.record], isOperation: false)
      let lowering = QueryLowering(context: context, scope: fieldScope, verb: verb, shape: shape)
      // Of a field whose type no spec declares, only the compiler knows the rest of the path.
      if let type = lowering.type(of: [Name("$0", operand.range)] + fields), type.isOptional {
        report(.typeNeeded(path, type.source, expected: type.unwrapped.source), at: operand.range)
      }
    }
    let order = SwiftSource(composed: "{ $0.\(path) < $1.\(path) }")
    return StoreCall.Closure(input: StoreCall.Input(order))
  }

  /// Returns a closure of the spec with its place, or the name of one.
  private func closure(_ operand: Operand, _ value: StoreCall.Input) -> StoreCall.Closure {
    var values: [SwiftName] = []
    for name in operand.uses.map(\.text) where !values.contains(SwiftName(name)) {
      guard let type = scope.types[name], type.unwrapped.function == nil else { continue }
      values.append(SwiftName(name))
    }
    guard case .closure(let signature, let statements) = operand.form else {
      return StoreCall.Closure(input: value, values: values)
    }
    return StoreCall.Closure(
      input: value,
      literal: .init(
        signature: signature.map { SwiftSource(composed: qualified($0, operand)) },
        statements: SwiftSource(composed: qualified(statements, operand)),
        place: SourcePlace(statements.start, in: source)),
      values: values)
  }
}

extension Operand {
  fileprivate var isClosure: Bool { if case .closure = form { true } else { false } }
}
