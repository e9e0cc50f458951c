/// The calls in which each code can occur, if the spec states them; codes with the same reach share a case.
///
/// ```
/// public var reach: ErrorReach {
///   switch number {
///   case 14, 19: ErrorReach(items: .save)
///   case 21: ErrorReach(items: .changes, calls: .changes)
///   default: ErrorReach(calls: .all)
///   }
/// }
/// ```
struct CatalogueReach: Template {
  var catalogue: Catalogue
  /// The property that distinguishes the codes: `number` or `code`.
  var subject: Code
  var label: (Catalogue.Entry) -> Code
  var access: Code
  var types: OwnTypes

  var body: Code {
    let reaches = reaches
    guard let last = reaches.last, catalogue.entries.contains(where: { $0.reach != nil }) else {
      return ""
    }
    if reaches.count == 1 {
      return "\(access)var reach: \(types(.errorReach)) { \(group: value(last.reach)) }"
    }
    if catalogue.isConditional, !catalogue.isNumbered { return separate }
    return """
      \(access)var reach: \(types(.errorReach)) {
        switch \(subject) {
        \(reaches.dropLast().map { "case \($0.entries.map(label).list):\(rest: " \(value($0.reach))")" }.lines)
        default: \(value(last.reach))
        }
      }
      """
  }

  /// The body for entries under conditions: a `default` could match no code.
  private var separate: Code {
    """
    \(access)var reach: \(types(.errorReach)) {
      switch \(subject) {
      \(catalogue.codes { "case \(label($0)):\(rest: " \(value($0.reach))")" }.lines)
      }
    }
    """
  }

  /// The distinct reaches, the most frequent one last.
  private var reaches: [(reach: Catalogue.Reach?, entries: [Catalogue.Entry])] {
    var found: [(reach: Catalogue.Reach?, entries: [Catalogue.Entry])] = []
    for entry in catalogue.entries {
      if let place = found.firstIndex(where: { $0.reach == entry.reach }) {
        found[place].entries.append(entry)
      } else {
        found.append((entry.reach, [entry]))
      }
    }
    guard let largest = found.map(\.entries.count).max(),
      let place = found.firstIndex(where: { $0.entries.count == largest })
    else { return found }
    found.append(found.remove(at: place))
    return found
  }

  private func value(_ reach: Catalogue.Reach?) -> Code {
    guard let reach else { return ".anywhere" }
    if reach.items.isEmpty, reach.calls.isEmpty { return ".nowhere" }
    return
      "\(types(.errorReach))(\(list: argument("items", reach.items), argument("calls", reach.calls)))"
  }

  private func argument(_ label: Code, _ verbs: Set<ServiceVerb>) -> Code {
    verbs.isEmpty ? "" : "\(label): \(ServiceVerbList(verbs))"
  }
}
