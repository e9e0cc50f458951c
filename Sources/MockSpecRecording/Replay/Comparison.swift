import MockSpecServices
import MockSpecStores

/// A comparison of a service's recorded results with those of a mock.
struct Comparison {
  var correspondence: Correspondence
  /// The form of the records whose order in a list does not count; `nil` if every order counts.
  let unordered: (any RecordForm)?
  private(set) var details: [String] = []

  /// Compares a result of several parts, of which cursors and tokens can have any values.
  mutating func compare(
    result recorded: JSONValue, _ own: Written, _ answer: [TracePart], of calls: PlacedCalls
  ) {
    if answer == [.place] { return comparePlace(recorded, own, of: calls, at: "result") }
    guard let theirs = recorded.elements, case .list(let ours) = own,
      theirs.count == answer.count, ours.count == answer.count
    else { return compare(recorded, own, at: "result") }
    for (index, part) in answer.enumerated() {
      if part == .place {
        comparePlace(theirs[index], ours[index], of: calls, at: "result[\(index)]")
      } else {
        compare(theirs[index], ours[index], at: "result[\(index)]")
      }
    }
  }

  private mutating func comparePlace(
    _ recorded: JSONValue, _ own: Written, of calls: PlacedCalls, at path: String
  ) {
    let own = own.json
    if (recorded == .null) != (own == .null) { return addDifference(path, recorded.text, own.text) }
    correspondence.set(own, for: recorded, of: calls)
  }

  mutating func compare(_ recorded: JSONValue, _ own: Written, at path: String) {
    switch own {
    case .plain(let tree): compare(recorded, tree, at: path)
    case .record(let record): compare(recorded, record, at: path)
    case .handle(let name):
      guard let other = recorded["handle"]?.string else {
        return addDifference(path, recorded.text, name)
      }
      if let problem = correspondence.match(handle: other, own: name) {
        details.append("\(path): \(problem)")
      }
    case .list(let values): compare(recorded, values, at: path)
    case .object(let ours):
      guard let theirs = recorded.members else {
        return addDifference(path, recorded.text, "an object")
      }
      compare(theirs, ours) { "\(path).\($0)" }
    // The recording has no such value either.
    case .unrecorded: return
    }
  }

  private mutating func compare(_ recorded: JSONValue, _ record: WrittenRecord, at path: String) {
    guard let theirs = recorded.members else {
      return addDifference(path, recorded.text, record.json.text)
    }
    let ours = record.json.members ?? [:]
    for key in Set(theirs.keys).union(ours.keys).sorted() {
      let (their, our) = (theirs[key] ?? .null, ours[key] ?? .null)
      let place = "\(path).\(key)"
      guard record.minted.contains(key) else {
        compare(their, our, at: place)
        continue
      }
      if (their == .null) != (our == .null) {
        addDifference(place, their.text, our.text)
      } else if key == record.tagKey, let their = their.tag, let our = our.tag,
        let problem = correspondence.match(
          form: record.form, id: record.id, recorded: their, own: our)
      {
        details.append("\(place): the tag \(problem)")
      }
    }
  }

  private mutating func compare(_ recorded: JSONValue, _ values: [Written], at path: String) {
    guard let elements = recorded.elements else {
      return addDifference(path, recorded.text, "a list")
    }
    if let unordered, compare(elements, values, as: unordered, at: path) { return }
    guard elements.count == values.count else {
      details.append("\(path): \(elements.count) recorded, \(values.count) answered")
      return
    }
    for (place, pair) in zip(elements, values).enumerated() {
      compare(pair.0, pair.1, at: "\(path)[\(place)]")
    }
  }

  /// Compares records by their ids, whatever their order.
  ///
  /// - Returns: `false` if the elements are no records with distinct ids.
  private mutating func compare(
    _ elements: [JSONValue], _ values: [Written], as form: any RecordForm, at path: String
  ) -> Bool {
    var theirs: [String: JSONValue] = [:]
    for element in elements {
      guard let id = form.id(of: element), theirs.updateValue(element, forKey: id) == nil else {
        return false
      }
    }
    var ours: [String: Written] = [:]
    for value in values {
      guard case .record(let record) = value, ours.updateValue(value, forKey: record.id) == nil
      else { return false }
    }
    compare(theirs, ours) { "\(path)[\($0)]" }
    return true
  }

  private mutating func compare(
    _ theirs: [String: JSONValue], _ ours: [String: Written], at place: (String) -> String
  ) {
    for key in Set(theirs.keys).union(ours.keys).sorted() {
      switch (theirs[key], ours[key]) {
      case (let their?, let our?): compare(their, our, at: place(key))
      case (let their, let our):
        addDifference(place(key), their?.text ?? "nothing", our?.json.text ?? "nothing")
      }
    }
  }

  private mutating func compare(_ recorded: JSONValue, _ own: JSONValue, at path: String) {
    if recorded == own { return }
    if let before = recorded.members, let after = own.members {
      for key in Set(before.keys).union(after.keys).sorted() {
        compare(before[key] ?? .null, after[key] ?? .null, at: "\(path).\(key)")
      }
    } else if let theirs = recorded.elements, let ours = own.elements, theirs.count == ours.count {
      for (place, pair) in zip(theirs, ours).enumerated() {
        compare(pair.0, pair.1, at: "\(path)[\(place)]")
      }
    } else {
      addDifference(path, recorded.text, own.text)
    }
  }

  private mutating func addDifference(_ path: String, _ recorded: String, _ own: String) {
    details.append("\(path): \(recorded) recorded, \(own) answered")
  }
}
