/// The errors of a service as values for tests: each is described once, and listed once more.
///
/// ```
/// /// The errors that the mocks return in place of `AlbumError`, by code and payload.
/// struct MockAlbumError: ErrorCatalogue {
///   var entry: CatalogueEntry<AlbumError>
///
///   static var changed: Self {
///     Self("changed", means: .conflict) { AlbumError.changed(server: $0.server as? Photo) }
///   }
///
///   …
///
///   static let allCases: [Self] = [.changed, …]
/// }
/// ```
struct CatalogueTemplate: Template {
  let catalogue: Catalogue
  let access: AccessLevel
  let types: QualifiedNames

  var body: Code {
    """
    /// The errors that the mocks return in place of `\(catalogue.name)`, by code and payload.
    \(catalogue.attributes.availability.lines)
    \(word)struct \(catalogue.mockName): \(types(catalogue.isBridged ? .numberedErrorCatalogue : .errorCatalogue)) {
      \(word)var entry: \(entryType)
      \(access == .internal ? "" : "\(word)init(entry: \(entryType)) { self.entry = entry }")

      \(numbers)

      \(catalogue.entries.code { CatalogueEntryTemplate(entry: $0, catalogue: catalogue, access: access, types: types).body }.sections)

      \(word)static let allCases: [Self] = \(cases)
    }
    """
  }

  private var word: Code { access.word }

  private var entryType: Code { "\(types(.catalogueEntry))<\(catalogue.name)>" }

  private var numbers: Code {
    guard let fallback = catalogue.fallback else { return "" }
    return """
      /// The code; one that this system does not know reads as `\(fallback)`.
      \(word)var code: \(catalogue.name).Code { error(\(types(.errorDetails))()).code }

      /// Creates an error from a number that need not be known to the system that runs the test.
      \(word)static func error(number: \(types(.int)), userInfo: [\(types(.string)): Any]) -> \(catalogue.name) {
        \(catalogue.name)(\(list: "code(number, or: .\(fallback))", "userInfo: userInfo"))
      }
      """
  }

  private var cases: Code {
    let entries = catalogue.entries
    if entries.allSatisfy(\.condition.isAlways) {
      return entries.filter(\.isListed).map { ".\($0.sample)" }.table
    }
    // The elements of an array literal cannot be conditional.
    return """
      {
        var cases: [Self] = []
        \(entries.code { $0.isListed ? "cases.append(.\($0.sample))" : "" }.lines)
        return cases
      }()
      """
  }
}

/// One error of a catalogue.
///
/// ```
/// static var busy: Self { .busy() }
///
/// static func busy(seconds: Double = 1) -> Self {
///   Self("busy", advice: .retry, retryAfter: seconds, as: .seconds("seconds")) {
///     AlbumError.busy(seconds: $0.retryAfter ?? seconds)
///   }
/// }
///
/// static var status: Self {
///   Self("status") { _ in AlbumError.status(code: 500) }
/// }
///
/// static func status(code: Int = 500) -> Self {
///   Self("status") { _ in AlbumError.status(code: code) }
/// }
/// ```
private struct CatalogueEntryTemplate: Template {
  let entry: Catalogue.Entry
  let catalogue: Catalogue
  let access: AccessLevel
  let types: QualifiedNames

  var body: Code {
    """
    \(entry.isListed ? named : "")

    \(stated)
    """
  }

  /// The error with the defaults of its values.
  private var named: Code {
    let error: Code =
      !entry.isNamed
      ? "{ .\(entry.name)() }" : entry.needed.isEmpty ? "\(braces: made(stated: false))" : filled
    return """
      \(entry.documentation.comment)
      \(access.word)static var \(entry.name): Self \(error)
      """
  }

  /// The error with what only the store knows.
  private var filled: Code {
    let need: Code = entry.needed.allSatisfy { $0.neededRole == .id } ? "id" : "record"
    return """
      {
        Self(\((arguments + ["needs: .\(need)"]).list)) {
          guard \(entry.needed.map(unwrapped).list) else { return nil }
          return \(error(stated: false))
        }
      }
      """
  }

  /// The error with values of the test, if it has such values.
  private var stated: Code {
    let parameters = entry.associatedValues.map(parameter).rows
    if parameters.isEmpty { return "" }
    return """
      \(entry.documentation.comment)
      \(access.word)static func \(entry.name)(\(parameters)) -> Self {
        \(made(stated: true))
      }
      """
  }

  /// The error, with values of the test where they are stated.
  private func made(stated: Bool) -> Code {
    if catalogue.isBridged {
      let payload = entry.associatedValues.compactMap { value in
        value.key.map { "\($0): \(argument(value, stated: stated))" as Code }
      }
      return "Self(\(arguments.list))\(payload.isEmpty ? "" : " \(braces: payload.array)")"
    }
    let error: Code = "\(entry.isMadeLate ? "" : "_ in ")\(error(stated: stated))"
    return "Self(\(arguments.list)) \(braces: error)"
  }

  private func parameter(_ value: Catalogue.AssociatedValue) -> Code {
    guard let (name, defaultValue) = value.parameter else { return "" }
    let label: Code = value.label == nil ? "_ " : ""
    let isOptional = if case .spec = value.source { true } else { false }
    let type = isOptional ? value.type : value.type.unwrapped
    return "\(label)\(name): \(type)\(defaultValue.map { " = \($0)" } ?? "")"
  }

  private var arguments: [Code] {
    let rawValue: Code? = catalogue.isBridged ? entry.rawValue.map { "\($0)" } ?? "0" : nil
    let stated: [Code?] = [
      rawValue,
      "\(entry.name.literal)",
      entry.advice == .none ? nil : "advice: .\(SwiftName(entry.advice.rawValue))",
      entry.meaning.map { "means: .\(SwiftName($0.rawValue))" }
        ?? entry.ownMeaning.map { "means: \($0)" },
      entry.reach.map { "reach: \(reach($0))" },
      entry.composesItems ? "composesItems: true" : nil,
    ]
    return stated.compactMap(\.self) + (entry.delay.map(arguments) ?? [])
  }

  /// Returns a delay in seconds, and the argument by which a test states it, unless that is `retryAfter` in seconds.
  private func arguments(for delay: Catalogue.AssociatedValue) -> [Code] {
    guard let name = delay.parameter?.name else { return [] }
    let isLabelled = delay.label != nil
    let seconds: Code =
      switch delay.delayUnit {
      case .seconds: "\(name)"
      case .wholeSeconds: "\(types(.double))(\(name))"
      case .duration: "\(name) / .seconds(1)"
      }
    let unit = SwiftName(delay.delayUnit.rawValue)
    let stated: Code = "as: .\(unit)(\(isLabelled ? "\(name.literal)" : "nil"))"
    return ["retryAfter: \(seconds)", delay.isPlainDelay ? "" : stated]
  }

  /// Returns the delay of a limit as a value of the error; whole seconds are rounded up.
  private func delay(_ value: Catalogue.AssociatedValue) -> Code {
    switch value.delayUnit {
    case .seconds: "$0.retryAfter"
    case .wholeSeconds: "$0.retryAfter.map { \(value.type.unwrapped)($0.rounded(.up)) }"
    case .duration: "$0.retryAfter.map { \(value.type.unwrapped).seconds($0) }"
    }
  }

  private func reach(_ reach: Catalogue.Reach) -> Code {
    if reach.items.isEmpty, reach.calls.isEmpty { return ".nowhere" }
    let scopes = [("items" as Code, reach.items), ("calls", reach.calls)]
    let arguments = scopes.map { label, verbs -> Code in
      verbs.isEmpty ? "" : "\(label): \(verbs.options)"
    }
    return "\(types(.errorReach))(\(arguments.list))"
  }

  /// The error as the app gets it.
  private func error(stated: Bool) -> Code {
    let arguments = entry.associatedValues.map {
      Code.argument($0.label, argument($0, stated: stated))
    }
    return "\(catalogue.name).\(entry.name)\(arguments.isEmpty ? "" : "(\(arguments.list))")"
  }

  /// The binding of a value that the error cannot do without.
  private func unwrapped(_ value: Catalogue.AssociatedValue) -> Code {
    guard let role = value.neededRole, let name = value.parameter?.name else { return "" }
    let detail: Code =
      role == .server ? "($0.server ?? $0.client)" : "$0.\(SwiftName(role.rawValue))"
    return "let \(name) = \(detail) as? \(value.type)"
  }

  private func argument(_ value: Catalogue.AssociatedValue, stated: Bool) -> Code {
    switch value.source {
    case .needed(_, let name), .test(let name): return "\(name)"
    case .delay(let name, _):
      return "\(delay(value))\(catalogue.isBridged ? "" : " ?? \(name)")"
    case .spec(let name, let value): return stated ? "\(name)" : "\(value)"
    case .detail(let detail, let otherwise):
      if catalogue.isBridged { return "$0\(detail)" }
      return "$0\(detail) as? \(value.type.unwrapped)\(otherwise.map { " ?? \($0)" } ?? "")"
    case .store(let role, let otherwise):
      let detail: Code = "$0.\(SwiftName(role.rawValue))"
      if catalogue.isBridged || value.needsNoCast { return detail }
      return "\(detail) as? \(value.type.unwrapped)\(otherwise.map { " ?? \($0)" } ?? "")"
    }
  }
}

extension Catalogue.Entry {
  /// The error with the defaults of its values: `requestRateLimited()`.
  fileprivate var sample: Code { "\(name)\(isNamed ? "" : "()")" }
}

/// The mapping of a type's values to their meanings for the store, and back to values for the app.
///
/// ```
/// /// The state of the user's account.
/// nonisolated extension ValueMapping<CKAccountStatus, AccountState> {
///   static var ofSpec: Self {
///     [
///       .available: .available,
///       .noAccount: .missing,
///     ]
///   }
/// }
///
/// nonisolated extension AccountState {
///   /// Creates the value that a `CKAccountStatus` stands for; `unknown` where the spec states none.
///   init(_ value: CKAccountStatus) {
///     self = ValueMapping<CKAccountStatus, Self>.ofSpec.meaning(of: value) ?? .unknown
///   }
/// }
/// ```
struct ValuesTemplate: Template {
  let values: Values
  let access: AccessLevel
  let types: QualifiedNames

  var body: Code {
    if !values.cases.isEmpty, values.kind != nil || !values.isDeclared {
      [
        mapping, values.kind?.defaultCase.map(reading) ?? "",
        values.defaultCase.map(telling) ?? "",
      ].sections
    }
  }

  private var meaning: Code { values.kind.map { "\(types($0.type))" } ?? "\(types(.string))" }

  private func reading(_ defaultCase: SwiftName) -> Code {
    """
    \(values.attributes.availability.lines)
    nonisolated extension \(meaning) {
      /// Creates the value that a `\(values.type)` stands for; `\(defaultCase)` where the spec states none.
      \(access.word)init(_ value: \(values.type)) {
        self =\(rest: " \(types(.valueMapping))<\(list: "\(values.type)", "Self")>.ofSpec.meaning(of: value) ?? .\(defaultCase)")
      }
    }
    """
  }

  private func telling(_ defaultCase: SwiftName) -> Code {
    """
    \(values.attributes.availability.lines)
    nonisolated extension \(values.type) {
      /// The value for a meaning; where the spec has none, the one that means `\(values.kind?.defaultCase ?? defaultCase)`.
      \(access.word)init(_ meaning: \(meaning)) {
        self =\(rest: " \(types(.valueMapping))<\(list: "Self", meaning)>.ofSpec.value(for: meaning) ?? .\(defaultCase)")
      }
    }
    """
  }

  // MARK: - Mapping

  /// The mapping of a type's values, in the order of the spec.
  ///
  /// ```
  /// /// The rights of a participant, by its role.
  /// nonisolated extension ValueMapping<Role, ShareRight> {
  ///   static var ofSpec: Self {
  ///     var table: Self = [.guest: .read]
  ///     if #available(iOS 26, *) {
  ///       table += [.administrator: .administer]
  ///     }
  ///     return table
  ///   }
  /// }
  /// ```
  private var mapping: Code {
    """
    \(documentation)
    \(values.attributes.availability.lines)
    nonisolated extension \(types(.valueMapping))<\(list: "\(values.type)", meaning)> {
      \(access.word)static var ofSpec: Self {
        \(table)
      }
    }
    """
  }

  /// The spec's documentation of the values; a declared enum has it already.
  private var documentation: Code {
    values.isDeclared || values.documentation.isEmpty
      ? "/// The \(values.kind == nil ? "name" : "meaning") of each `\(values.type)`."
      : values.documentation.comment
  }

  /// Adjacent cases that exist under one condition and on the same systems.
  private struct Run: ConditionalElement {
    let condition: Condition
    var systems: SwiftSource?
    var cases: [Values.Case]

    var isAlways: Bool { condition.isAlways && systems == nil }
  }

  private var runs: [Run] {
    var runs: [Run] = []
    for valueCase in values.cases {
      let systems = valueCase.attributes.availability.systems
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
      let known = valueCase.meaning.map { ".\($0)" as Code }
      let own = valueCase.ownMeaning.map { "\($0)" as Code }
      let meaning = known ?? own ?? "\(valueCase.name.literal)"
      return ".\(valueCase.name): \(meaning)"
    }
    return pairs.table
  }

  private var table: Code {
    let runs = runs
    let first = runs.first.flatMap { $0.isAlways ? $0 : nil }
    let others = runs.dropFirst(first == nil ? 0 : 1)
    if let first, others.isEmpty { return pairs(first.cases) }
    // A dictionary literal cannot have cases under conditions.
    return """
      var table: Self = \(first.map { pairs($0.cases) } ?? "[:]")
      \(others.code(step).lines)
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
