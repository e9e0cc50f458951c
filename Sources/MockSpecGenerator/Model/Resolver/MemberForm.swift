/// One member as the mock sees it: what it records, what it gives back, and how.
///
/// Shared once it is made, since it is many words and many places look at it.
final class MemberForm {
  let member: Member
  let clauses: MemberClauses
  /// Where messages about the member belong.
  let source: SourceText
  /// `record(for:)`: the name that the journal shows.
  let fullName: String
  let baseName: String
  let labels: [String]
  /// The parameters that can be recorded; without the completion handler where there is one.
  var recorded: [Recorded] = []
  var handler: HandlerForm?
  var effects = Effects()
  /// What the member gives back, or gives its completion handler, as its knob has it.
  var output: TypeSyntax
  /// Whether the caller wants another type in each call than the knob has.
  var isErased = false
  /// The box of a result without copies, as the caller names its type.
  var owned: TypeSyntax?
  /// Whether the result is sent to the caller.
  var isSent = false
  /// Whether the error is of another type in each call.
  var hasErasedFailure = false
  /// What the mock answers by itself, where that takes more than a value.
  var impliedDefault: SwiftSource?
  /// Whether an extension of the protocol implements the member.
  var isImplemented = false
  /// How the types are written that the knob has and the spec does not name.
  let types: OwnTypes
  var index = 0
  /// The position of its knob's group.
  var group: Int?
  /// What stands in the mock for types of the spec.
  var names: [String: TypeSyntax] = [:]
  /// The member as the mock declares it.
  var signature: Signature?
  /// The member as the protocol has it.
  var requirement: Signature?
  /// Whether the member is checked, and reported, where another interface declares it.
  var isInherited = false

  init(
    member: Member, clauses: MemberClauses, source: SourceText, fullName: String,
    baseName: String, labels: [String], output: TypeSyntax, types: OwnTypes
  ) {
    self.types = types
    self.member = member
    self.clauses = clauses
    self.source = source
    self.fullName = fullName
    self.baseName = baseName
    self.labels = labels
    self.output = output
  }

  /// A parameter under the name and type with which calls are recorded.
  struct Recorded: Equatable {
    var name: String
    var type: TypeSyntax
    /// The value as it is recorded.
    var value: String
    /// What has to be done around the call, so that the value can be recorded.
    var scope: ArgumentScope.Kind?
    /// Whether the value is given away, into a box from which it can be taken once.
    var isOwned = false

    init(name: String, type: TypeSyntax, value: String? = nil, scope: ArgumentScope.Kind? = nil) {
      self.name = name
      self.type = type
      self.value = value ?? escaped(name)
      self.scope = scope
    }
  }

  /// The completion handler of a member.
  struct HandlerForm {
    var parameter: Recorded
    var type: FunctionTypeSyntax
    var isOptional: Bool
    var convention: Handler.Convention
    /// The type of the error that can be handed over, if any can.
    var failure: TypeSyntax?

    /// What stands beside an error.
    var failing: SwiftSource? {
      if case .valueAndError(let failing) = convention { failing } else { nil }
    }
  }

  var isAsync: Bool { effects.isAsync }

  var failure: StubCall.Failure {
    if effects.isRethrowing { return .any }
    guard effects.isThrowing else { return .never }
    guard let thrown = effects.thrownType else { return .any }
    if thrown.isAnyError(types) { return .any }
    return thrown.isNamed("Never") ? .never : .typed(SwiftSource(thrown))
  }

  /// The failure as a type of the knob.
  var failureType: SwiftSource {
    if let handler {
      guard let failure = handler.failure else { return SwiftSource(composed: "Never") }
      return failure.isAnyError(types) ? types.anyError : SwiftSource(failure)
    }
    if hasErasedFailure { return types.anyError }
    return switch failure {
    case .never: SwiftSource(composed: "Never")
    case .any: types.anyError
    case .typed(let type): type
    }
  }

  /// What calls record, with the completion handler or without.
  func recorded(with handler: Bool) -> [Recorded] {
    guard handler, let parameter = self.handler?.parameter else { return recorded }
    return recorded + [parameter]
  }

  /// What has to be done around a call, outermost first.
  var scopes: [ArgumentScope] {
    recorded.compactMap { argument in
      argument.scope.map { ArgumentScope(kind: $0, name: SwiftName(argument.name)) }
    }
  }

  /// The value that the setter of a subscript records.
  var newValue: Recorded {
    var name = "newValue"
    while recorded.contains(where: { $0.name == name }) { name += "_" }
    return Recorded(name: name, type: output, value: newValueSource(name))
  }

  private func newValueSource(_ name: String) -> String? {
    if owned != nil {
      let box = "\(types(.owned).text)(\(name))"
      return isErased ? "\(box) as Any" : box
    }
    return isErased ? "\(name) \("as \(output.markedSource)".marked(.rest))" : nil
  }

  /// What the setter of a subscript records.
  var recordedBySetter: [Recorded] { recorded + [newValue] }
}

extension [MemberForm.Recorded] {
  /// `(id: Int, name: String)`; a single argument is recorded bare.
  var typeSource: SwiftSource {
    switch count {
    case 0: return .void
    case 1: return SwiftSource(self[0].type)
    default: return tuple { $0.type.markedSource }
    }
  }

  /// `(id: id, name: name)`, the expression of that type.
  var valueSource: SwiftSource {
    switch count {
    case 0: return SwiftSource(composed: "()")
    case 1: return SwiftSource(composed: self[0].value)
    default: return tuple { $0.value }
    }
  }

  private func tuple(_ element: (MemberForm.Recorded) -> String) -> SwiftSource {
    let elements = map { "\(SwiftName($0.name).argumentLabel): \(element($0))" }
    return SwiftSource(composed: "(\(elements.markedList))")
  }
}
