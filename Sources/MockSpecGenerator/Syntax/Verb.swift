package enum VerbKind: String, CaseIterable, Sendable {
  case fetch, save, delete, query, changes, call, finish
  case commit, rollback, pending, notify
}

extension VerbKind {
  /// The parts of the verb's answer that `answers` can name.
  package var answerParts: [String] {
    switch self {
    case .fetch: ["$record", "$records", "$found", "$results"]
    case .save: ["$record", "$records", "$ids", "$results"]
    case .delete: ["$deleted", "$deletions"]
    case .query: ["$records", "$ids", "$results", "$cursor", "$isMoreComing"]
    case .changes: ["$records", "$results", "$deleted", "$token", "$isMoreComing"]
    case .call, .finish, .commit, .rollback, .pending, .notify: []
    }
  }
}

/// `save(recordsToSave, into: records, policy: savePolicy, each: perRecordSaveBlock)`
package struct Verb: Sendable {
  package var kind: VerbKind
  package var keyword: Name
  package var arguments: [Argument]
  /// The conditions of the `#if`s around a verb of an operation, beyond those around the operation.
  package var condition = Condition.always
  package var range: SourceRange

  package subscript(label: Label) -> Argument? { arguments.first { $0.label == label } }

  /// The first argument, which has no label.
  package var first: Argument? { arguments.first { $0.label == nil } }

  /// The ids, records or items, the token or the block that the verb works on.
  package var subject: Argument? {
    switch kind {
    case .query, .notify: nil
    case .changes: self[.since]
    default: first
    }
  }

  /// The store that the verb works on.
  package var store: Name? {
    let argument =
      switch kind {
      case .fetch, .delete: self[.from]
      case .save: self[.into]
      case .query, .changes, .notify: first
      case .call, .finish, .commit, .rollback, .pending: nil as Argument?
      }
    return argument?.value.name
  }
}

/// An argument of a store or a verb.
package struct Argument: Sendable {
  /// `nil` for the first argument of a verb.
  package var label: Label?
  /// The position of the label, or of the value of an argument without one.
  package var place: SourceRange
  package var value: Operand
}

/// A Swift expression, with the form that the store needs of it.
package struct Operand: Sendable {
  package var text: String
  package var range: SourceRange
  package var form: Form

  package indirect enum Form: Sendable {
    /// `photo`, or `settings.isAtomic`
    case path([Name])
    /// `.allFields`
    case member(Name)
    /// `\.title`
    case keyPath
    /// `{ $0.title.contains(text) }`
    case closure
    /// `20`, `"usual"`, `true`, `nil`
    case literal
    /// `resultBlock ?? completionBlock`
    case fallback(Operand, Operand)
    /// `zones[recordID.zoneID]`
    case element(of: Name, at: Operand)
    /// `recordID as CKRecord.ID`
    case cast(Operand, type: Operand)
    /// `[.deleted: deletedBlock, .purged: purgedBlock]`
    case cases([(name: Name, value: Operand)])
    /// `join(isSilent)`
    case call(Name, [Operand])
    /// Swift that only the compiler checks.
    case other
  }

  /// The kinds of operands that an argument accepts.
  package enum Acceptance: Sendable {
    /// The name of a parameter or property, or one `?? .all`.
    case subject
    case store
    case type
    case path
    case element
    case block
    /// A block, or one for each reason.
    case blocks
    case function
    case keyPathOrClosure
    case rule([String])
    case value

    /// The noun phrase for it in messages.
    package var description: String {
      switch self {
      case .subject: "the name of a parameter or property"
      case .store: "the name of a store"
      case .type: "the name of a type"
      case .path: "a path of names"
      case .element: "a store and a path, 'zones[albumID]'"
      case .block: "the name of a block"
      case .blocks: "the name of a block, or one for each reason, '[.deleted: a, .purged: b]'"
      case .function: "a function of the mock"
      case .keyPathOrClosure: "a key path, '\\.title', or a closure"
      case .rule(let names): "one of \(names.map { "'.\($0)'" }.joined(separator: ", "))"
      case .value: "a value"
      }
    }
  }

  package var expression: Expression { Expression(text, range) }

  /// The single name of the operand; for `a ?? b`, the first.
  package var name: Name? {
    switch form {
    case .path(let names) where names.count == 1: names[0]
    case .fallback(let operand, _): operand.name
    default: nil
    }
  }

  /// The names of a path; for `a as T`, those of `a`.
  package var path: [Name]? {
    switch form {
    case .path(let names): names
    case .cast(let operand, _): operand.path
    case .fallback(let operand, _): operand.path
    default: nil
    }
  }

  /// The operand behind `??`.
  package var alternative: Operand? {
    if case .fallback(_, let operand) = form { operand } else { nil }
  }

  /// `all` of `.all`
  package var member: Name? {
    if case .member(let name) = form { name } else { nil }
  }

  /// The names in scope that the operand begins with.
  package var names: [Name] {
    switch form {
    case .path(let names): [names[0]]
    case .fallback(let operand, let other): operand.names + other.names
    case .cast(let operand, _): operand.names
    case .cases(let cases): cases.flatMap(\.value.names)
    case .call(_, let arguments): arguments.flatMap(\.names)
    default: []
    }
  }
}

extension Operand.Acceptance {
  /// Checks whether the argument accepts an operand of that form.
  func takes(_ operand: Operand) -> Bool {
    switch (self, operand.form) {
    case (.value, .fallback), (.value, .cases): false
    case (.value, _): true
    case (.subject, .fallback(let subject, let other)):
      subject.name != nil && other.member?.text == "all"
    case (.subject, .path(let names)), (.store, .path(let names)): names.count == 1
    case (.type, .path(let names)): !names.contains { $0.text.hasPrefix("$") }
    case (.path, .path): true
    case (.path, .cast(let operand, _)): operand.path != nil
    case (.element, .element(_, let path)): path.path != nil
    case (.block, .path(let names)), (.blocks, .path(let names)): names.count == 1
    case (.block, .fallback(let block, let other)), (.blocks, .fallback(let block, let other)):
      block.isName && other.isName
    case (.blocks, .cases(let cases)): cases.allSatisfy { $0.value.isName }
    case (.function, .path(let names)): names.count == 1
    case (.function, .call(_, let arguments)): arguments.allSatisfy(\.isName)
    case (.keyPathOrClosure, .keyPath), (.keyPathOrClosure, .closure): true
    case (.keyPathOrClosure, .path(let names)): names.count == 1
    case (.rule, .member): true
    default: false
    }
  }
}

extension Operand {
  fileprivate var isName: Bool {
    if case .path(let names) = form { names.count == 1 } else { false }
  }
}
