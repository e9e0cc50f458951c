/// The suite that puts any conformer of a database's interface through what the spec declares.
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
  var interface: Interface
  var suite: SwiftName
  var mock: Mock
  var stores: [ContractStore]
  /// Those for which a suite would need samples at times only.
  var conditionalStores: [SwiftName]
  var operations: ContractOperations
  var catalogue: Catalogue?
  var access: AccessLevel

  var body: Code {
    """
    /// Puts a conformer of `\(interface.name)` through what the spec declares of its stores.
    \(differences.isEmpty ? "" : "///")
    \(differences.map { Code.comment("///", "- `\($1.conformer.text)` is known not to keep `\($1.rule.rawValue)` of `\($0.text)`: \($1.text)") }.lines)
    \(interface.attributes.availability.map { "\($0)" }.lines)
    \(word)struct \(suite)<Conformer: \(interface.name)>: ContractSuite {
      \(word)let make: @Sendable () async throws -> Conformer
      \(word)let settings: ContractSettings<Conformer>
      \(stores.map(property).lines)
      \(commitPolicy.map { "\(word)let commitPolicy: (\($0))?" } ?? "")

      \(initializer)

      \(word)static func parts(of suite: Self?) -> ContractParts<Conformer> {
        var parts = ContractParts<Conformer>()
        \(meanings)
        \(commitPolicy == nil ? "" : "let commitPolicy = suite?.commitPolicy")
        \(stores.map(description).lines)
        \(differences.map { "parts.differ(\($1.conformer.literal), .\(SwiftName($1.rule.rawValue)), of: \($0.literal), because: \($1.reason))" }.lines)
        \(conditionalStores.map { "parts.leaveOut(\($0.literal), because: \"it is there under a condition\")" }.lines)
        return parts
      }
    }
    """
  }

  private var word: Code { access.word }

  private var differences: [(store: SwiftName, KnownDifference)] {
    stores.flatMap { store in store.store.differences.map { (store.store.name, $0) } }
  }

  private func property(_ store: ContractStore) -> Code {
    """
    \(word)let \(store.samples): ContractSamples<\(store.record)>
    \(store.queryType.map { "\(word)let \(store.query): @Sendable () -> \($0)" } ?? "")
    \(store.policyType.map { "\(word)let \(store.policy): (@Sendable (ContractPolicy) -> \($0)?)?" } ?? "")
    """
  }

  /// The type of what says to a commit what becomes of conflicts.
  private var commitPolicy: Code? {
    guard stores.contains(where: { !$0.commits.isEmpty }) else { return nil }
    return mock.commitPolicyType.map { "@Sendable (ContractConflicts) -> \($0)?" }
  }

  private var initializer: Code {
    """
    /// Says how conformers and records are made.
    ///
    /// - Parameters:
    ///   - make: Makes a conformer with empty stores, one for each check.
    \(stores.map(documentation).lines)
    \(commitPolicy == nil ? "" : "///   - commitPolicy: What commits say for each policy; what it leaves out is not checked.")
    ///   - settings: What else the suite cannot know of the conformer.
    \(word)init(
      make: @escaping @Sendable () async throws -> Conformer,
      \(Code.joined(stores.map(parameter), ",\n")),
      \(commitPolicy.map { "commitPolicy: (\($0))? = nil," } ?? "")
      settings: ContractSettings<Conformer> = ContractSettings()
    ) {
      self.make = make
      self.settings = settings
      \(stores.map(assignment).lines)
      \(commitPolicy == nil ? "" : "self.commitPolicy = commitPolicy")
    }
    """
  }

  private func documentation(of store: ContractStore) -> Code {
    let query = store.queryType.map { _ in
      "///   - \(store.query): Makes a query that finds all samples." as Code
    }
    return """
      ///   - \(store.store.name): Makes the records of the store; another number gives another id.
      \(query ?? "")
      \(store.policyType == nil ? "" : "///   - \(store.policy): What saves say for each policy; what it leaves out is not checked.")
      """
  }

  private func parameter(_ store: ContractStore) -> Code {
    Code.joined(parameters(store).filter { !$0.isEmpty }, ",\n")
  }

  private func parameters(_ store: ContractStore) -> [Code] {
    let policy = store.policyType.map {
      "\(store.policy): (@Sendable (ContractPolicy) -> \($0)?)? = nil" as Code
    }
    guard let record = store.declared else {
      let query = store.queryType.map { "\(store.query): @escaping @Sendable () -> \($0)" as Code }
      return ["\(store.store.name): ContractSamples<\(store.record)>", query ?? "", policy ?? ""]
    }
    let type = "\(store.store.name): @escaping @Sendable (Int) -> \(store.record)" as Code
    let samples = ContractSampleTemplate(record: record, tag: store.tag).body.asDefault
    return ["\(type)\(samples)", policy ?? ""]
  }

  private func assignment(_ store: ContractStore) -> Code {
    guard let record = store.declared else {
      return """
        \(store.samples) = \(store.store.name)
        \(store.queryType == nil ? "" : "self.\(store.query) = \(store.query)")
        \(policyAssignment(store))
        """
    }
    let mixed = record.mixed(keeping: store.tag)
    let change: Code = mixed.map { "change: { \($0) }," } ?? ""
    let changePart: Code = store.changedPart.map { "changePart: { \($0) }," } ?? ""
    return """
      \(store.samples) = ContractSamples(
        \(store.store.name),
        \(change)
        \(changePart)
        isSame: \(store.tag.map { "{\n  var record = $0\n  record.\($0) = $1.\($0)\n  return record == $1\n}" as Code } ?? "==")
      )
      \(policyAssignment(store))
      """
  }

  private func policyAssignment(_ store: ContractStore) -> Code {
    store.policyType == nil ? "" : "self.\(store.policy) = \(store.policy)"
  }

  private func description(_ store: ContractStore) -> Code {
    let head: [Code] = [
      """
      var \(store.variable) = StoreContract(of: Conformer.self, \(store.store.name.literal), samples: suite?.\(store.samples)) { $0.\(store.key) }
      """,
      catalogue == nil ? "" : "\(store.variable).meaning = meaning", tag(of: store),
      store.store.conflicts == nil ? "" : "\(store.variable).isPending = true",
      store.holdsZones ? "\(store.variable).absence = .zoneMissing" : "",
      store.store.initialRecords == nil ? "" : "\(store.variable).startsFilled = true",
      store.isUndivided ? "\(store.variable).isUndivided = true" : "",
      isLimited ? "\(store.variable).isLimited = true" : "", limit("page", store.store.page, store),
      store.queryType == nil ? "" : "let \(store.query) = suite?.\(store.query)",
      store.policyType == nil ? "" : "let \(store.policy) = suite?.\(store.policy)",
    ]
    var members = (store.members + store.commits).compactMap { member -> ConditionalCode? in
      guard let call = member.storeCall else { return nil }
      return ConditionalCode(
        ContractMemberTemplate(member: member, call: call, store: store).body,
        if: member.signature.condition.within(store.condition))
    }
    members += store.unitMembers.map {
      ConditionalCode(
        ContractUnitTemplate(member: $0, store: store).body,
        if: $0.signature.condition.within(store.condition))
    }
    members += store.observers.map {
      ConditionalCode(
        ContractObserverTemplate(member: $0, store: store).body,
        if: $0.signature.condition.within(store.condition))
    }
    return """
      \(head.lines)
      \((members + operations.code(for: store)).lines)
      parts.add(\(store.variable))
      """
  }

  /// Whether the service has an error for requests with too many items.
  private var isLimited: Bool {
    catalogue?.entries.contains { $0.meaning == .tooMany } ?? false
  }

  private func tag(of store: ContractStore) -> Code {
    if let tag = store.tag { return "\(store.variable).tag = { $0.\(tag) }" }
    let isForeign = store.declared == nil
    let refuses = catalogue?.entries.contains { $0.meaning == .conflict } ?? false
    return isForeign && refuses ? "\(store.variable).isTagged = true" : ""
  }

  private func limit(_ word: Code, _ source: SwiftSource?, _ store: ContractStore) -> Code {
    guard let source, ContractStore.isLiteral(source) else { return "" }
    return "\(store.variable).\(word) = \(source)"
  }

  private var meanings: Code {
    guard let catalogue else { return "" }
    let cases = catalogue.codes { entry in
      entry.meaning.map { "case \(label(of: entry, catalogue)): .\(SwiftName($0.rawValue))" } ?? ""
    }
    let isNumbered = catalogue.isBridged
    return """
      let meaning = { (error: any Error) -> ContractMeaning? in
        switch \(isNumbered ? "(error as? \(catalogue.name))?.code.rawValue" : "error as? \(catalogue.name)") {
        \(cases.lines)
        default: nil
        }
      }
      """
  }

  private func label(of entry: Catalogue.Entry, _ catalogue: Catalogue) -> Code {
    if catalogue.isBridged { return entry.rawValue.map { "\($0)" } ?? ".\(entry.name)" }
    return ".\(entry.name)"
  }
}

extension Code {
  /// ` = { … }`, or nothing.
  fileprivate var asDefault: Code { isEmpty ? "" : " = \(self)" }
}

extension KnownDifference {
  /// The reason without its quotes.
  fileprivate var text: String { reason.text.filter { $0 != "\"" } }
}
