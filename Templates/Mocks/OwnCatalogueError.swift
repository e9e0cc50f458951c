/// An error that the spec declares, with its associated values.
///
/// ```
/// func error(_ details: ErrorDetails) -> TowerError {
///   switch code {
///   case .invalidURL: return TowerError.invalidURL
///   case .conflict: return TowerError.conflict(server: details.server as? Photo)
///   case .offline: return TowerError.offline(retryAfter: retryAfter ?? 1)
///   }
/// }
/// ```
struct OwnCatalogueError: Template {
  var catalogue: Catalogue
  var access: AccessLevel
  var types: OwnTypes

  var body: Code {
    """
    \(access.word)func error(_ details: \(types(.errorDetails))) -> \(catalogue.name) {
      switch code {
      \(catalogue.codes(entry).lines)
      }
    }
    """
  }

  private func entry(_ entry: Catalogue.Entry) -> Code {
    let arguments = entry.associatedValues.compactMap { value -> Code? in
      argument(value, in: entry).map { CallArgument(value.label, $0).body }
    }
    let isCall = entry.associatedValues.isEmpty ? "" : "(\(arguments.list))" as Code
    return """
      case .\(entry.name):\(rest: " return \(catalogue.name).\(entry.name)\(isCall)")
      """
  }

  private func argument(_ value: Catalogue.AssociatedValue, in entry: Catalogue.Entry) -> Code? {
    switch value.role {
    case .retryAfter:
      let delay = catalogue.retryAfter(of: entry)?.defaultValue ?? "1"
      return value.type.isOptional ? "retryAfter" : "retryAfter ?? \(delay)"
    case .items:
      let detail: Code = "details.items as? \(value.type.unwrapped)"
      return value.type.isOptional ? detail : "\(detail) ?? [:]"
    case .client, .server, .ancestor, .keysLost:
      guard let role = value.role else { return nil }
      let detail: Code = "details.\(SwiftName(role.rawValue)) as? \(value.type.unwrapped)"
      guard !value.type.isOptional, let defaultValue = value.defaultValue else { return detail }
      return "\(detail) ?? \(defaultValue)"
    case nil:
      return nil
    }
  }
}
