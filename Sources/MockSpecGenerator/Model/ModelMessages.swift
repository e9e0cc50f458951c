extension Diagnostics {
  /// Reports a name that is declared once more, beside its first declaration.
  mutating func reportSecond(
    _ message: DiagnosticMessage, _ name: Name, in source: SourceText, first: SourceRange,
    in other: SourceText
  ) {
    report(
      message, at: name.range, in: source,
      notes: [Diagnostic(message: .firstDeclaredHere(name.text), range: first, source: other)])
  }
}

/// The messages of semantic analysis about specs.
extension DiagnosticMessage {
  private static func hint(_ name: String, _ candidates: [String]) -> String {
    if let close = closest(to: name, among: candidates) { return "; did you mean '\(close)'?" }
    guard !candidates.isEmpty, candidates.count <= 8 else { return "" }
    return "; there is " + candidates.map { "'\($0)'" }.joined(separator: ", ")
  }

  static func adapterNeeded(_ word: String, _ record: String) -> Self {
    error(
      "'\(word)' needs an adapter that reads and writes single fields, and a declared '\(record)' is always whole; "
        + "leave it out, or state the adapter of the store")
  }

  static func ambiguousCatalogue(_ names: [String]) -> Self {
    error(
      "a spec with stores needs one catalogue whose codes have meanings; there are "
        + names.map { "'\($0)'" }.joined(separator: " and "))
  }

  static func ambiguousStore(_ store: String, _ databases: [String]) -> Self {
    error(
      "the store '\(store)' of an operation must be found in one database; it is in "
        + databases.map { "'\($0)'" }.joined(separator: " and "))
  }

  static func answerDoesNotFit(
    _ verb: String, _ type: String, expected: [String], isMappable: Bool = false,
    needsEnd: Bool = false
  ) -> Self {
    error(
      "'\(verb)' cannot be answered with '\(type)'; it gives "
        + expected.map { "'\($0)'" }.joined(separator: ", ")
        + (needsEnd ? "; without the Bool write 'all: true'" : "")
        + (isMappable ? "; for another result write 'answers' behind it" : ""))
  }

  static func catalogueNeeded(_ name: String) -> Self {
    error("'\(name)' has a store and needs a catalogue; declare the service's codes with 'errors'")
  }

  static func classAsParent(_ name: String) -> Self {
    error("'\(name)' is a class of Foundation, from which no interface can inherit; leave it out")
  }

  static func clauseNotHere(_ clause: String, _ place: String) -> Self {
    error("'\(clause)' belongs to \(place)")
  }

  static func conditional(_ name: String) -> Self {
    error("'\(name)' is needed always and cannot stand under '#if'")
  }

  static func conflictingClauses(_ first: String, _ second: String) -> Self {
    error("a member cannot have both '\(first)' and '\(second)'")
  }

  static func contradictedAdapter(_ word: String, _ adapter: String, _ store: String) -> Self {
    error("'\(word)' says something else of '\(adapter)' than the store '\(store)'")
  }

  static func cyclicInheritance(_ name: String) -> Self {
    error("'\(name)' inherits from itself")
  }

  static func cyclicZones(_ stores: [String]) -> Self {
    guard let first = stores.first, stores.count > 1 else {
      return error("the store '\(stores.first ?? "")' cannot be its own zone")
    }
    let steps = zip(stores, stores.dropFirst() + [first]).map { "'\($0)' in '\($1)'" }
    return error(
      "the zones of the store '\(first)' form a cycle: " + steps.joined(separator: ", "))
  }

  static func declaredTwice(_ name: String, _ kind: String = "") -> Self {
    error("\(kind)'\(name)' is declared twice")
  }

  static func defaultNeeded(_ label: String) -> Self {
    error("'\(label)' must be optional or have a default; the mocks cannot always fill it in")
  }

  static func differentForms(_ knob: String) -> Self {
    error("members that share the knob '\(knob)' must take the same arguments and do the same")
  }

  static func duplicateMeaning(_ meaning: String) -> Self {
    error("only one case can mean '\(meaning)'")
  }

  static func duplicateNumber(_ number: String) -> Self {
    error("the number \(number) has been given to another code")
  }

  static func duplicateOption(_ word: String) -> Self {
    error("'\(word)' is stated twice")
  }

  static func escapingNeeded(_ name: String) -> Self {
    error("'\(name)' is called after the method has returned; write '@escaping' before its type")
  }

  static func failingNeeded(_ type: String) -> Self {
    error("'\(type)' needs a value beside an error; state it with 'failing'")
  }

  static func firstDeclaredHere(_ name: String) -> Self {
    note("'\(name)' is first declared here")
  }

  static func hiddenKnob(_ knob: String) -> Self {
    warning(
      "Swift reads 'on.\(knob)' as something else; give the knob another name with 'named'")
  }

  static func idDoesNotFit(_ label: String, _ store: String, _ type: String) -> Self {
    error(
      "'\(label)' cannot be an id of the store '\(store)', which is of type '\(type)'; let it be optional"
    )
  }

  static func identityNeeded(_ name: String) -> Self {
    error("'\(name)' has an identity; say behind 'database' which one is given, in parentheses")
  }

  static func idLeftOut(_ label: String, _ store: String, _ type: String) -> Self {
    warning(
      "the mocks put no id of the store '\(store)' into '\(label)', as it is of type '\(type)'; let it be optional with '= nil' if that is meant"
    )
  }

  static func keyNeeded(_ store: String) -> Self {
    error("the store '\(store)' must say the path to the id of its records; add 'id:'")
  }

  static func knobNeedsMeaning(_ meanings: [String], _ member: String) -> Self {
    warning(
      "'\(member)' throws nothing else, and no case \(meanings.map { "'means \($0)'" }.joined(separator: " or ")); "
        + "the mocks throw the first case instead")
  }

  static func knobTaken(_ knob: String) -> Self {
    error("the knob '\(knob)' belongs to a member that does something else")
  }

  static func lentResult(_ type: String, _ name: String) -> Self {
    error(
      "no mock can give the '\(type)' of '\(name)', which is memory of its owner; let the protocol take a closure that is given it"
    )
  }

  static func listNeeded(_ option: String) -> Self {
    error("'\(option)' is for the items of a list; write 'call(items, each: block)'")
  }

  static func listNeedsInvalid(_ verb: String, _ member: String) -> Self {
    warning(
      "'\(member)' can \(verb) a list with one id twice, and no case 'means invalid'; a call with such a list fails with another code"
    )
  }

  static func meaningNeeded(_ meaning: String, _ verb: String, _ catalogue: String) -> Self {
    error(
      "'\(verb)' needs a case that 'means \(meaning)' in '\(catalogue)'; write 'case \(meaning)  means \(meaning)'"
    )
  }

  /// The meaning is that of a failure which only a test can bring about.
  static func meaningProvoked(_ meaning: String, _ reason: String, _ catalogue: String) -> Self {
    warning(
      "'\(reason)' has no case that 'means \(meaning)' in '\(catalogue)'; a test that provokes that failure gets another "
        + "error and an issue; write 'case \(meaning)  means \(meaning)'")
  }

  static func mergeNeedsFields(_ type: String) -> Self {
    error(
      "'merge' needs the fields of '\(type)'; declare it with 'record', or state another policy")
  }

  static func misspeltType(_ name: String, _ close: String) -> Self {
    warning("no spec declares '\(name)'; did you mean '\(close)'?")
  }

  static func nameTaken(_ name: String, _ owner: String) -> Self {
    error("'\(name)' is a name of \(owner) in generated code; choose another")
  }

  static func noDatabaseGiven(_ type: String) -> Self {
    error("'gives database' needs a member of a database interface's type; '\(type)' is none")
  }

  static func noOperationsRun(_ database: String) -> Self {
    error("'\(database)' has no method that 'performs' an operation and takes nothing else")
  }

  static func notAList(_ name: String, _ type: String) -> Self {
    error("'\(name)' must be a list; it is '\(type)'")
  }

  static func notAlwaysThere(_ name: String) -> Self {
    error(
      "'\(name)' is missing or different under some conditions; put what names it under the same '#if'"
    )
  }

  static func notARecord(_ type: String) -> Self {
    error(
      "'\(type)' is not a record of any spec; declare it with 'record', or name an adapter with 'adapter:'"
    )
  }

  static func nothingOfKind(_ kind: String, _ name: String, _ candidates: [String]) -> Self {
    error("there is no \(kind) '\(name)'\(hint(name, candidates))")
  }

  static func notSupportedYet(_ what: String) -> Self {
    error("\(what) are not supported yet")
  }

  static func numberNeeded(_ name: String) -> Self {
    error("'\(name)' needs its number, as in 'case \(name) = 1'")
  }

  static func operationNeeded(_ name: String) -> Self {
    error("an operation that performs something needs a 'finish' block; '\(name)' has none")
  }

  static func optionNeeded(_ option: String, _ other: String) -> Self {
    error("'\(option)' needs '\(other)' beside it")
  }

  static func pairOfPacks(_ name: String) -> Self {
    error(
      "Swift lets no type adopt a protocol with '\(name)', which expands two packs together; let it take one pack, of pairs"
    )
  }

  static func parentOfKind(
    _ kind: String, _ parent: String, insteadOf other: String, _ name: String
  ) -> Self {
    error(
      "what inherits from '\(parent)' is of the same kind; "
        + "write '\(kind) \(name)' instead of '\(other) \(name)'")
  }

  static func payloadKeyNeeded(_ name: String) -> Self {
    error("the payload '\(name)' of a framework's error needs its key; state it with '='")
  }

  static func pendingInZones(_ store: String) -> Self {
    error("a store whose changes wait cannot have zones; '\(store)' has")
  }

  static func pendingNeeded(_ verb: String) -> Self {
    error(
      "'\(verb)' needs a store whose changes wait; say with 'onCommit:' what becomes of conflicts")
  }

  static func positiveNeeded(_ label: String, _ text: String) -> Self {
    error("'\(label)' must be a whole number above 0; it is '\(text)'")
  }

  static func recordDoesNotFit(_ name: String, _ type: String, expected: String) -> Self {
    error("'\(name)' must be '\(expected)' or a list of it; it is '\(type)'")
  }

  static func redeclaredType(_ name: String, _ owner: String) -> Self {
    warning("'\(owner)' declares '\(name)'; ask more of it with 'where' on the header")
  }

  static func roleNeeded(_ label: String, _ role: String) -> Self {
    error(
      "'\(label)' must be optional, have a default, or a role: write 'payload \(label)  means \(role)' if it carries that"
    )
  }

  static func savedWhole(_ policy: String, _ record: String) -> Self {
    warning(
      "a save with '\(policy)' writes all fields, as a declared '\(record)' is always whole; "
        + "state the adapter of the store where that matters")
  }

  static func settableNeeded(_ name: String) -> Self {
    error("'\(name)' is set by apps and must say '{ get set }'")
  }

  static func sortOfQuery() -> Self {
    error("a query of the service says itself how it sorts; remove 'sort'")
  }

  static func storeLacks(
    _ label: String, _ store: String, _ record: String, _ type: String
  ) -> Self {
    error(
      "the store '\(store)' has no '\(label)'; write '\(label): \(type)' in the parentheses behind '\(record)'"
    )
  }

  /// The meaning is that of the store's failure; `nil` for the failure of a whole call whose items have results.
  static func throwsNeeded(
    _ name: String, _ meaning: String?, hasHandler: Bool, or remedy: String?
  ) -> Self {
    let failure =
      meaning.map { "the store fails with '\($0)'" }
      ?? "the whole call fails, as when it is cancelled: its results are those of items"
    let addition = hasHandler ? "add '(any Error)?' to its handler" : "add 'throws'"
    return error(
      "'\(name)' cannot say that \(failure); "
        + [addition, remedy].compactMap { $0 }.joined(separator: ", or "))
  }

  static func tokenOfSwift(_ type: String, _ label: String) -> Self {
    error(
      "'\(type)' is a type of Swift; a \(label) is a 'String', an 'Int', or a type of another name, which is emitted"
    )
  }

  static func tooManyVariants(_ name: String, _ limit: Int) -> Self {
    error(
      "the conditions in '\(name)' can hold in more than \(limit) ways; put some under one '#if'")
  }

  static func typeNeeded(_ name: String, _ type: String, expected: String...) -> Self {
    let types = expected.map { "'\($0)'" }
    let list = [types.dropLast().joined(separator: ", "), types.last ?? ""].filter { !$0.isEmpty }
    return error(
      "'\(name)' must be of type \(list.joined(separator: " or ")); it is '\(type)'")
  }

  static func uncalledBlock(_ name: String) -> Self {
    warning("no verb calls '\(name)', so that apps never get its answer; name it in 'performs'")
  }

  static func uncalledClosure(_ name: String) -> Self {
    error(
      "nothing calls '\(name)'; a completion handler is the last parameter, is of no global actor, and takes a 'Result', "
        + "or an optional error behind at most one value, or is named 'completion'")
  }

  static func unfilledPayload(_ name: String, _ role: String) -> Self {
    warning(
      "the mocks leave '\(name)' nil; write 'payload \(name)  means \(role)' if it carries that, or '= nil' if not"
    )
  }

  static func unknownKey(_ key: String, _ record: String, _ candidates: [String]) -> Self {
    error("'\(record)' has no property '\(key)'\(hint(key, candidates))")
  }

  static func unknownName(_ name: String, _ place: String, _ candidates: [String]) -> Self {
    error("\(place) has no '\(name)'\(hint(name, candidates))")
  }

  static func unknownParent(_ name: String) -> Self {
    warning(
      "no spec declares '\(name)'; if a Swift file of the target does, write 'existing \(name)', else restate here what it requires"
    )
  }

  static func unknownStore(_ name: String, _ candidates: [String]) -> Self {
    error("no database has a store '\(name)'\(hint(name, candidates))")
  }

  static func unlabelledPayload(_ type: String, _ role: String) -> Self {
    warning(
      "the mocks leave this '\(type)' nil; give it the label '\(role)' if it carries that, or '= nil' if not"
    )
  }

  static func unreturnedCode(_ name: String, _ meaning: String, _ need: String) -> Self {
    warning("nothing returns '\(name)'; '\(meaning)' needs \(need)")
  }

  static func unusedPayload(_ name: String) -> Self {
    warning("no code has a payload '\(name)'")
  }

  static func unusedRecord(_ name: String) -> Self {
    warning("nothing uses the record '\(name)'; keep it in a store, or remove it")
  }

  static func unusedStore(_ name: String) -> Self {
    warning("no verb uses the store '\(name)'; add a member that 'performs' something with it")
  }

  static func variableNeeded(_ name: String) -> Self {
    error("'\(name)' is written by the store and must be a 'var'")
  }

  static func verbNeeded(_ name: String) -> Self {
    error("an operation that finishes must perform something first; '\(name)' does nothing")
  }

  static func verbsDoNotMix(_ first: String, _ second: String) -> Self {
    error("'\(first)' and '\(second)' cannot be performed in one call")
  }

  static func verbTwice(_ verb: String) -> Self {
    error("'\(verb)' can be performed once; it stands here twice")
  }

  static func zoneIsID(_ path: String) -> Self {
    error(
      "'\(path)' is the id of the record; a part of it, or another field, must tell the zone")
  }

  static func zonesNeeded(_ store: String) -> Self {
    error("the records of '\(store)' live in no zones; say with 'zone:' what tells the zone of one")
  }
}
