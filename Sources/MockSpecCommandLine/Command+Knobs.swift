import MockSpecGenerator

extension Command {
  /// Lists the knobs of all mocks of specs.
  static func knobs(_ arguments: SpecArguments, on console: inout Console) -> CommandStatus {
    guard let inputs = arguments.read(on: &console) else { return .failed }
    var diagnostics = Diagnostics()
    let generation = inputs.generator.check(inputs.specs, reporting: &diagnostics)
    console.report(diagnostics)
    guard !diagnostics.hasErrors else { return .failed }
    let mocks = generation.specs.flatMap { spec in
      spec.interfaces.compactMap(\.mock) + spec.addedOperations.map(\.mock)
    }
    console.output += mocks.map(\.knobListing).filter { !$0.isEmpty }.joined(separator: "\n")
    return .clean
  }
}

extension Mock {
  /// The name of the mock, and a line for each knob: name, kind, member; nothing for a mock without knobs.
  var knobListing: String {
    guard !knobList.isEmpty else { return "" }
    let rows = knobList.map { knob in
      [
        knob.name.text, kind(of: knob),
        members(of: knob).joined(separator: ", ") + condition(of: knob),
      ]
    }
    let widths = (0..<2).map { column in min(rows.map(\.[column].count).max() ?? 0, 40) }
    let lines = rows.map { row in
      let columns = zip(row, widths).map {
        $0 + String(repeating: " ", count: max(0, $1 - $0.count))
      }
      return "  \(columns.joined(separator: "  "))  \(row[2])\n"
    }
    return "\(name.text): \(interface.text)\n\(lines.joined())"
  }

  private func kind(of knob: Knob) -> String {
    if isOfOperation(knob) { return "operation" + (knob.form.verb.map { " (\($0))" } ?? "") }
    return switch knob.form {
    case .property: "property"
    case .stub: "stub"
    case .store, .pending: "store (\(knob.form.verb ?? ""))"
    }
  }

  /// True if only operations use the knob, and no member does.
  private func isOfOperation(_ knob: Knob) -> Bool {
    operations.contains { $0.nameIndex == knob.index }
  }

  private func condition(of knob: Knob) -> String {
    knob.condition.isAlways ? "" : "  under #if"
  }
}

extension Knob.Form {
  /// The verb of a store's knob, as the spec has it.
  var verb: String? {
    switch self {
    case .store(let verb, let scope, _, _):
      verb == .modify ? scope.verbs.map(\.rawValue).sorted().joined(separator: ", ") : verb.rawValue
    case .pending: "change that waits"
    default: nil
    }
  }
}
