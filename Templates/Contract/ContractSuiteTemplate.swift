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
      \(catalogue.codes { meaning(of: $0, catalogue) }.lines)
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
    ///   - \(store.name): Makes the records of the store; another number gives another id.
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
      return "\(store.name): ContractSamples<\(store.record.type)>"
    case .declared(let samples):
      let value = ContractSampleTemplate(samples: samples).body
      return """
        \(store.name): @escaping @Sendable (Int) -> \(store.record.type)\(value.isEmpty ? "" : " = \(value)")
        """
    }
  }

  /// The type of a query that the test must provide; the queries of declared records are closures.
  private func givenQueryType(_ store: ContractStore) -> SwiftSource? {
    if case .given = store.samples { store.queryType } else { nil }
  }

  private func assignments(_ store: ContractStore) -> Code {
    """
    \(store.samplesName) = \(samples(store))
    \(givenQueryType(store).map { _ in "self.\(store.query) = \(store.query)" } ?? "")
    \(store.policyType.map { _ in "self.\(store.policy) = \(store.policy)" } ?? "")
    """
  }

  private func samples(_ store: ContractStore) -> Code {
    guard case .declared(let samples) = store.samples else { return "\(store.name)" }
    let change = ContractChangeTemplate(record: samples.record, fields: samples.change).body
    let part = ContractChangeTemplate(record: samples.record, fields: samples.changedPart).body
    return """
      ContractSamples(
        \(store.name),
        \(change.isEmpty ? "" : "change: \(change),")
        \(part.isEmpty ? "" : "changePart: \(part),")
        isSame: \(store.tag.map(isSame) ?? "==")
      )
      """
  }

  private func isSame(besides tag: SwiftName) -> Code {
    """
    {
      var record = $0
      record.\(tag) = $1.\(tag)
      return record == $1
    }
    """
  }
}
