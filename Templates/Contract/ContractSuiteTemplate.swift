import MockSpecGenerator

/// The suite that checks any conformer of a database's interface against the spec.
///
/// ```
/// /// Puts a conformer of `PhotoAlbum` through what the spec declares of its stores.
/// struct PhotoAlbumContract<Conformer: PhotoAlbum>: ContractSuite {
///   let make: ContractSettings<Conformer>.Maker
///   let settings: ContractSettings<Conformer>
///   let photosSamples: ContractSamples<Photo>
///
///   …
/// }
/// ```
struct ContractSuiteTemplate: Template {
  let suite: ContractSuite
  let access: AccessLevel
  let types: QualifiedNames

  var body: Code {
    """
    /// Puts a conformer of `\(suite.interface)` through what the spec declares of its stores.
    \(suite.availability.lines)
    \(word)struct \(suite.name)<Conformer: \(suite.interface)\(suite.isOfGlobalActor ? " & \(types(.sendable))" : "")>: \(types(.contractSuite)) {
      \(word)let make: \(types(.contractSettings))<Conformer>.Maker
      \(word)let settings: \(types(.contractSettings))<Conformer>
      \(suite.stores.map(properties).lines)
      \(suite.commitPolicy.map { "\(word)let commitPolicy: (@Sendable (\(types(.contractConflicts))) -> \($0)?)?" } ?? "")

      \(initializer)

      \(word)static func parts(of suite: Self?) -> \(types(.contractParts))<Conformer> {
        var parts = \(types(.contractParts))<Conformer>()
        \(suite.catalogue.map(meanings) ?? "")
        \(suite.commitPolicy.map { _ in "let commitPolicy = suite?.commitPolicy" } ?? "")
        \(suite.stores.map { ContractStoreTemplate(store: $0, hasMeanings: suite.catalogue != nil, types: types) }.lines)
        \(suite.omittedStores.map(omission).lines)
        return parts
      }
    }
    """
  }

  private var word: Code { access.word }

  private func properties(_ store: ContractStore) -> Code {
    """
    \(word)let \(store.samplesName): \(types(.contractSamples))<\(store.record.type)>
    \(store.queryType.map { "\(word)let \(store.query): @Sendable () -> \($0)" } ?? "")
    \(store.policyType.map { "\(word)let \(store.policy):\(group: " (@Sendable (\(types(.contractPolicy))) -> \($0)?)?")" } ?? "")
    """
  }

  private func omission(_ store: SwiftName) -> Code {
    "parts.omit(\(list: "\(store.literal)", "because: \"it is there under a condition\""))"
  }

  // MARK: - Errors

  private func meanings(of catalogue: Catalogue) -> Code {
    """
    let meaning = { (error: \(types.anyError)) -> \(types(.contractMeaning))? in
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
    // The value is optional, and has such cases itself.
    let mark: Code = [SwiftName("none"), SwiftName("some")].contains(entry.name) ? "?" : ""
    return
      "case \(number.map { "\($0)" } ?? ".\(entry.name)\(mark)"): .\(SwiftName(meaning.rawValue))"
  }

  // MARK: - Initialiser

  /// The initialiser; its parameters make the conformers and the records.
  ///
  /// ```
  /// init(
  ///   make: @escaping ContractSettings<Conformer>.Maker,
  ///   photos: @escaping @Sendable (Int) -> Photo = { Photo(id: ContractValue.uuid($0)) },
  ///   settings: ContractSettings<Conformer> = ContractSettings()
  /// ) {
  ///   self.make = make
  ///   self.settings = settings
  ///   photosSamples = ContractSamples(photos, isSame: ==)
  /// }
  /// ```
  private var initializer: Code {
    """
    /// Creates a suite over conformers and records of the test.
    ///
    /// - Parameters:
    ///   - make: Makes a conformer with empty stores, one for each check.
    \(suite.stores.map(documentation).lines)
    \(suite.commitPolicy == nil ? "" : "///   - commitPolicy: The argument of commits for each policy; a policy without one is not checked.")
    ///   - settings: The facts about the conformer that the spec does not state.
    \(word)init(
      make: @escaping \(types(.contractSettings))<Conformer>.Maker,
      \(suite.stores.map(parameters).lines)
      \(suite.commitPolicy.map { "commitPolicy: (@Sendable (\(types(.contractConflicts))) -> \($0)?)? = nil," } ?? "")
      settings: \(types(.contractSettings))<Conformer> = \(types(.contractSettings))()
    ) {
      self.make = make
      self.settings = settings
      \(suite.stores.map(assignments).lines)
      \(suite.commitPolicy == nil ? "" : "self.commitPolicy = commitPolicy")
    }
    """
  }

  private func documentation(_ store: ContractStore) -> Code {
    """
    ///   - \(store.parameter): Makes the records of the store; another number gives another id.
    \(store.queryType == nil ? "" : "///   - \(store.query): Makes a query that finds all samples.")
    \(store.policyType == nil ? "" : "///   - \(store.policy): The argument of saves for each policy; a policy without one is not checked.")
    """
  }

  private func parameters(_ store: ContractStore) -> Code {
    """
    \(store.parameter): \(samplesType(store)),
    \(store.queryType.map { "\(store.query): @escaping @Sendable () -> \($0)," } ?? "")
    \(store.policyType.map { "\(store.policy):\(rest: " (@Sendable (\(types(.contractPolicy))) -> \($0)?)? = nil")," } ?? "")
    """
  }

  /// The type of the parameter for samples, with a closure that makes those of a declared record unless a field's type
  /// has no obvious values.
  private func samplesType(_ store: ContractStore) -> Code {
    guard let samples = store.samples else {
      return "\(types(.contractSamples))<\(store.record.type)>"
    }
    let values = samples.values?.map { Code.argument($0, $1.code(types)) }
    let made = values.map { " = { \(group: "\(samples.record)(\($0.list))") }" as Code } ?? ""
    return "@escaping @Sendable (\(types(.int))) -> \(store.record.type)\(made)"
  }

  private func assignments(_ store: ContractStore) -> Code {
    """
    \(store.parameter == store.samplesName ? "self." : "")\(store.samplesName) = \(samples(store))
    \(store.queryType == nil ? "" : "self.\(store.query) = \(store.query)")
    \(store.policyType == nil ? "" : "self.\(store.policy) = \(store.policy)")
    """
  }

  private func samples(_ store: ContractStore) -> Code {
    guard let samples = store.samples else { return "\(store.parameter)" }
    return """
      \(types(.contractSamples))(
        \(store.parameter),
        \(change("change", samples.change, of: samples))
        \(change("changePart", samples.changedPart, of: samples))
        isSame: \(store.tag.map(isSame) ?? "==")
      )
      """
  }

  /// Returns a closure that returns the first of two records with fields of the second, or nothing.
  ///
  /// ```
  /// change: { Photo(id: $0.id, title: $1.title, revision: $0.revision) },
  /// ```
  private func change(
    _ label: Code, _ changed: [SwiftName], of samples: DeclaredSamples
  ) -> Code {
    if changed.isEmpty { return "" }
    let arguments = samples.fields.map {
      Code.argument($0, "\(changed.contains($0) ? "$1" : "$0").\($0)")
    }
    return "\(label): { \(group: "\(samples.record)(\(arguments.list))") },"
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

extension DeclaredSamples.Value {
  fileprivate func code(_ types: QualifiedNames) -> Code {
    switch self {
    case .made(let maker): "\(types(.contractValue)).\(SwiftName(maker.rawValue))($0)"
    case .noTag(let isNumber): isNumber ? "0" : "\"\""
    }
  }
}
