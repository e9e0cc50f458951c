import MockSpecSyntax

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
  /// What the member gives back, or gives its completion handler.
  var output: TypeSyntax
  var index = 0
  /// What stands in the mock for types of the spec.
  var names: [String: TypeSyntax] = [:]
  /// Whether the member is checked, and reported, where another interface declares it.
  var isInherited = false

  init(
    member: Member, clauses: MemberClauses, source: SourceText, fullName: String,
    baseName: String, labels: [String], output: TypeSyntax
  ) {
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
    /// Whether the type stands for a generic or opaque one, so that the value must be converted to it.
    var isErased = false

    /// The value as it is recorded.
    var value: String { escaped(name) + (isErased ? " as \(type.source)" : "") }
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
    guard effects.isThrowing else { return .never }
    guard let thrown = effects.thrownType else { return .any }
    if thrown.isAnyError { return .any }
    return thrown.isNamed("Never") ? .never : .typed(SwiftSource(thrown))
  }

  /// The failure as a type of the knob.
  var failureType: SwiftSource {
    if let handler {
      guard let failure = handler.failure else { return SwiftSource(composed: "Never") }
      return failure.isAnyError ? SwiftSource(composed: "any Error") : SwiftSource(failure)
    }
    return switch failure {
    case .never: SwiftSource(composed: "Never")
    case .any: SwiftSource(composed: "any Error")
    case .typed(let type): type
    }
  }

  /// What calls record, with the completion handler or without.
  func recorded(with handler: Bool) -> [Recorded] {
    guard handler, let parameter = self.handler?.parameter else { return recorded }
    return recorded + [parameter]
  }

  /// What the setter of a subscript records.
  var recordedBySetter: [Recorded] { recorded + [Recorded(name: "newValue", type: output)] }
}

extension [MemberForm.Recorded] {
  /// `(id: Int, name: String)`; a single argument is recorded bare.
  var typeSource: SwiftSource {
    switch count {
    case 0: return .void
    case 1: return SwiftSource(self[0].type)
    default: return tuple { $0.type.source }
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
    var text = "("
    for (index, recorded) in enumerated() {
      if index > 0 { text += ", " }
      text += SwiftName(recorded.name).label
      text += ": "
      text += element(recorded)
    }
    return SwiftSource(composed: text + ")")
  }
}

extension Resolver {
  /// Looks at a member; `nil` for one that has no mock body, such as an associated type.
  mutating func form(of member: Member, replacing names: [String: TypeSyntax]) -> MemberForm? {
    let clauses = MemberClauses(member)
    switch member.kind {
    case .associatedType, .typeAlias: return nil
    case .property(let property):
      let form = MemberForm(
        member: member, clauses: clauses, source: source, fullName: property.name.text,
        baseName: property.name.text, labels: [], output: property.type.replacing(names))
      form.effects = property.accessors?.getEffects ?? Effects()
      return form
    case .method(let function), .initializer(let function), .subscript_(let function, _):
      return form(of: member, function, clauses, replacing: names)
    }
  }

  private mutating func form(
    of member: Member, _ function: FunctionSyntax, _ clauses: MemberClauses,
    replacing names: [String: TypeSyntax]
  ) -> MemberForm {
    let isOperator = function.name.isOperator
    let labels = function.parameters.map { isOperator ? "_" : $0.label?.text ?? "_" }
    let name = function.name.text
    let form = MemberForm(
      member: member, clauses: clauses, source: source,
      fullName: name + "(" + labels.reduce(into: "") { $0 += $1 + ":" } + ")", baseName: name,
      labels: labels, output: (function.result ?? .named("Void")).replacing(names))
    form.effects = function.effects
    // A failable initialiser says whether there is an object.
    if function.isFailable { form.output = .named("Bool") }
    // What stands for another type in each call cannot be a type of the journal.
    let generics = function.placeholders
    let parameterNames = parameterNames(of: function.parameters)
    for (position, parameter) in function.parameters.enumerated() {
      let isLast = position == function.parameters.count - 1
      if isLast, let handler = handler(parameter, of: function, clauses, replacing: names) {
        if handlerOutput(handler.type).mentions(generics) {
          report(.notSupportedYet("generic results"), at: parameter.type.range)
        }
        form.handler = handler
        form.output = handlerOutput(handler.type).replacing(names)
      } else if let recorded = self.recorded(
        parameter, named: parameterNames[position], erasing: generics, replacing: names)
      {
        form.recorded.append(recorded)
      }
    }
    if let failing = clauses.failing, form.handler?.failing == nil {
      report(
        .clauseNotHere("failing", "a method whose handler takes a value and an error"),
        at: failing.range)
    }
    return form
  }

  /// The parameter as calls keep it; `nil` for closures that may only be called during the call.
  private func recorded(
    _ parameter: Parameter, named name: String, erasing generics: [String],
    replacing names: [String: TypeSyntax]
  ) -> MemberForm.Recorded? {
    let type = parameter.type
    if type.isNonEscapingClosure || type.hasAttribute("autoclosure") { return nil }
    var bare = type.storable.replacing(names)
    let written = bare
    if case .some(let bound) = bare.kind { bare = TypeSyntax(.any(bound), bare.range) }
    if bare.mentions(generics) || bare.containsOpaqueType { bare = .named("Any") }
    if parameter.isVariadic, bare != .named("Any") {
      bare = TypeSyntax(.array(bare), bare.range)
    }
    let isErased = bare != written && !parameter.isVariadic || bare == .named("Any")
    return MemberForm.Recorded(name: name, type: bare, isErased: isErased)
  }
}

extension FunctionSyntax {
  /// The names that stand for another type in each call.
  var placeholders: [String] { genericParameters.map(\.name.text) }
}

/// The names of the parameters inside the body; one without a name gets a number.
func parameterNames(of parameters: [Parameter]) -> [String] {
  guard parameters.contains(where: { $0.name.text == "_" }) else {
    return parameters.map(\.name.text)
  }
  let declared = Set(parameters.map(\.name.text))
  return parameters.enumerated().map { position, parameter in
    guard parameter.name.text == "_" else { return parameter.name.text }
    var name = "argument\(position + 1)"
    while declared.contains(name) { name += "_" }
    return name
  }
}

extension TypeSyntax {
  /// Whether `some P` stands anywhere in the type.
  fileprivate var containsOpaqueType: Bool {
    contains { if case .some = $0.kind { true } else { false } }
  }

  /// The type with which a parameter can be kept: without `inout`, `@escaping` and their like.
  fileprivate var storable: TypeSyntax {
    guard case .specified(let specifiers, let type) = kind else { return self }
    let kept = specifiers.filter {
      switch $0 {
      case .keyword: false
      case .attribute(let attribute): attribute.name.text != "escaping"
      }
    }
    return kept.isEmpty ? type : TypeSyntax(.specified(kept, type), range)
  }
}
