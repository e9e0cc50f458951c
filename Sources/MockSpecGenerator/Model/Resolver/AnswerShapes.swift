/// The result types with which a store can answer a request.
struct AnswerShapes {
  var record: TypeSyntax
  /// The type of the ids; `nil` for records of a framework in a member that takes no id.
  var key: TypeSyntax?
  var cursor: TypeSyntax?
  var token: TypeSyntax?
  /// True if the spec declares the record, and with it the contents of a feed of changes.
  var isDeclared = true

  func answer(to call: StoreCall, as output: TypeSyntax) -> StoreAnswer? {
    switch call.verb {
    case .fetch: fetched(output.bare, isList: call.ids?.isList ?? false)
    case .query: found(output.bare)
    case .modify: modified(output.bare, call)
    case .changes: changed(output.bare)
    case .commit: output.isVoid ? .value(.done) : nil
    }
  }

  func expected(of call: StoreCall) -> [String] {
    let record = record.source
    let key = key?.source ?? "ID"
    switch call.verb {
    case .fetch:
      let single = call.ids?.isList == true ? [] : [record, "\(record)?"]
      return single + ["[\(record)]", "[\(key): Result<\(record), any Error>]"]
    case .query:
      let page = cursor.map { "([(\(key), Result<\(record), any Error>)], \($0.source)?)" }
      return ["[\(record)]"] + [page].compactMap { $0 }
    case .changes:
      let token = token?.source ?? "Token"
      return [
        "([\(record)], [\(key)], \(token), Bool)",
        "([\(key): Result<\(record), any Error>], [\(key)], \(token), Bool)",
      ]
    case .commit: return ["Void"]
    case .modify:
      if call.saves != nil, call.deletes != nil {
        return [
          "Void", "([\(key): Result<\(record), any Error>], [\(key): Result<Void, any Error>])",
        ]
      }
      if let saves = call.saves {
        return (saves.isList ? [] : [record]) + ["[\(record)]", "Void"]
      }
      return (call.deletes?.isList == true ? [] : [key]) + ["Void"]
    }
  }

  private func fetched(_ output: TypeSyntax, isList: Bool) -> StoreAnswer? {
    if output == record, !isList { return .value(.single) }
    if output.isOptional, output.unwrapped == record, !isList {
      return .value(.optional)
    }
    if output.arrayElement == record { return .value(.list) }
    if results(output, of: record) { return .value(.dictionary) }
    return nil
  }

  private func found(_ output: TypeSyntax) -> StoreAnswer? {
    if output.arrayElement == record { return .value(.list) }
    guard let elements = output.tupleElements, elements.count == 2,
      let pair = elements[0].type.arrayElement?.tupleElements, pair.count == 2,
      isKey(pair[0].type), let result = pair[1].type.result, result.success == record,
      result.failure.isAnyError, let cursor, elements[1].type.isOptional,
      elements[1].type.unwrapped == cursor
    else { return nil }
    return .tuple(.pairs, labels: labels(elements))
  }

  private func modified(_ output: TypeSyntax, _ call: StoreCall) -> StoreAnswer? {
    if output.isVoid { return .value(.done) }
    if let elements = output.tupleElements, elements.count == 2,
      results(elements[0].type, of: record), results(elements[1].type, of: .named("Void"))
    {
      return .tuple(.dictionaries, labels: labels(elements))
    }
    if call.deletes == nil {
      if output == record, call.saves?.isList == false {
        return .value(.savedRecord)
      }
      if output.arrayElement == record { return .value(.savedList) }
    }
    if call.saves == nil, call.deletes?.isList == false, output == key?.bare {
      return .value(.deletedID)
    }
    return nil
  }

  /// Returns the answer to a request for changes:
  /// `(changed: [Photo], deleted: [UUID], token: PhotoToken, moreComing: Bool)`.
  private func changed(_ output: TypeSyntax) -> StoreAnswer? {
    guard let elements = output.tupleElements, elements.count == 4,
      let deletion = elements[1].type.arrayElement, !isDeclared || isKey(deletion),
      elements[2].type == token, elements[3].type.isNamed("Bool")
    else { return nil }
    if let saved = elements[0].type.arrayElement, !isDeclared || saved == record {
      return .tuple(.lists, labels: labels(elements))
    }
    guard let (key, value) = elements[0].type.dictionary, isKey(key), let result = value.result,
      result.failure.isAnyError, !isDeclared || result.success == record
    else { return nil }
    return .tuple(.results, labels: labels(elements))
  }

  private func labels(_ elements: [TupleElement]) -> [SwiftName?] {
    elements.map { $0.label.map { SwiftName($0.text) } }
  }

  private func isKey(_ type: TypeSyntax) -> Bool { key.map { type.bare == $0.bare } ?? true }

  /// Checks whether the type is `[ID: Result<Value, any Error>]`.
  private func results(_ type: TypeSyntax, of value: TypeSyntax) -> Bool {
    guard let (key, answer) = type.dictionary, isKey(key), let result = answer.result else {
      return false
    }
    return (result.success == value || (result.success.isVoid && value.isVoid))
      && result.failure.isAnyError
  }
}
