/// The result types with which a store can answer a request.
struct AnswerShapes {
  let store: StoreShape
  /// The type of the ids; `nil` for records of a framework in a member that takes no id.
  var key: TypeSyntax?

  /// A part of an answer, such as `$records`; results of items have errors of any type, or of that which the member
  /// throws.
  typealias Part = (label: Name?, part: AnswerPart, isTyped: Bool)

  func answer(to call: StoreCall, as output: TypeSyntax) -> StoreAnswer? {
    switch call.verb {
    case .fetch: fetched(output.bare, isList: call.ids?.isList ?? false)
    case .query: output.bare.arrayElement == store.record ? .value(.list) : nil
    case .modify: modified(output.bare, call)
    case .changes: nil
    case .commit: output.isVoid ? .value(.done) : nil
    }
  }

  func expected(of call: StoreCall) -> [String] {
    let record = store.record.source
    let keys = key.map { ["[\($0.source)]"] } ?? []
    let key = key?.source ?? "ID"
    let thrown = (call.canFail ? call.thrownType?.text : nil) ?? "any Error"
    let results = "[\(key): Result<\(record), \(thrown)>]"
    let deletions = "[\(key): Result<Void, \(thrown)>]"
    switch call.verb {
    case .fetch:
      return (call.ids?.isList == true ? [] : [record, "\(record)?"]) + ["[\(record)]", results]
    case .query:
      let pairs = "[(\(key), Result<\(record), \(thrown)>)]"
      return ["[\(record)]"] + keys + [pairs]
        + (store.cursor.map { ["(\(pairs), \($0.source)?)"] } ?? [])
    case .changes:
      let token = store.token?.source ?? "Token"
      return ["[\(record)]", results].map { "(\($0), [\(key)], \(token), Bool)" }
    case .commit: return ["Void"]
    case .modify:
      guard let saves = call.saves else {
        return (call.deletes?.isList == true ? [] : [key]) + keys + [deletions, "Void"]
      }
      if call.deletes != nil { return ["Void", "(\(results), \(deletions))"] }
      return (saves.isList ? [] : [record]) + ["[\(record)]"] + keys + [results, "Void"]
    }
  }

  /// Returns the parts of the answer, such as `$records`, that a result or the elements of a tuple are by their types;
  /// `nil` if a type fits none or several, or two fit one.
  ///
  /// An answer to a call for changes has to say where to go on, and one to a call with deletes tells of both.
  func parts(of output: TypeSyntax, to call: StoreCall, among known: [AnswerPart]) -> [Part]? {
    let elements: [(label: Name?, type: TypeSyntax)] =
      output.tupleElements?.map { ($0.label, $0.type.bare) } ?? [(nil, output.bare)]
    let isByID = call.verb == .changes && elements.contains { fits($0.type, .results, of: call) }
    var parts: [Part] = []
    for (label, type) in elements {
      let fitting = known.filter { part in
        !(isByID && part == .records) && !parts.contains { $0.part == part }
          && fits(type, part, of: call)
      }
      guard let part = fitting.first, isOpen(call) || Set(fitting).count == 1 else { return nil }
      parts.append((label, part, type.failureOfItems.map { !$0.isAnyError } ?? false))
    }
    let found = Set(parts.map(\.part))
    return switch call.verb {
    case .changes:
      found.contains(.token) && (found.contains(.isMoreComing) || call.whole != nil)
        ? parts : nil
    case .modify: call.saves != nil && call.deletes != nil && parts.count == 1 ? nil : parts
    default: parts
    }
  }

  private func fits(_ type: TypeSyntax, _ part: AnswerPart, of call: StoreCall) -> Bool {
    switch part {
    case .record: type == store.record
    case .records: type.arrayElement.map { isOpen(call) || $0 == store.record } ?? false
    // A list of ids beside a deletion is one of deleted ids.
    case .ids where call.deletes != nil: false
    case .ids, .deleted:
      (key != nil || isOpen(call)) && type.arrayElement.map(isKey) ?? false
    case .results where call.verb == .query: isPairs(type, failing: call.thrownType)
    case .results:
      isResults(type, of: isOpen(call) ? nil : store.record, failing: call.thrownType)
    case .deletions: isResults(type, of: .void, failing: call.thrownType)
    case .cursor: isCursor(type)
    case .token: type == store.token
    case .isMoreComing: type.isNamed("Bool")
    case .found: false
    }
  }

  /// True for changes of records that no spec declares, whose parts have types that are not known.
  private func isOpen(_ call: StoreCall) -> Bool { call.verb == .changes && store.keyType == nil }

  private func isKey(_ type: TypeSyntax) -> Bool { key.map { type.bare == $0.bare } ?? true }

  private func isCursor(_ type: TypeSyntax) -> Bool {
    type.isOptional && type.unwrapped == store.cursor
  }

  /// Checks whether the type is `[ID: Result<Value, any Error>]`, or with the error that the member throws.
  private func isResults(
    _ type: TypeSyntax, of value: TypeSyntax?, failing thrown: SwiftSource? = nil
  ) -> Bool {
    type.dictionary.map { isKey($0.key) && $0.value.isResult(of: value, failing: thrown) } ?? false
  }

  /// Checks whether the type is `[(ID, Result<Record, any Error>)]`, or with the error that the member throws.
  private func isPairs(_ type: TypeSyntax, failing thrown: SwiftSource? = nil) -> Bool {
    guard let pair = type.arrayElement?.tupleElements, pair.count == 2 else { return false }
    return isKey(pair[0].type) && pair[1].type.isResult(of: store.record, failing: thrown)
  }

  private func fetched(_ output: TypeSyntax, isList: Bool) -> StoreAnswer? {
    if output == store.record, !isList { return .value(.single) }
    if output.isOptional, output.unwrapped == store.record, !isList { return .value(.optional) }
    if output.arrayElement == store.record { return .value(.list) }
    return isResults(output, of: store.record) ? .value(.dictionary) : nil
  }

  private func modified(_ output: TypeSyntax, _ call: StoreCall) -> StoreAnswer? {
    if output.isVoid { return .value(.done) }
    if call.deletes == nil {
      if output == store.record, call.saves?.isList == false { return .value(.savedRecord) }
      if output.arrayElement == store.record { return .value(.savedList) }
    }
    if call.saves == nil, call.deletes?.isList == false, output == key?.bare {
      return .value(.deletedID)
    }
    return nil
  }
}

extension TypeSyntax {
  /// Checks whether the type is `Result<Value, any Error>`, or with the error that is given; for any value if none is.
  func isResult(of value: TypeSyntax?, failing thrown: SwiftSource? = nil) -> Bool {
    guard let (success, failure) = result else { return false }
    return value.map { success == $0 || (success.isVoid && $0.isVoid) } ?? true
      && (failure.isAnyError || thrown?.text == failure.source)
  }

  /// The type of the errors in results of items.
  fileprivate var failureOfItems: TypeSyntax? {
    (dictionary?.value ?? arrayElement?.tupleElements?.last?.type)?.result?.failure
  }
}
