@testable import MockSpecGenerator

/// The syntax tree in one line, so that a row of a table can hold it.
extension Member {
  var outline: String {
    var parts = attributes.map { "@" + $0.name.text + ($0.arguments.map { "(\($0.text))" } ?? "") }
    parts += modifiers.map(\.text)
    switch kind {
    case .property(let property):
      var text = "\(property.isConstant ? "let" : "var") \(property.name.text): "
      text += property.type.source
      if let accessors = property.accessors { text += " " + accessors.outline }
      if let value = property.initialValue { text += " = \(value.text)" }
      parts.append(text)
    case .method(let function): parts.append("func " + function.outline)
    case .initializer(let function): parts.append(function.outline)
    case .subscript_(let function):
      parts.append(function.outline + (function.accessors.map { " " + $0.outline } ?? ""))
    case .associatedType(let type):
      var text = "associatedtype \(type.name.text)"
      if !type.inherits.isEmpty { text += ": " + commaSeparated(type.inherits.map(\.source)) }
      if let value = type.defaultType { text += " = " + value.source }
      parts.append(text + type.requirements.outline)
    case .typeAlias(let alias):
      parts.append("typealias \(alias.name.text) = \(alias.type.source)")
    }
    return (parts + clauses.map { "<" + $0.outline + ">" }).joined(separator: " ")
  }
}

extension FunctionSyntax {
  var outline: String {
    var text = name.text + (mark.isEmpty ? "" : "?")
    if !genericParameters.isEmpty {
      text += "<" + commaSeparated(genericParameters.map(\.outline)) + ">"
    }
    text += "(" + commaSeparated(parameters.map(\.outline)) + ")" + effects.outline
    if let result { text += " -> " + result.source }
    return text + requirements.outline
  }
}

extension GenericParameter {
  var outline: String {
    (isPack ? "each " : "") + (isValue ? "let " : "") + name.text
      + (bound.map { ": " + $0.source } ?? "")
  }
}

extension Parameter {
  var outline: String {
    var text = attributes.map { "@" + $0.name.text + " " }.joined()
    text += (label?.text ?? "_") + "|" + name.text + ": " + type.source + (isVariadic ? "..." : "")
    if let defaultValue { text += " = " + defaultValue.text }
    return text
  }
}

extension Effects {
  var outline: String {
    var text = TypeText()
    write(to: &text)
    return text.buffer.string
  }
}

extension Accessors {
  var outline: String {
    "{\(isMutatingGet ? "mutating " : "")\(getWord)\(getEffects.outline)"
      + (isSettable ? "\(isNonmutatingSet ? " nonmutating" : "") \(setWord)}" : "}")
  }
}

extension [GenericRequirement] {
  var outline: String {
    if isEmpty { return "" }
    return " where "
      + commaSeparated(map { "\($0.left.source) \($0.relation.rawValue) \($0.right.source)" })
  }
}

extension MemberClause {
  var outline: String {
    switch self {
    case .answers(let value, let parts, _):
      "answers \(value.text) of \(parts.map(\.text).joined(separator: " "))"
    case .performs(let verbs, _):
      "performs " + verbs.map(\.outline).joined(separator: "; ")
    case .performsOperation(let name, let others, _):
      "operation " + name.text + (others.map { " ?? \($0.text)" } ?? "")
    case .gives(let name, let value, let isNew, _):
      "gives \(isNew ? "new " : "")\(name.text)" + (value.map { "(\($0.text))" } ?? "")
    case .defaultValue(let value, _, _): "default " + value.text
    case .failing(let value, _): "failing " + value.text
    case .named(let name): "named " + name.text
    case .identity: "identity"
    }
  }
}

extension Verb {
  var outline: String { "\(kind.rawValue)(\(arguments.outline))" }
}

extension StoreEntry {
  var outline: String {
    name.text + ": " + type.source + (arguments.isEmpty ? "" : "(\(arguments.outline))")
  }
}

extension [Argument] {
  var outline: String {
    commaSeparated(
      map { argument in
        let value = argument.value.outline
        return argument.label.map { "\($0.rawValue): \(value)" } ?? value
      })
  }
}

extension Operand {
  /// The form of the operand and its parts.
  var outline: String {
    switch form {
    case .path(let names): names.map(\.text).joined(separator: ".")
    case .member(let name): "." + name.text
    case .keyPath: "keyPath[\(text)]"
    case .closure: "closure[\(text)]"
    case .literal: "literal[\(text)]"
    case .fallback(let operand, let other): "\(operand.outline) ?? \(other.outline)"
    case .element(let name, let path, nil): "\(name.text)[\(path.outline)]"
    case .cast(let operand, let type): "\(operand.outline) as \(type.outline)"
    case .cases(let cases):
      "[" + commaSeparated(cases.map { ".\($0.name.text): \($0.value.outline)" }) + "]"
    case .call(let name, let arguments):
      "\(name.text)(" + commaSeparated(arguments.map(\.outline)) + ")"
    case .element, .list, .method, .range, .rest: "other[\(text)]"
    }
  }
}

private func commaSeparated(_ parts: [String]) -> String { parts.joined(separator: ", ") }

extension Condition {
  /// The condition of an `#if`.
  init(reading text: String) {
    let source = SourceText(path: "If.mockspec", "#if \(text)")
    var parser = Parser(source, in: 0..<source.bytes.count)
    parser.move(to: 2)
    self = parser.readCondition(after: "#if")
  }
}
