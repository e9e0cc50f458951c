/// How a check listens to what other contexts commit.
///
/// ```
/// placesStore.notify("placesDidChange") { conformer, news in
///   conformer.placesDidChange = { news.told($0, $1, $2) }
/// }
/// ```
struct ContractObserverTemplate: Template {
  var member: MockMember
  var store: ContractStore

  var body: Code {
    if case .observer(let access, _, let count) = member.body {
      if store.mock.isolation == .none {
        """
        \(store.variable).notify(\(name(access))\(count == 0 ? ", tellsIDs: false" : "")) { conformer, news in
          conformer.\(member.signature.name) = { news.told(\(count == 0 ? "" : "$0, $1, $2")) }
        }
        """
      } else {
        """
        \(store.variable).skip(\(name(access)), .notification, because: "nobody else can set it")
        """
      }
    }
  }

  private func name(_ access: PropertyAccess) -> SwiftLiteral {
    store.mock.fullName(of: access.index)
  }
}
