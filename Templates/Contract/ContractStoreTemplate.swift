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
    \(store.tag.map { tag in "\(variable).tag = { $0.\(tag) }" } ?? "")
    \(ContractStore.Trait.allCases.filter(store.traits.contains).map(line).lines)
    \(store.page.map { "\(variable).page = \($0)" } ?? "")
    \(store.queryType.map { _ in "let \(store.query) = suite?.\(store.query)" } ?? "")
    \(store.policyType.map { _ in "let \(store.policy) = suite?.\(store.policy)" } ?? "")
    \(store.checks.map(check).lines)
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

  private func check(_ check: ContractCheck) -> ConditionalCode {
    ConditionalCode(
      ContractCheckTemplate(check: check, store: store).body, if: check.condition)
  }
}
