extension Resolver {
  /// Returns the request that the verbs of one member or operation make; `nil` if something does not fit.
  ///
  /// Of stores in branches of an `#if`, those count that can exist under `condition`.
  mutating func storeCall(
    _ verbs: [Verb], in scope: VerbScope, stores: [StoreShape], if condition: Condition,
    knob: String, form: Int
  ) -> (call: StoreCall, store: StoreShape)? {
    guard let first = verbs.first, let verb = first.kind.storeVerb else { return nil }
    guard let shape = store(of: first, among: stores, if: condition), mix(verbs) else {
      return nil
    }
    if shape.isPending, first.kind == .save, let policy = first[.policy],
      policy.value.member?.text != "ifAbsent"
    {
      report(
        .clauseNotHere("policy", "the 'commit' of a store whose changes wait"), at: policy.place)
    }
    var call = StoreCall(
      verb: verb, knob: SwiftName(knob), store: SwiftName(shape.entry.name.text),
      adapter: shape.adapter, record: (SwiftSource(shape.record), symbols.keyPath(of: shape.entry)),
      form: form)
    for verb in verbs where verb.kind != .finish {
      if verb.store?.text != first.store?.text, let name = verb.store {
        report(.verbsDoNotMix(first.store?.text ?? "", name.text), at: name.range)
      }
      checkOptions(of: verb, in: scope)
      add(verb, to: &call, in: scope, shape: shape)
      if verb.kind == .commit { call.policy = commitPolicy(verb, in: scope, stores) }
    }
    return (call, shape)
  }

  mutating func store(
    of verb: Verb, among stores: [StoreShape], if condition: Condition
  ) -> StoreShape? {
    if verb.kind == .commit { return committedStore(verb, among: stores, if: condition) }
    guard let name = verb.store else { return nil }
    let named = stores.filter {
      $0.entry.name.text == name.text && !$0.condition.excludes(condition)
    }
    if let shape = named.first {
      let isSame = named.allSatisfy { $0.adapter == shape.adapter }
      if !isSame || !named.map(\.condition).cover(condition) {
        report(.notAlwaysThere(name.text), at: name.range)
      }
      return shape
    }
    // A store that cannot be used was reported where it is declared.
    if declaredStores.contains(name.text) { return nil }
    report(.unknownStore(name.text, stores.map(\.entry.name.text)), at: name.range)
    return nil
  }

  /// Checks whether the verbs can be one request: saves and deletes can, others stand alone.
  private mutating func mix(_ verbs: [Verb]) -> Bool {
    var seen: [VerbKind] = []
    for verb in verbs where verb.kind != .finish {
      if seen.contains(verb.kind) {
        report(.verbTwice(verb.kind.rawValue), at: verb.keyword.range)
        return false
      }
      if let first = seen.first(where: { !$0.mixes(with: verb.kind) }) {
        report(.verbsDoNotMix(first.rawValue, verb.kind.rawValue), at: verb.keyword.range)
        return false
      }
      seen.append(verb.kind)
    }
    return true
  }

  /// Reports blocks outside of operations, where nothing calls them.
  mutating func checkOptions(of verb: Verb, in scope: VerbScope) {
    guard !scope.isOperation else { return }
    for argument in verb.arguments {
      guard let label = argument.label, verb.kind.signature.parameter(label)?.isBlock == true else {
        continue
      }
      report(.clauseNotHere(label.rawValue, "an operation"), at: argument.place)
    }
  }

  private mutating func add(
    _ verb: Verb, to call: inout StoreCall, in scope: VerbScope, shape: StoreShape
  ) {
    call.isFixed = call.isFixed || verb.isFixed
    switch verb.kind {
    case .fetch:
      call.ids = subject(of: verb, shape.keyType, in: scope)
      call.fields = value(.fields, of: verb, in: scope)
      call.fetchesAll = fetchesAll(verb, in: scope)
    case .save:
      call.saves = subject(of: verb, shape.record, in: scope)
      call.policy = policy(verb, in: scope)
      call.atomic = flag(.atomic, of: verb, in: scope) ?? call.atomic
    case .delete:
      call.deletes = subject(of: verb, shape.keyType, in: scope)
      call.atomic = flag(.atomic, of: verb, in: scope) ?? call.atomic
    case .query:
      call.query = query(verb, in: scope, shape)
      call.zone = value(.in, of: verb, in: scope)
      call.fields = value(.fields, of: verb, in: scope)
      call.limit = limit(of: verb, in: scope)
      call.cursor = value(.cursor, of: verb, in: scope)
      if let cursor = verb[.cursor] { checkCursor(cursor, in: scope, shape) }
    case .changes: addChanges(verb, to: &call, in: scope, shape)
    case .call, .finish, .commit, .rollback, .pending, .notify: break
    }
  }

  /// Checks whether a missing list of ids stands for all of them: `fetch(ids ?? .all, from: zones)`.
  private mutating func fetchesAll(_ verb: Verb, in scope: VerbScope) -> Bool {
    guard let subject = verb.subject, subject.value.isOrAll else { return false }
    if let name = subject.value.name, let type = scope.types[name.text], !type.isOptional {
      report(.typeNeeded(name.text, type.source, expected: type.source + "?"), at: name.range)
    }
    return true
  }

  /// Checks that a query continues only with a cursor of its own store.
  private mutating func checkCursor(
    _ argument: Argument, in scope: VerbScope, _ shape: StoreShape
  ) {
    guard let cursor = shape.cursor else {
      let store = "the store '\(shape.entry.name.text)'"
      return report(.unknownName("cursor", store, []), at: argument.place)
    }
    guard let name = argument.value.name?.text, let type = scope.types[name],
      type.unwrapped != cursor
    else { return }
    report(
      .typeNeeded(name, type.source, expected: cursor.source + (type.isOptional ? "?" : "")),
      at: argument.value.range)
  }

  /// Returns the subject of a verb, as one value or a list of the expected type.
  private mutating func subject(of verb: Verb, _ expected: TypeSyntax?, in scope: VerbScope)
    -> StoreCall.Operand?
  {
    guard let value = verb.subject?.value else { return nil }
    if let other = value.alternative, !value.isOrAll || verb.kind != .fetch {
      if value.isOrAll { report(.clauseNotHere("?? .all", "'fetch'"), at: other.range) }
      return alternatives(value, other, of: expected, in: scope)
    }
    if let name = value.name { return operand(name, of: expected, in: scope) }
    guard let path = value.path else {
      return StoreCall.Operand(
        source: expression(value, in: scope), isList: value.isListExpression, isOptional: false)
    }
    // Of a property that no spec declares, only the compiler knows the type.
    guard let type = type(of: path, in: scope) else {
      return StoreCall.Operand(source: SwiftSource(member: path), isList: false, isOptional: false)
    }
    return operand(path, value.range, type, of: expected)
  }

  /// Returns `ids ?? other` as one value or a list of the expected type.
  private mutating func alternatives(
    _ value: Operand, _ other: Operand, of expected: TypeSyntax?, in scope: VerbScope
  ) -> StoreCall.Operand? {
    var isList = other.isListExpression
    if let name = value.name {
      guard let type = type(named: name, in: scope) else { return nil }
      let element = type.unwrapped.arrayElement
      if let expected, (element ?? type.unwrapped) != expected.bare {
        report(
          .recordDoesNotFit(name.text, type.source, expected: expected.source), at: name.range)
        return nil
      }
      isList = element != nil
    }
    return StoreCall.Operand(
      source: expression(value, in: scope), isList: isList, isOptional: false)
  }

  /// Returns a parameter or property as one value or a list of the expected type.
  mutating func operand(_ name: Name, of expected: TypeSyntax?, in scope: VerbScope)
    -> StoreCall.Operand?
  {
    guard let type = type(named: name, in: scope) else { return nil }
    return operand([name], name.range, type, of: expected)
  }

  /// Returns a path of a type as one value or a list of the expected type.
  private mutating func operand(
    _ path: [Name], _ range: SourceRange, _ type: TypeSyntax, of expected: TypeSyntax?
  ) -> StoreCall.Operand? {
    let text = path.map(\.text).joined(separator: ".")
    let element = type.unwrapped.arrayElement
    if let expected, (element ?? type.unwrapped) != expected.bare {
      report(.recordDoesNotFit(text, type.source, expected: expected.source), at: range)
      return nil
    }
    if element == nil, type.isOptional {
      report(
        expected.map { .recordDoesNotFit(text, type.source, expected: $0.source) }
          ?? .notAList(text, type.source), at: range)
      return nil
    }
    return StoreCall.Operand(
      source: SwiftSource(member: path), isList: element != nil, isOptional: type.isOptional)
  }

  mutating func type(named name: Name, in scope: VerbScope) -> TypeSyntax? {
    if let type = scope.types[name.text] {
      if scope.conditional.contains(name.text) {
        report(.notAlwaysThere(name.text), at: name.range)
      }
      return type
    }
    report(.unknownName(name.text, scope.title, scope.names), at: name.range)
    return nil
  }

  /// Returns the value of an argument: a path that begins with a name of the scope, or Swift as it stands.
  mutating func value(_ label: Label, of verb: Verb, in scope: VerbScope) -> SwiftSource? {
    guard let operand = verb[label]?.value else { return nil }
    guard let path = operand.path else { return expression(operand, in: scope) }
    guard type(of: path, in: scope) != nil || scope.types[path[0].text] != nil else { return nil }
    return SwiftSource(member: path)
  }

  /// Returns an expression as it stands, with the operation before each of its properties.
  private mutating func expression(_ operand: Operand, in scope: VerbScope) -> SwiftSource {
    scope.isOperation && operand.form.isExpression
      ? SwiftSource(composed: qualified(operand.range, operand, in: scope))
      : SwiftSource(operand.expression)
  }

  /// Returns a part of an operand, in an operation with `operation.` before each property.
  private mutating func qualified(
    _ range: SourceRange, _ operand: Operand, in scope: VerbScope
  ) -> String {
    guard scope.isOperation else { return source.text(range) }
    var text = ""
    var end = range.start
    for name in operand.uses where name.range.start >= end && name.range.end <= range.end {
      guard scope.types[name.text] != nil else { continue }
      _ = type(named: name, in: scope)
      text += source.text(SourceRange(end, name.range.start)) + "operation."
      end = name.range.start
    }
    return text + source.text(SourceRange(end, range.end))
  }

  /// Returns the type of a path, as far as the specs tell; its first name is looked up and reported.
  mutating func type(of path: [Name], in scope: VerbScope) -> TypeSyntax? {
    guard var type = type(named: path[0], in: scope) else { return nil }
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

  /// Returns the value of a Boolean argument, which cannot be optional.
  mutating func flag(_ label: Label, of verb: Verb, in scope: VerbScope) -> SwiftSource? {
    guard let operand = verb[label]?.value, let value = value(label, of: verb, in: scope) else {
      return nil
    }
    if let path = operand.path {
      if let type = knownType(of: path, in: scope), !type.isNamed("Bool") {
        report(.typeNeeded(operand.text, type.source, expected: "Bool"), at: operand.range)
      }
    } else if case .literal = operand.form, operand.text != "true", operand.text != "false" {
      report(.typeNeeded(label.rawValue, operand.text, expected: "Bool"), at: operand.range)
    }
    return value
  }

  /// Returns the value of a limit, which can be optional.
  mutating func limit(of verb: Verb, in scope: VerbScope) -> SwiftSource? {
    guard let operand = verb[.limit]?.value, let value = value(.limit, of: verb, in: scope) else {
      return nil
    }
    if let path = operand.path, let type = knownType(of: path, in: scope),
      !type.unwrapped.isNamed("Int")
    {
      report(.typeNeeded(operand.text, type.source, expected: "Int"), at: operand.range)
    }
    return value
  }

  /// Returns the type of a path without a message about unknown names.
  func knownType(of path: [Name], in scope: VerbScope) -> TypeSyntax? {
    var resolver = self
    return resolver.type(of: path, in: scope)
  }

  private mutating func policy(_ verb: Verb, in scope: VerbScope) -> StoreCall.PolicyOperand? {
    guard let argument = verb[.policy], let value = value(.policy, of: verb, in: scope) else {
      return nil
    }
    if let member = argument.value.member {
      let policies = MappingKind.policy.meanings
      if !policies.contains(member.text) {
        report(.unknownName(member.text, "'policy'", policies), at: member.range)
      }
      return .literal(value)
    }
    if argument.value.alternative != nil { return .value(value) }
    check(argument, isOf: .policy, in: scope)
    return argument.value.path == nil ? .literal(value) : .value(value)
  }

  private mutating func query(_ verb: Verb, in scope: VerbScope, _ shape: StoreShape)
    -> StoreCall.QueryOperand?
  {
    var predicate: StoreCall.Closure?
    if let operand = verb[.where]?.value {
      guard let value = value(.where, of: verb, in: scope) else { return nil }
      let type = operand.path.flatMap { knownType(of: $0, in: scope) }
      let isClosure = operand.isClosure || operand.alternative?.isClosure == true
      if let function = type?.unwrapped.function {
        checkPredicate(function, type, operand, shape)
      } else if !isClosure {
        if let sort = verb[.sort] { report(.sortOfQuery(), at: sort.place) }
        return .object(value, isOptional: type?.isOptional ?? false)
      }
      predicate = closure(operand, value, in: scope)
    }
    let sort = self.sort(of: verb, in: scope, shape)
    // A cursor alone continues its own query; with an optional one, or 0, a query can also begin, and for everything.
    if predicate == nil, sort == nil, let name = verb[.cursor]?.value.name,
      let type = scope.types[name.text], !type.isOptional, !type.isNamed("Int")
    {
      return nil
    }
    return .closures(predicate: predicate, sort: sort)
  }

  /// Checks that a predicate is not optional, and takes records as they are.
  private mutating func checkPredicate(
    _ function: FunctionTypeSyntax, _ type: TypeSyntax?, _ operand: Operand, _ shape: StoreShape
  ) {
    let fits =
      type?.isOptional == false && function.parameters.count == 1
      && function.parameters[0].type.bare == shape.record && function.result.isNamed("Bool")
      && function.effects == Effects()
    guard !fits else { return }
    report(
      .typeNeeded(
        operand.text, type?.source ?? "", expected: "(\(shape.record.source)) -> Bool"),
      at: operand.range)
  }

  /// Returns the order of a query: `\.title`, a closure, or the name of one.
  private mutating func sort(of verb: Verb, in scope: VerbScope, _ shape: StoreShape)
    -> StoreCall.Closure?
  {
    guard let operand = verb[.sort]?.value else { return nil }
    guard case .keyPath = operand.form else {
      guard let value = value(.sort, of: verb, in: scope) else { return nil }
      if let path = operand.path, let type = knownType(of: path, in: scope),
        type.isOptional || type.function?.parameters.count != 2
      {
        let record = shape.record.source
        report(
          .typeNeeded(operand.text, type.source, expected: "(\(record), \(record)) -> Bool"),
          at: operand.range)
      }
      return closure(operand, value, in: scope)
    }
    let path = operand.text.dropFirst().drop { $0 == "." }
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map { part in
      Name(part.filter { $0 != "`" }, operand.range)
    }
    guard !names.contains(where: { $0.text.isEmpty || !$0.text.utf8.allSatisfy(isIdentifierByte) })
    else {
      report(.keyPathNeeded(operand.text), at: operand.range)
      return nil
    }
    if symbols.records[shape.record.source] != nil {
      let fields = VerbScope(title: "", types: ["$0": shape.record], isOperation: false)
      guard let type = type(of: [Name("$0", operand.range)] + names, in: fields) else { return nil }
      if type.isOptional {
        report(
          .typeNeeded(String(path), type.source, expected: type.unwrapped.source),
          at: operand.range)
      }
    }
    return StoreCall.Closure(source: SwiftSource(composed: "{ $0.\(path) < $1.\(path) }"))
  }

  /// Returns a closure of the spec with its place, or the name of one.
  private mutating func closure(
    _ operand: Operand, _ value: SwiftSource, in scope: VerbScope
  ) -> StoreCall.Closure {
    guard case .closure(let signature, let statements) = operand.form else {
      return StoreCall.Closure(source: value)
    }
    return StoreCall.Closure(
      source: value,
      literal: .init(
        signature: signature.map { SwiftSource(composed: qualified($0, operand, in: scope)) },
        statements: SwiftSource(composed: qualified(statements, operand, in: scope)),
        place: SpecPlace(statements.start, in: source)))
  }
}

/// The names that verbs can use: the parameters of a method, or the properties of an operation.
struct VerbScope {
  /// The name of the scope in messages: `'records(for:)'`.
  var title: String
  var types: [String: TypeSyntax]
  /// The names that exist only under some conditions.
  var conditional: Set<String> = []
  /// True for an operation, which has blocks to call.
  var isOperation: Bool

  var names: [String] { types.keys.sorted() }
}

extension VerbKind {
  var storeVerb: StoreCall.Verb? {
    switch self {
    case .fetch: .fetch
    case .save, .delete: .modify
    case .query: .query
    case .changes: .changes
    case .commit: .commit
    case .call, .finish, .rollback, .pending, .notify: nil
    }
  }

  /// True if the verb changes nothing, as properties should.
  var isRead: Bool { [.fetch, .query, .changes].contains(self) }

  /// True if the verb concerns the pending changes of a context.
  var isOfContexts: Bool { [.commit, .rollback, .pending, .notify].contains(self) }

  /// Checks whether two verbs can be one request.
  func mixes(with other: VerbKind) -> Bool {
    storeVerb == .modify && other.storeVerb == .modify && (self == .delete || other == .delete)
  }
}

/// The legacy blocks behind `??`, which apps set before blocks with results existed.
extension Resolver {
  /// Returns a legacy block, and checks its type.
  ///
  /// - Parameters:
  ///   - name: The name behind `??`.
  ///   - scope: The properties of the operation.
  ///   - shapes: The arguments that its parameters can take.
  ///   - expected: The parameters of such a block, for the message about one that does not fit.
  /// - Returns: The block with its arguments; `nil` if there is none, or if it was reported.
  mutating func legacyBlock(
    named name: Name?, in scope: VerbScope, _ shapes: LegacyShapes, expected: String
  ) -> OperationRun.LegacyBlock? {
    guard let name, let block = block(named: name, in: scope) else { return nil }
    let isAlone = block.parameters.count == 1
    let arguments = block.parameters.map { shapes.argument($0.type, isAlone: isAlone) }
    let known = arguments.compactMap { $0 }
    guard known.count == arguments.count, !known.isEmpty else {
      reportType(of: name, in: scope, expected: "((\(expected)) -> Void)?")
      return nil
    }
    return OperationRun.LegacyBlock(name: SwiftName(name.text), arguments: known)
  }

  /// Returns the error of a catalogue that contains the errors of items: `MockCKError.partialFailure`.
  func composedError(_ catalogue: ErrorsDeclaration?) -> SwiftSource? {
    guard let catalogue, let code = catalogue.cases.first(where: { catalogue.composesItems($0) })
    else { return nil }
    return SwiftSource(
      composed: "Mock\(catalogue.name.text).\(SwiftName(code.name.text).source)")
  }

  /// Returns the legacy blocks of requests to a store, and checks their types.
  mutating func legacyBlocks(of verbs: [Verb], in scope: VerbScope, _ shape: StoreShape)
    -> OperationRun.LegacyBlocks
  {
    var older = OperationRun.LegacyBlocks()
    let record = shape.record.source
    for verb in verbs {
      let each = verb[.each]?.value.alternative?.name
      switch verb.kind {
      case .delete:
        older.eachDeleted = legacyBlock(
          named: each, in: scope, LegacyShapes(place: .item), expected: "ID, (any Error)?")
      case .changes:
        older.each = legacyBlock(
          named: verb[.changed]?.value.alternative?.name, in: scope,
          LegacyShapes(place: .item, record: shape.record),
          expected: record)
        older.eachZone = legacyBlock(
          named: each, in: scope, LegacyShapes(place: .zone, token: shape.token),
          expected: "ZoneID, \(shape.token?.source ?? "Token")?, Bool, (any Error)?")
      case .finish:
        older.finish = legacyBlock(
          named: verb.subject?.value.alternative?.name, in: scope,
          LegacyShapes(
            place: .end, record: shape.record, cursor: shape.cursor, token: shape.token),
          expected: "…, (any Error)?")
      default:
        older.each = legacyBlock(
          named: each, in: scope,
          LegacyShapes(place: verb.kind == .save ? .save : .item, record: shape.record),
          expected: "\(record)?, ID?, (any Error)?")
      }
    }
    return older
  }
}

/// The arguments that the parameters of a legacy block can take, by their types.
struct LegacyShapes {
  /// The result of an item, whose id is anything but its value or an error, the end of a zone's changes, or the end of a
  /// request; a call ends like an item, as a stub may have answered it with a value.
  enum Place { case item, save, zone, end }

  var place: Place
  var record: TypeSyntax?
  var cursor: TypeSyntax?
  var token: TypeSyntax?

  func argument(_ type: TypeSyntax, isAlone: Bool) -> OperationRun.LegacyBlock.Argument? {
    let value = type.unwrapped
    if type.isOptional, value.isAnyError { return .error }
    switch place {
    case .item, .save:
      guard let record, value == record.bare else { return .id }
      if type.isOptional { return .value }
      return isAlone ? .valueOnly : place == .save ? .anyRecord : nil
    case .zone:
      if value == token { return .token }
      if value.isNamed("Bool") { return .moreComing }
      return type.isOptional ? .note : .zone
    case .end:
      if value == token { return .token }
      if value.isNamed("Bool") { return .moreComing }
      if value == cursor { return .cursor }
      if value.dictionary?.value == record { return .found }
      return value.arrayElement.map { $0 == record ? .saved : .deleted }
    }
  }
}

extension Verb {
  /// True if an expression stands where a suite would choose a value.
  fileprivate var isFixed: Bool {
    let chosen: [Label?] = [nil, .where, .atomic, .limit, .policy, .cursor]
    return arguments.contains {
      chosen.contains($0.label) && $0.value.form.isExpression && !$0.value.isOrAll
    }
  }
}

extension Operand {
  fileprivate var isClosure: Bool { if case .closure = form { true } else { false } }

  /// True for `ids ?? .all`.
  fileprivate var isOrAll: Bool { alternative?.member?.text == "all" }

  /// True for Swift that makes a list, as far as its last member tells, or its beginning.
  fileprivate var isListExpression: Bool {
    var last = ""
    var depth = 0
    for character in text {
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "." where depth == 0: last = ""
      case _ where depth == 0 && (character.isLetter || character.isNumber): last.append(character)
      default: break
      }
    }
    return last.isEmpty ? text.hasPrefix("[") : Self.lists.contains(last)
  }

  /// The members of sequences and stores, and the initialiser, that give lists.
  private static let lists: Set = [
    "Array", "all", "compactMap", "dropFirst", "dropLast", "filter", "flatMap", "map", "prefix",
    "reversed",
    "shuffled", "sorted", "suffix",
  ]
}
