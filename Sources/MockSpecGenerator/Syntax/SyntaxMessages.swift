extension DiagnosticMessage {
  package static func accessWord(_ word: String) -> Self {
    error("access comes from the 'access' clause of the file; remove '\(word)'")
  }

  package static func argumentNeeded(
    of signature: CallSignature, _ parameter: CallParameter
  ) -> Self {
    let argument = parameter.label.map { "'\($0.rawValue):'" } ?? "an argument without a label"
    return error("'\(signature.word)' needs \(argument): \(parameter.accepts.description)")
  }

  package static func asyncBehind(_ effect: String) -> Self {
    error("'async' must stand before '\(effect)'")
  }

  package static func attributeOfDeclaration(_ name: String) -> Self {
    error("'@\(name)' belongs to a declaration, not to a type or a parameter")
  }

  package static func attributeOfHeader(_ word: String) -> Self {
    error("'\(word)' has no attributes")
  }

  package static func attributeOfType(_ name: String) -> Self {
    error("'@\(name)' belongs to a type, not to a declaration or a parameter")
  }

  package static let attributesWithoutMember = error(
    "an '#if' around attributes must end before their member; repeat the member in each branch")

  package static func conditionNotHere(_ element: String) -> Self {
    error("\(element) cannot stand under '#if'; imports, declarations and their members can")
  }

  package static func constantInInterface(_ name: String) -> Self {
    error("an interface cannot require a 'let'; write 'var \(name): … { get }'")
  }

  package static func directiveAfterElse(_ word: String) -> Self {
    error("'\(word)' cannot follow '#else'")
  }

  package static func directiveWithoutIf(_ word: String) -> Self {
    error("'\(word)' has no '#if' in this block")
  }

  package static let distributedMember = error(
    "'distributed' belongs to distributed actors, of which there are no mocks; test a real one with a LocalTestingDistributedActorSystem, or remove it"
  )

  package static func effectBehindResult(_ effect: String) -> Self {
    error("'\(effect)' must stand before '->'")
  }

  package static let emptyIdentifier = error("back-ticks must hold a name")

  package static func expected(_ what: String, found: String) -> Self {
    error("expected \(what), found \(found)")
  }

  package static let formattingFailed = error(
    "the formatted spec would not say the same, and the file was left alone; this is a mistake of mockspec"
  )

  package static func given(_ what: String) -> Self {
    note("\(what) is here")
  }

  package static func headerAfterDeclaration(_ word: String) -> Self {
    error("'\(word)' must come before the first declaration")
  }

  package static let inheritsSelf = error("'Self' is no protocol, so nothing can inherit from it")

  package static func initialValueInInterface(_ name: String) -> Self {
    error("'\(name)' of an interface cannot have an initial value; write 'default' and the value")
  }

  package static let invalidUTF8 = error("a spec must be UTF-8; save the file with that encoding")

  package static func keywordAsName(_ word: String) -> Self {
    error("'\(word)' is a keyword of Swift; write it in back-ticks to use it as a name")
  }

  package static func labelInFunctionType(_ name: String) -> Self {
    error("function types have no argument labels; write '_' before '\(name)', or remove it")
  }

  package static func labelledOperand(_ label: String) -> Self {
    error("the parameters of an operator have no labels; remove '\(label)'")
  }

  package static let malformedAvailability = error(
    "'@available' needs platforms with their versions and '*', or a platform and what holds for it")

  package static let malformedNumber = error(
    "a number must have the digits that its prefix and exponent ask for")

  package static func memberOfRecord(_ found: String) -> Self {
    error("a record has 'var' and 'let' members only, found \(found)")
  }

  package static func misplaced(_ word: String, belongsTo owner: String) -> Self {
    error("'\(word)' belongs in \(owner)")
  }

  package static let misplacedSome = error(
    "'some' stands for the type of a parameter only; declare an 'associatedtype' for another")

  package static func missingAccessors(_ name: String) -> Self {
    error("'\(name)' of an interface must say '{ get }' or '{ get set }'")
  }

  package static func nameInTuple(_ name: String) -> Self {
    error("a member of a tuple has one label; remove '_' before '\(name)'")
  }

  package static let nestedTypeOfSugar = error(
    "a nested type needs the full name before the dot; write 'Array<T>.Index', not '[T].Index'")

  package static func notAName(_ name: String) -> Self {
    let name = String(name.prefix(40).map { $0.isNewline || $0 == "\0" ? " " : $0 })
    return error(
      "'\(name)' cannot be a name; a name has letters, digits and '_', and no digit first")
  }

  package static func notAnAttribute(_ name: String) -> Self {
    error("'@\(name)' cannot be an attribute in Swift")
  }

  package static let notASelector = error(
    "'@objc' takes a name of Objective-C, such as 'load' or 'load:after:'")

  package static func operatorNotStatic(_ name: String) -> Self {
    error("the operator '\(name)' of an interface must be 'static'")
  }

  package static func protocolInSpec(_ name: String) -> Self {
    error(
      "a spec declares no protocols; write 'existing \(name)' if it stands in Swift, or 'service \(name) { … }' to have it emitted"
    )
  }

  package static func repeated(_ what: String) -> Self {
    error("\(what) must appear once")
  }

  package static func reservedOperator(_ name: String) -> Self {
    error("'\(name)' cannot be the name of an operator in Swift")
  }

  package static let settableWithEffects = error(
    "a property whose 'get' is 'async' or throws cannot have a 'set'")

  package static func swiftDeclaration(_ keyword: String) -> Self {
    error(
      "'\(keyword)' belongs in a Swift file of the target; a spec declares interfaces, 'record' and 'errors'"
    )
  }

  package static func tooDeep(_ limit: Int) -> Self {
    error("nesting must not be deeper than \(limit) levels")
  }

  package static func tooManyBranches(_ limit: Int) -> Self {
    error("an '#if' must not have more than \(limit) branches")
  }

  package static let unavailableMember = error(
    "a member or case cannot be unavailable; remove it, or put it under '#if'")

  package static let unclosedCondition = error("'#if' must be closed with '#endif' in its block")

  package static func unexpectedCharacter(_ character: String) -> Self {
    error("\(character) has no meaning in a spec")
  }

  package static func unknown(_ what: String, _ name: String, among candidates: [String]) -> Self {
    if let suggestion = closest(to: name, among: candidates) {
      return error("unknown \(what) '\(name)'; did you mean '\(suggestion)'?")
    }
    let list = candidates.map { "'\($0)'" }.joined(separator: ", ")
    return error("unknown \(what) '\(name)'; must be one of \(list)")
  }

  package static let unknownEscape = error(
    "a string of Swift has no such escape; write '\\\\' for a backslash")

  package static func unknownLabel(_ label: String, of signature: CallSignature) -> Self {
    let labels = signature.labels.map(\.rawValue)
    if let suggestion = closest(to: label, among: labels) {
      return error("'\(signature.word)' has no label '\(label)'; did you mean '\(suggestion)'?")
    }
    if labels.isEmpty { return error("'\(signature.word)' has no labels") }
    return error("'\(signature.word)' has no label '\(label)'; it is written '\(signature.usage)'")
  }

  package static func unmatched(_ bracket: String) -> Self {
    error("'\(bracket)' has no opening bracket; remove it")
  }

  package static func unterminated(_ what: String) -> Self {
    error("unterminated \(what)")
  }
}
