/// The mapping of a type's values, in the order of the spec.
///
/// ```
/// /// The rights of a participant, by its role.
/// extension ValueMapping<Role, ShareRight> {
///   static var stated: Self {
///     var table: Self = [.guest: .read]
///     if #available(iOS 26, *) {
///       table += [.administrator: .administer]
///     }
///     return table
///   }
/// }
/// ```
struct ValueMappingTemplate: Template {
  var values: Values
  var meaning: Code
  var access: AccessLevel
  var types: QualifiedNames

  var body: Code {
    """
    \(documentation)
    \(values.availability)
    extension \(types(.valueTable))<\(list: "\(values.type)", meaning)> {
      \(access.word)static var stated: Self {
        \(runs.count == 1 && runs[0].isAlways ? pairs(runs[0].cases) : gathered)
      }
    }
    """
  }

  /// The spec's documentation of the values; a declared enum has it already.
  private var documentation: Code {
    values.isDeclared || values.documentation.isEmpty
      ? "/// The \(values.kind == nil ? "name" : "meaning") of each `\(values.type)`."
      : Documentation(values.documentation).body
  }

  /// Adjacent cases that exist under one condition and on the same systems.
  private struct Run {
    var condition: Condition
    var systems: SwiftSource?
    var cases: [Values.Case]

    var isAlways: Bool { condition.isAlways && systems == nil }
  }

  private var runs: [Run] {
    var runs: [Run] = []
    for valueCase in values.cases {
      let systems = valueCase.attributes.systems
      if let last = runs.last, last.condition == valueCase.condition, last.systems == systems {
        runs[runs.count - 1].cases.append(valueCase)
      } else {
        runs.append(Run(condition: valueCase.condition, systems: systems, cases: [valueCase]))
      }
    }
    return runs
  }

  private func pairs(_ cases: [Values.Case]) -> Code {
    let pairs = cases.map { valueCase -> Code in
      let meaning = valueCase.meaning.map { ".\($0)" as Code } ?? "\(valueCase.name.literal)"
      return ".\(valueCase.name): \(meaning)"
    }
    guard pairs.count > 1 else { return "[\(pairs.list)]" }
    return """
      [
        \(pairs.map { "\($0)," }.lines)
      ]
      """
  }

  /// The body for cases under conditions, which a dictionary literal cannot have.
  private var gathered: Code {
    let runs = runs
    let first = runs.first.flatMap { $0.isAlways ? $0 : nil }
    let others = runs.dropFirst(first == nil ? 0 : 1)
    return """
      var table: Self = \(first.map { pairs($0.cases) } ?? "[:]")
      \(others.map { ConditionalCode(step($0), if: $0.condition) }.lines)
      return table
      """
  }

  private func step(_ run: Run) -> Code {
    let step: Code = "table += \(pairs(run.cases))"
    guard let systems = run.systems else { return step }
    return """
      if #available(\(systems)) {
        \(step)
      }
      """
  }
}
