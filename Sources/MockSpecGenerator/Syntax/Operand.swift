/// A Swift expression, with the form that the store needs of it.
package struct Operand: Sendable {
  package let text: String
  package let range: SourceRange
  package let form: Form
  /// The names that stand for themselves in a closure, an interpolation, or an expression that is no path.
  package var uses: [Name] = []
  /// The line, for Swift that only the compiler knows.
  package var place: SourcePlace?
  /// The members without an owner, such as `ifAbsent` in `isNew ? .ifAbsent : .merge`.
  package var members: [Name] = []

  package indirect enum Form: Sendable {
    /// `photo`, or `settings.isAtomic`
    case path([Name])
    /// `.allFields`
    case member(Name)
    /// `\.title`, or `\Photo.title`; the names are `nil` for a path of anything but names.
    case keyPath([Name]?, hasRoot: Bool)
    /// `{ note in note.title.contains(text) }`, with the ranges of `note in` and what follows
    case closure(signature: SourceRange?, statements: SourceRange)
    /// `20`, `"usual"`, `"\(name).txt"`, `true`, `nil`
    case literal
    /// `[first, second]`
    case list([Operand])
    /// `resultBlock ?? completionBlock`
    case fallback(Operand, Operand)
    /// `zones[recordID.zoneID]`, or `ids[key, default: []]`
    case element(of: Name, at: Operand, default: Operand? = nil)
    /// `0..<3`
    case range
    /// `recordID as CKRecord.ID`
    case cast(Operand, type: Operand)
    /// `[.deleted: deletedBlock, .expired: expiredBlock]`
    case cases([(name: Name, value: Operand)])
    /// `join(isSilent)`
    case call(Name, [Operand])
    /// `photo.url(of: size)`, or `.success(photo)`
    case method(Name, [Operand])
    /// Other Swift: the operands of `+`, `??` and `? :`, one of which is the value or a part of it, and the member that
    /// comes last, `map` of `notes.map(\.id)`; it is complete if it has nothing but these operands.
    case rest([Operand] = [], last: Name? = nil, isComplete: Bool = false)

    /// True for Swift that can name what is in scope, in other forms than a path.
    package var isExpression: Bool {
      switch self {
      case .call, .closure, .element, .fallback, .list, .method, .range, .rest: true
      default: false
      }
    }
  }

  /// The kinds of operands that an argument accepts.
  package enum Acceptance: Sendable {
    /// The name of a parameter or property, or one `?? .all`.
    case subject
    /// A subject, a path from a parameter or property, or an expression.
    case items
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
      case .items: "a parameter or property, a path such as 'note.id', or an expression"
      case .store: "the name of a store"
      case .type: "the name of a type"
      case .path: "a path of names"
      case .element: "a store and a path, 'zones[albumID]'"
      case .block: "the name of a block"
      case .blocks: "the name of a block, or one for each reason, '[.deleted: a, .expired: b]'"
      case .function: "a function of the mock"
      case .keyPathOrClosure: "a key path, '\\.title', or a closure"
      case .rule(let names): "one of \(names.map { "'.\($0)'" }.joined(separator: ", "))"
      case .value: "a value"
      }
    }

    /// Checks whether the argument accepts an operand of that form.
    func takes(_ operand: Operand) -> Bool {
      switch (self, operand.form) {
      case (.value, .cases): false
      case (.value, _), (.path, .path), (.keyPathOrClosure, .keyPath),
        (.keyPathOrClosure, .closure),
        (.rule, .member), (.items, .path), (.items, .literal), (.items, .call), (.items, .rest),
        (.items, .element), (.items, .list), (.items, .method), (.items, .range):
        true
      case (.subject, .path), (.store, .path), (.block, .path), (.blocks, .path),
        (.function, .path),
        (.keyPathOrClosure, .path):
        operand.isName
      case (.subject, .fallback(let subject, let other)):
        subject.name != nil && other.isAll
      case (.items, .fallback(let subject, let other)):
        subject.name != nil || !other.isAll
      case (.type, .path(let names)): !names.contains { $0.text.hasPrefix("$") }
      case (.path, .cast(let operand, _)): operand.path != nil
      case (.element, .element(_, let path, nil)): path.path != nil
      case (.block, .fallback(let block, let other)), (.blocks, .fallback(let block, let other)):
        block.isName && other.isName
      case (.blocks, .cases(let cases)): cases.allSatisfy { $0.value.isName }
      case (.function, .call(_, let arguments)): arguments.allSatisfy(\.isName)
      default: false
      }
    }
  }

  package var expression: Expression {
    var expression = Expression(text, range)
    expression.place = place
    return expression
  }

  /// False for Swift that can be anything.
  var isKnown: Bool {
    switch form {
    case .path, .member: true
    case .keyPath(let names, _): names != nil
    case .literal: uses.isEmpty
    case .closure(nil, let statements): statements.start == statements.end
    case .closure, .range: false
    case .rest(let operands, _, let isComplete): isComplete && operands.allSatisfy(\.isKnown)
    case .list(let values), .call(_, let values), .method(_, let values):
      values.allSatisfy(\.isKnown)
    case .fallback(let value, let other): value.isKnown && other.isKnown
    case .element(_, let position, let other): position.isKnown && other?.isKnown ?? true
    case .cast(let value, _): value.isKnown
    case .cases(let cases): cases.allSatisfy(\.value.isKnown)
    }
  }

  /// The single name of the operand; for `a ?? b`, the first.
  package var name: Name? {
    switch form {
    case .path(let names) where names.count == 1: names[0]
    case .fallback(let operand, _): operand.name
    default: nil
    }
  }

  private var isName: Bool {
    if case .path(let names) = form { names.count == 1 } else { false }
  }

  /// The names of a path; for `a as T`, those of `a`.
  package var path: [Name]? {
    switch form {
    case .path(let names): names
    case .cast(let operand, _): operand.path
    default: nil
    }
  }

  /// The operand behind `??`.
  package var alternative: Operand? {
    if case .fallback(_, let operand) = form { operand } else { nil }
  }

  /// `true` or `false`
  var flag: Bool? {
    guard case .literal = form else { return nil }
    return ["true": true, "false": false][text]
  }

  /// True for digits.
  var isWholeNumber: Bool {
    guard case .literal = form else { return false }
    return text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: "_") }
  }

  /// True for `.all`.
  var isAll: Bool { member?.text == "all" }

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
