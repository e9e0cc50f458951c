/// `save(recordsToSave, into: records, policy: savePolicy, each: perRecordSaveBlock)`
package struct Verb: Sendable {
  package let kind: VerbKind
  package let keyword: Name
  package let arguments: [Argument]
  /// The conditions of the `#if`s around a verb of an operation, beyond those around the operation.
  package var condition = Condition.always
  package let range: SourceRange

  package subscript(label: Label) -> Argument? { arguments.first { $0.label == label } }

  /// The ids, records or items, the token or the block that the verb works on.
  package var subject: Argument? { argument(\.isSubject) }

  /// The store that the verb works on.
  package var store: Name? { argument(\.isStore)?.value.name }

  /// The blocks that the verb calls.
  package var blocks: [Operand] {
    arguments.filter { argument in
      kind.signature.parameters.contains { $0.label == argument.label && $0.takesBlock }
    }.map(\.value)
  }

  /// Returns the argument for the first parameter of a kind, as the table of signatures has them.
  private func argument(_ isWanted: (CallParameter) -> Bool) -> Argument? {
    guard let parameter = kind.signature.parameters.first(where: isWanted) else { return nil }
    return arguments.first { $0.label == parameter.label }
  }
}

/// An argument of a store or a verb.
package struct Argument: Sendable {
  /// `nil` for the first argument of a verb.
  package var label: Label?
  /// The position of the label, or of the value of an argument without one.
  package let place: SourceRange
  package let value: Operand
}
