import MockSpecGenerator

extension SymbolGraph {
  /// The public protocols and open classes of the module as a `.swiftinterface` has them, for specs that name protocols
  /// with `existing`.
  ///
  /// ```
  /// public protocol Player {
  ///   func play(_ track: Track) async throws
  /// }
  /// ```
  var interface: String { (protocolInterfaces + classInterfaces).joined(separator: "\n") }

  private var protocolInterfaces: [String] {
    let names = Dictionary(symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
    var requirements: [String: [Symbol]] = [:]
    var defaults: Set<String> = []
    for relation in relationships ?? [] {
      let (source, target) = (relation.source, relation.target)
      switch relation.kind {
      case "requirementOf", "optionalRequirementOf":
        if let member = names[source] { requirements[target, default: []].append(member) }
      case "defaultImplementationOf":
        if names[source]?.isDefault ?? false { defaults.insert(target) }
      default: break
      }
    }
    let protocols = symbols.filter {
      $0.kind.identifier == "swift.protocol" && $0.pathComponents.count == 1
    }
    return protocols.sorted { $0.pathComponents[0] < $1.pathComponents[0] }.map { symbol in
      let members = requirements[symbol.identifier.precise, default: []]
        .sorted { $0.requirement < $1.requirement }
      let implemented = members.filter { defaults.contains($0.identifier.precise) }
      let body = members.map { "  \($0.requirement)\n" }.joined()
      let bodies = implemented.map { "  \($0.requirement)\n" }.joined()
      return "public \(symbol.declaration) {\n\(body)}\n"
        + (bodies.isEmpty ? "" : "public extension \(symbol.pathComponents[0]) {\n\(bodies)}\n")
    }
  }
}

extension Symbol {
  /// True for the member of an extension whose `where` clause is about the protocol alone, unless it is deprecated.
  fileprivate var isDefault: Bool {
    let constraints = swiftExtension?.constraints ?? []
    return constraints.allSatisfy { $0.lhs == "Self" }
      && !(availability ?? []).contains(where: \.isDeprecated)
  }

  /// The declaration as it stands in a protocol: without `override`, and with plain names of associated types.
  fileprivate var requirement: String {
    declaration.split(separator: " ", omittingEmptySubsequences: false)
      .filter { $0 != "override" }.joined(separator: " ")
      .split(separator: "Self.", omittingEmptySubsequences: false).joined()
  }
}
