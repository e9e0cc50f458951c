extension Resolver {
  /// Resolves an error catalogue. In a spec with a framework its codes are those of the framework's error.
  mutating func catalogue(_ errors: ErrorsDeclaration, in file: SpecFile) -> Catalogue {
    let isBridged = file.framework != nil
    let payloads = self.payloads(errors, isBridged: isBridged)
    var entries: [Catalogue.Entry] = []
    var seen = SeenCodes()
    for errorCase in errors.cases {
      if !seen.insert(name: errorCase) {
        report(.duplicateCase(errorCase.name.text), at: errorCase.name.range)
        continue
      }
      if let number = errorCase.rawValue, !seen.insert(number: value(of: number), of: errorCase) {
        report(.duplicateNumber(number.text), at: number.range)
      }
      if isBridged, let first = errorCase.associatedValues.first {
        report(.numberNeeded(errorCase.name.text), at: first.name.range)
      }
      let entry = self.entry(errorCase, payloads: payloads)
      if let meaning = entry.meaning, !seen.insert(meaning: meaning, of: errorCase) {
        let name = errorCase.clauses.first { $0.keyword.text == "means" }?.values.first
        report(.duplicateMeaning(meaning.rawValue), at: (name ?? errorCase.name).range)
      }
      entries.append(entry)
    }
    return Catalogue(
      condition: errors.condition, attributes: errors.attributes.map { attributeSource($0) },
      documentation: errors.documentation,
      name: SwiftName(errors.name.text),
      mockName: mockName(of: errors), isBridged: isBridged, payloads: payloads,
      entries: entries)
  }

  /// `0x10` and `1_6` are one number.
  private func value(of number: Expression) -> String {
    let text = number.text.filter { $0 != "_" && $0 != " " }.lowercased()
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let radixes = ["0x": 16, "0o": 8, "0b": 2]
    let magnitude =
      radixes[String(digits.prefix(2))].flatMap { UInt64(digits.dropFirst(2), radix: $0) }
      ?? UInt64(digits)
    guard let magnitude else { return text }
    return (text.hasPrefix("-") && magnitude > 0 ? "-" : "") + String(magnitude)
  }

  private mutating func payloads(_ errors: ErrorsDeclaration, isBridged: Bool)
    -> [Catalogue.Payload]
  {
    let roles = Catalogue.Role.allCases.map(\.rawValue)
    var seen: Set<String> = []
    return errors.payloads.compactMap { payload in
      if !seen.insert(payload.name.text).inserted {
        report(.duplicateOption(payload.name.text), at: payload.name.range)
        return nil
      }
      guard let role = Catalogue.Role(rawValue: payload.name.text) else {
        report(.unknownPayload(payload.name.text, roles), at: payload.name.range)
        return nil
      }
      if isBridged, payload.key == nil {
        report(.payloadKeyNeeded(payload.name.text), at: payload.name.range)
      }
      return Catalogue.Payload(
        role: role, type: SwiftSource(payload.type), key: payload.key.map { SwiftSource($0) })
    }
  }

  private mutating func entry(_ errorCase: ErrorCase, payloads: [Catalogue.Payload])
    -> Catalogue.Entry
  {
    var entry = Catalogue.Entry(
      condition: errorCase.condition, documentation: errorCase.documentation,
      name: SwiftName(errorCase.name.text),
      associatedValues: errorCase.associatedValues.map { associatedValue($0) },
      rawValue: errorCase.rawValue.map { SwiftSource($0) }, advice: .none, meaning: nil,
      composesItems: false, carries: [])
    var seen: Set<String> = []
    for clause in errorCase.clauses {
      if clause.keyword.text != "on", !seen.insert(clause.keyword.text).inserted {
        report(.duplicateOption(clause.keyword.text), at: clause.keyword.range)
      }
      switch clause.keyword.text {
      case "retryable": entry.advice = .retry
      case "fixable": entry.advice = .fix
      case "composes":
        entry.composesItems = true
        if !errorCase.condition.isAlways {
          report(.conditional(errorCase.name.text), at: errorCase.name.range)
        }
        for name in clause.values where name.text != Catalogue.Role.items.rawValue {
          report(.unknownPayload(name.text, [Catalogue.Role.items.rawValue]), at: name.range)
        }
      case "means":
        guard let name = clause.values.first else { continue }
        entry.meaning = Meaning(rawValue: name.text)
        if entry.meaning == nil {
          report(.unknownMeaning(name.text, Meaning.allCases.map(\.rawValue)), at: name.range)
        }
      case "obsolete": entry.reach = Catalogue.Reach()
      case "on":
        for name in clause.values {
          if !seen.insert("on \(name.text)").inserted {
            report(.duplicateOption("on \(name.text)"), at: name.range)
          }
        }
        extend(&entry.reach, by: clause)
      case "carries":
        entry.carries += clause.values.compactMap { payload(named: $0, among: payloads) }
      default: break
      }
    }
    return entry
  }

  /// `on item of fetch, save` adds the verbs of which items fail with the code.
  private mutating func extend(_ reach: inout Catalogue.Reach?, by clause: ErrorClause) {
    let verbs = clause.verbs.compactMap { name in
      let verb = ServiceVerb(rawValue: name.text)
      if verb == nil { report(.unknownServiceVerb(name.text), at: name.range) }
      return verb
    }
    let reached = clause.verbs.isEmpty ? Set(ServiceVerb.allCases) : Set(verbs)
    var extended = reach ?? Catalogue.Reach()
    for name in clause.values {
      switch name.text {
      case "item": extended.items = reached
      case "operation": extended.calls = reached
      default: report(.unknownScope(name.text), at: name.range)
      }
    }
    reach = extended
  }

  private mutating func payload(named name: Name, among payloads: [Catalogue.Payload])
    -> Catalogue.Payload?
  {
    if let payload = payloads.first(where: { $0.role.rawValue == name.text }) { return payload }
    report(.unknownPayload(name.text, payloads.map(\.role.rawValue)), at: name.range)
    return nil
  }

  private mutating func associatedValue(_ parameter: Parameter) -> Catalogue.AssociatedValue {
    let label = parameter.label?.text ?? parameter.name.text
    let role = Catalogue.Role(rawValue: label)
    let isFilled = role == .retryAfter || role == .items
    if !isFilled, !parameter.type.isOptional, parameter.defaultValue == nil {
      report(.defaultNeeded(label), at: parameter.name.range)
    }
    return Catalogue.AssociatedValue(
      label: label == "_" ? nil : SwiftName(label), type: SwiftSource(parameter.type), role: role,
      defaultValue: parameter.defaultValue.map { SwiftSource($0) }
        ?? (parameter.type.isOptional ? SwiftSource(composed: "nil") : nil))
  }
}

extension Resolver {
  func mockName(of catalogue: ErrorsDeclaration) -> SwiftName {
    SwiftName(symbols.mockName(ofCatalogue: catalogue.name.text))
  }

  /// The catalogue whose codes the stores and faults of a file's interfaces use; nearest first.
  ///
  /// A file's own catalogue comes before those of the other specs of the run.
  mutating func catalogueCandidates(for file: Int) -> [ErrorsDeclaration] {
    if let known = catalogues[file] { return known }
    let all = symbols.catalogues.values.sorted {
      $0.declaration.name.text < $1.declaration.name.text
    }
    let own = all.filter { $0.file == file }.map(\.declaration)
    let candidates = own.isEmpty ? all.map(\.declaration) : own
    let meaningful = candidates.filter { !$0.meanings.isEmpty }
    let found = meaningful.isEmpty ? candidates : meaningful
    catalogues[file] = found
    return found
  }
}

extension ErrorsDeclaration {
  /// The meanings that the cases state, as written, with the conditions of those cases.
  var meanings: [String: [Condition]] {
    var meanings: [String: [Condition]] = [:]
    for errorCase in cases {
      for clause in errorCase.clauses where clause.keyword.text == "means" {
        guard let meaning = clause.values.first?.text else { continue }
        meanings[meaning, default: []].append(errorCase.condition)
      }
    }
    return meanings
  }
}

/// What the cases of a catalogue have taken, each under its condition.
private struct SeenCodes {
  private var names: [String: [Condition]] = [:]
  private var numbers: [String: [Condition]] = [:]
  private var meanings: [Meaning: [Condition]] = [:]

  mutating func insert(name errorCase: ErrorCase) -> Bool {
    Self.insert(errorCase.name.text, of: errorCase, into: &names)
  }

  mutating func insert(number: String, of errorCase: ErrorCase) -> Bool {
    Self.insert(number, of: errorCase, into: &numbers)
  }

  mutating func insert(meaning: Meaning, of errorCase: ErrorCase) -> Bool {
    Self.insert(meaning, of: errorCase, into: &meanings)
  }

  /// Whether nothing that can exist beside the case has taken it.
  private static func insert<Key>(
    _ key: Key, of errorCase: ErrorCase, into seen: inout [Key: [Condition]]
  ) -> Bool {
    seen.claim(key, if: errorCase.condition)
  }
}
