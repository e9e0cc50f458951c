/// How a check drops what waits in a context, or asks whether something does.
///
/// ```
/// placesStore.rollback("rollback()") { conformer, _ in conformer.rollback() }
/// placesStore.pending("changeCount()") { conformer, _ in conformer.changeCount() > 0 }
/// ```
struct ContractUnitTemplate: Template {
  var member: MockMember
  var store: ContractStore

  var body: Code {
    if let index, signature.parameters.isEmpty, !signature.isStatic {
      """
      \(store.variable).\(verb)(\(store.mock.fullName(of: index))) { conformer, _ in
        \(signature.effects(in: store.mock))\(call)
      }
      """
    }
  }

  private var signature: Signature { member.signature }

  private var isRollback: Bool { member.unitVerb == .rollback }

  private var verb: Code { isRollback ? "rollback" : "pending" }

  private var index: Int? {
    switch member.body {
    case .stub(let call): call.form ?? call.index
    case .property(let access): access.index
    default: nil
    }
  }

  private var call: Code {
    switch signature.kind {
    case .property(let type, _, _):
      "conformer.\(signature.name)\(type.text == "Int" ? " > 0" : "")"
    default: "conformer.\(signature.name)()\(signature.result?.text == "Int" ? " > 0" : "")"
    }
  }
}
