/// The suite that checks any conformer of a database's interface against the spec.
///
/// ```
/// /// Puts a conformer of `PhotoAlbum` through what the spec declares of its stores.
/// struct PhotoAlbumContract<Conformer: PhotoAlbum>: ContractSuite {
///   let make: @Sendable () async throws -> Conformer
///   let settings: ContractSettings<Conformer>
///   let photosSamples: ContractSamples<Photo>
///
///   …
/// }
/// ```
struct ContractSuiteTemplate: Template {
  var suite: ContractSuite
  var access: AccessLevel

  var body: Code {
    """
    /// Puts a conformer of `\(suite.interface)` through what the spec declares of its stores.
    \(suite.availability.map { "\($0)" }.lines)
    \(word)struct \(suite.name)<Conformer: \(suite.interface)>: ContractSuite {
      \(word)let make: @Sendable () async throws -> Conformer
      \(word)let settings: ContractSettings<Conformer>
      \(suite.stores.map(properties).lines)
      \(suite.commitPolicy.map { "\(word)let commitPolicy: (@Sendable (ContractConflicts) -> \($0)?)?" } ?? "")

      \(ContractInitializerTemplate(suite: suite, access: access))

      \(word)static func parts(of suite: Self?) -> ContractParts<Conformer> {
        var parts = ContractParts<Conformer>()
        \(suite.catalogue.map(meanings) ?? "")
        \(suite.commitPolicy.map { _ in "let commitPolicy = suite?.commitPolicy" } ?? "")
        \(suite.stores.map { ContractStoreTemplate(store: $0, hasMeanings: suite.catalogue != nil) }.lines)
        \(suite.omittedStores.map(omission).lines)
        return parts
      }
    }
    """
  }

  private var word: Code { access.word }

  private func properties(_ store: ContractStore) -> Code {
    """
    \(word)let \(store.samplesName): ContractSamples<\(store.record.type)>
    \(store.queryType.map { "\(word)let \(store.query): @Sendable () -> \($0)" } ?? "")
    \(store.policyType.map { "\(word)let \(store.policy):\(group: " (@Sendable (ContractPolicy) -> \($0)?)?")" } ?? "")
    """
  }

  private func omission(_ store: SwiftName) -> Code {
    "parts.leaveOut(\(list: "\(store.literal)", "because: \"it is there under a condition\""))"
  }

  // MARK: - Errors

  private func meanings(of catalogue: Catalogue) -> Code {
    """
    let meaning = { (error: any Error) -> ContractMeaning? in
      switch \(catalogue.isBridged ? "(error as? \(catalogue.name))?.code.rawValue" : "error as? \(catalogue.name)") {
      \(catalogue.entries.code { meaning(of: $0, catalogue) }.lines)
      default: nil
      }
    }
    """
  }

  private func meaning(of entry: Catalogue.Entry, _ catalogue: Catalogue) -> Code {
    guard let meaning = entry.meaning else { return "" }
    let number = catalogue.isBridged ? entry.rawValue : nil
    return "case \(number.map { "\($0)" } ?? ".\(entry.name)"): .\(SwiftName(meaning.rawValue))"
  }
}

/// The initialiser of a suite; its parameters make the conformers and the records.
///
/// ```
/// init(
///   make: @escaping @Sendable () async throws -> Conformer,
///   photos: @escaping @Sendable (Int) -> Photo = { Photo(id: ContractValue.uuid($0)) },
///   settings: ContractSettings<Conformer> = ContractSettings()
/// ) {
///   self.make = make
///   self.settings = settings
///   photosSamples = ContractSamples(photos, isSame: ==)
/// }
/// ```
struct ContractInitializerTemplate: Template {
  var suite: ContractSuite
  var access: AccessLevel

  var body: Code {
    """
    /// Creates a suite over conformers and records of the test.
    ///
    /// - Parameters:
    ///   - make: Makes a conformer with empty stores, one for each check.
    \(suite.stores.map(documentation).lines)
    \(suite.commitPolicy.map { _ in commitDocumentation } ?? "")
    ///   - settings: The facts about the conformer that the spec does not state.
    \(access.word)init(
      make: @escaping @Sendable () async throws -> Conformer,
      \(suite.stores.map(parameters).lines)
      \(suite.commitPolicy.map { "commitPolicy: (@Sendable (ContractConflicts) -> \($0)?)? = nil," } ?? "")
      settings: ContractSettings<Conformer> = ContractSettings()
    ) {
      self.make = make
      self.settings = settings
      \(suite.stores.map(assignments).lines)
      \(suite.commitPolicy.map { _ in "self.commitPolicy = commitPolicy" } ?? "")
    }
    """
  }

  private var commitDocumentation: Code {
    "///   - commitPolicy: The argument of commits for each policy; a policy without one is not checked."
  }

  private func documentation(_ store: ContractStore) -> Code {
    """
    ///   - \(store.parameter): Makes the records of the store; another number gives another id.
    \(store.queryType.map { _ in "///   - \(store.query): Makes a query that finds all samples." } ?? "")
    \(store.policyType.map { _ in policyDocumentation(store) } ?? "")
    """
  }

  private func policyDocumentation(_ store: ContractStore) -> Code {
    "///   - \(store.policy): The argument of saves for each policy; a policy without one is not checked."
  }

  private func parameters(_ store: ContractStore) -> Code {
    """
    \(samplesParameter(store)),
    \(givenQueryType(store).map { "\(store.query): @escaping @Sendable () -> \($0)," } ?? "")
    \(store.policyType.map { "\(store.policy):\(rest: " (@Sendable (ContractPolicy) -> \($0)?)? = nil")," } ?? "")
    """
  }

  private func samplesParameter(_ store: ContractStore) -> Code {
    switch store.samples {
    case .given:
      return "\(store.parameter): ContractSamples<\(store.record.type)>"
    case .declared(let samples):
      let value = ContractSampleTemplate(samples: samples).body
      return """
        \(store.parameter): @escaping @Sendable (Int) -> \(store.record.type)\(value.isEmpty ? "" : " = \(value)")
        """
    }
  }

  /// The type of a query that the test must provide; the queries of declared records are closures.
  private func givenQueryType(_ store: ContractStore) -> SwiftSource? {
    if case .given = store.samples { store.queryType } else { nil }
  }

  private func assignments(_ store: ContractStore) -> Code {
    """
    \(store.parameter == store.samplesName ? "self." : "")\(store.samplesName) = \(samples(store))
    \(givenQueryType(store).map { _ in "self.\(store.query) = \(store.query)" } ?? "")
    \(store.policyType.map { _ in "self.\(store.policy) = \(store.policy)" } ?? "")
    """
  }

  private func samples(_ store: ContractStore) -> Code {
    guard case .declared(let samples) = store.samples else { return "\(store.parameter)" }
    let change = ContractChangeTemplate(record: samples.record, fields: samples.change).body
    let part = ContractChangeTemplate(record: samples.record, fields: samples.changedPart).body
    return """
      ContractSamples(
        \(store.parameter),
        \(change.isEmpty ? "" : "change: \(change),")
        \(part.isEmpty ? "" : "changePart: \(part),")
        isSame: \(store.tag.map(isSame) ?? "==")
      )
      """
  }

  private func isSame(besides tag: Adapter.Tag) -> Code {
    """
    {
      var record = $0
      record.\(tag.field) = $1.\(tag.field)
      return record == $1
    }
    """
  }
}

/// The suite's description of a store, with the members and operations that it checks.
///
/// ```
/// var photosStore = StoreContract(of: Conformer.self, "photos", samples: suite?.photosSamples) { $0.id }
/// photosStore.meaning = meaning
/// photosStore.fetch("photo(_:)", .one) { .record(try await $0.photo($1.id)) }
/// parts.add(photosStore)
/// ```
struct ContractStoreTemplate: Template {
  var store: ContractStore
  var hasMeanings: Bool

  var body: Code {
    """
    var \(variable) = StoreContract(\(list: "of: Conformer.self", "\(store.name.literal)", "samples: suite?.\(store.samplesName)")) { \(group: "$0.\(store.record.key)") }
    \(hasMeanings ? "\(variable).meaning = meaning" : "")
    \(store.tag.map { tag in "\(variable).tag = { \(tag.text(of: "$0")) }" } ?? "")
    \(ContractStore.Trait.allCases.filter(store.traits.contains).map(line).lines)
    \(store.page.map { "\(variable).page = \($0)" } ?? "")
    \(store.queryType.map { _ in "let \(store.query) = suite?.\(store.query)" } ?? "")
    \(store.policyType.map { _ in "let \(store.policy) = suite?.\(store.policy)" } ?? "")
    \(store.checks.code { ContractCheckTemplate(check: $0, store: store).body }.lines)
    parts.add(\(variable))
    """
  }

  private var variable: SwiftName { store.variable }

  private func line(_ trait: ContractStore.Trait) -> Code {
    switch trait {
    case .holdsZones: "\(variable).absence = .zoneMissing"
    case .isTagged, .isPending, .startsFilled, .isUndivided,
      .isLimited:
      "\(variable).\(SwiftName(trait.rawValue)) = true"
    }
  }
}

/// The check of a member or an operation: the call that adds it to the suite, with a closure that runs it.
///
/// ```
/// photosStore.fetch("photo(_:)", .one) { .record(try await $0.photo($1.id)) }
/// ```
struct ContractCheckTemplate: Template {
  var check: ContractCheck
  var store: ContractStore

  var body: Code {
    switch check.kind {
    case .skipped(let rule, let reason):
      "\(store.variable).skip(\(list: "\(check.member)", ".\(SwiftName(rule.rawValue))", "because: \(reason)"))"
    case .call(let call):
      ContractCallTemplate(call: call, told: told(of: call.terms), store: store)
    case .operation(let operation):
      ContractOperationTemplate(
        operation: operation, told: told(of: operation.terms), store: store)
    case .unit(let unit):
      """
      \(store.variable).\(SwiftName(unit.verb.rawValue))(\(check.member)) { conformer, _ in
        \(unit.isThrowing ? "try " : "")\(unit.isAwaited ? "await " : "")conformer.\(unit.name)\
      \(unit.isProperty ? "" : "()")\(unit.isCount ? " > 0" : "")
      }
      """
    case .observer(let property, let tellsIDs):
      """
      \(store.variable).notify(\(check.member)\(tellsIDs ? "" : ", tellsIDs: false")) { conformer, news in
        conformer.\(property) = { news.told(\(tellsIDs ? "$0, $1, $2" : "")) }
      }
      """
    }
  }

  /// `photosStore.modify("save(_:)", saves: .one)`
  private func told(of terms: ContractTerms) -> Code {
    let ids = terms.ids.map { ".\(SwiftName($0.rawValue))" as Code }
    let saves = terms.saves.map { "saves: .\(SwiftName($0.rawValue))" as Code }
    let deletes = terms.deletes.map { "deletes: .\(SwiftName($0.rawValue))" as Code }
    let policy = terms.policy.map { "policy: .\(SwiftName($0.rawValue))" as Code }
    let atomicity = terms.atomicity.map { "atomicity: .\(SwiftName($0.rawValue))" as Code }
    let abilities = terms.abilities.map { ".\(SwiftName($0.rawValue))" as Code }
    let conflicts = terms.conflicts.map { "\($0)" as Code }
    let list = [
      "\(check.member)", ids, saves, deletes, policy, atomicity,
      terms.canFail ? nil : "canFail: false",
      abilities.isEmpty ? nil : abilities.array, conflicts,
      terms.isWatched ? "isWatched: true" : nil,
    ]
    return "\(store.variable).\(SwiftName(terms.verb.rawValue))(\(list.compactMap { $0 }.list))"
  }
}

/// A check of a member.
struct ContractCallTemplate: Template {
  var call: ContractCall
  /// The call on the suite that adds the check, before its closure.
  var told: Code
  var store: ContractStore

  var body: Code {
    switch call.wait {
    case .none where usesRequest && !answer.isMultiline:
      "\(told) { \(group: answer) }"
    case .none:
      """
      \(told) {\(usesRequest ? "" : " conformer, _ in")
        \(answer)
      }
      """
    case .synchronously, .handler:
      """
      \(told) { conformer, request in
        \(answer)
      }
      """
    }
  }

  /// True if the closure uses its request parameter; a closure must use all of its parameters, or name them.
  private var usesRequest: Bool { call.arguments.contains(where: \.value.isRequested) }

  private var value: Code {
    let effects: Code = "\(call.isThrowing ? "try " : "")\(call.isAwaited ? "await " : "")"
    return switch call.wait {
    case .none: "\(effects)\(usesRequest ? "$0" : "conformer").\(member("$1"))"
    case .synchronously:
      "\(effects)request.now { \(group: "\(effects)conformer.\(member("request"))") }"
    case .handler(let method):
      "try await request.\(method) { \(group: "conformer.\(member("request"))") }"
    }
  }

  private func member(_ request: Code) -> Code {
    let arguments = call.arguments.map { CallArgument($0.label, $0.value.code(request)).body }
    return call.isProperty ? "\(call.name)" : "\(call.name)(\(arguments.list))"
  }

  /// The member's result as an answer of the check.
  private var answer: Code {
    switch call.answer {
    case .record: ".record(\(group: value))"
    case .results: ".results(\(group: value))"
    case .savedRecord: ".records([\(group: value)])"
    case .records: ".records(\(group: value))"
    case .list: ".list(\(group: value))"
    case .page: "ContractPage(\(list: value, "id: \\.\(store.record.key)"))"
    case .itself: value
    case .done:
      """
      \(value)
      return .done
      """
    case .deletedID:
      """
      _ = \(value)
      return .done
      """
    case .pairs:
      """
      let (records, cursor) = \(value)
      return ContractPage(records, cursor: cursor)
      """
    case .dictionaries:
      """
      let (saves, deletes) = \(value)
      return .results(saves: saves, deletes: deletes)
      """
    case .feed(let isList):
      """
      let (saves, deletes, token, isMoreComing) = \(value)
      return ContractFeed(
        saves: \(ids(isList)), deletes: deletes, token: token, isMoreComing: isMoreComing
      )
      """
    }
  }

  private func ids(_ isList: Bool) -> Code {
    isList ? "saves.map { $0.\(store.record.key) }" : "Array(saves.keys)"
  }
}

extension ContractValue {
  /// Returns the value as code, for a name of the request.
  func code(_ request: Code) -> Code {
    switch self {
    case .request(let property): "\(request).\(property)"
    case .made(let method): "\(request).\(method)()"
    case .required(let method): "try \(request).\(method)()"
    case .query(let query): "try \(request).given(\(query))"
    case .policy(let policy, _, let value?): "try \(request).policyIfAny(\(policy)) ?? \(value)"
    case .policy(let policy, true, nil): "try \(request).policyIfAny(\(policy))"
    case .policy(let policy, false, nil): "try \(request).policy(\(policy))"
    case .handler: "$0"
    case .source(let source): "\(source)"
    }
  }
}

/// A closure that makes samples of a declared record; empty if a field's type has no obvious values.
///
/// ```
/// { Photo(id: ContractValue.uuid($0), title: ContractValue.text($0)) }
/// ```
struct ContractSampleTemplate: Template {
  var samples: DeclaredSamples

  var body: Code {
    if let values = samples.values {
      "{ \(group: "\(samples.record)(\(values.map(argument).list))") }"
    }
  }

  private func argument(_ field: SwiftName, _ value: DeclaredSamples.Value) -> Code {
    CallArgument(field, "ContractValue.\(SwiftName(value.rawValue))($0)").body
  }
}

/// A closure that returns the first of two records with the fields of the second.
///
/// ```
/// { Photo(id: $0.id, title: $1.title, revision: $0.revision) }
/// ```
struct ContractChangeTemplate: Template {
  var record: SwiftName
  var fields: [DeclaredSamples.Field]

  var body: Code {
    if !fields.isEmpty {
      "{ \(group: "\(record)(\(fields.map(argument).list))") }"
    }
  }

  private func argument(_ field: DeclaredSamples.Field) -> Code {
    CallArgument(field.name, "\(field.isChanged ? "$1" : "$0").\(field.name)").body
  }
}
