import MockSpecGenerator

extension SymbolGraph {
  /// The open classes of the module as a `.swiftinterface` has them, for protocols that have one as a parent.
  ///
  /// ```
  /// open class Player: Device {
  ///   public init()
  ///   open func play()
  /// }
  /// ```
  var classInterfaces: [String] {
    let classes = symbols.filter {
      $0.kind.identifier == "swift.class" && $0.pathComponents.count == 1
        && $0.accessLevel == "open"
    }
    if classes.isEmpty { return [] }
    let names = Dictionary(symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
    var members: [String: [Symbol]] = [:]
    var parents: [String: [String]] = [:]
    for relation in relationships ?? [] {
      let (source, target) = (relation.source, relation.target)
      switch relation.kind {
      case "memberOf": if let member = names[source] { members[target, default: []].append(member) }
      case "inheritsFrom", "conformsTo":
        let fallback = relation.targetFallback?.split(separator: ".").last
        guard let name = names[target]?.pathComponents.last ?? fallback.map(String.init) else {
          continue
        }
        if relation.kind == "inheritsFrom" {
          parents[source, default: []].insert(name, at: 0)
        } else {
          parents[source, default: []].append(name)
        }
      default: break
      }
    }
    return classes.sorted { $0.pathComponents[0] < $1.pathComponents[0] }.map { symbol in
      let all = members[symbol.identifier.precise, default: []].filter(\.isInterfaceMember)
        .sorted { $0.declaration < $1.declaration }
      let parents = parents[symbol.identifier.precise, default: []]
      // `class Box<Content> where Content : Hashable`
      let parts = symbol.declaration.split(separator: " where ", maxSplits: 1)
      let head = "\(parts[0])\(parents.isEmpty ? "" : ": \(parents.joined(separator: ", "))")"
      let own = block(
        of: (["open \(head)"] + parts.dropFirst()).joined(separator: " where "),
        all.filter { $0.swiftExtension == nil })
      let extended = all.filter { $0.swiftExtension != nil }
      return own
        + (extended.isEmpty ? "" : block(of: "extension \(symbol.pathComponents[0])", extended))
    }
  }

  private func block(of head: String, _ members: [Symbol]) -> String {
    let lines = members.map { "  \($0.accessLevel) \($0.declaration)\n" }
    return "\(head) {\n\(lines.joined())}\n"
  }
}

extension Symbol {
  /// True for a member that subclasses inherit.
  fileprivate var isInterfaceMember: Bool {
    [
      "swift.init", "swift.method", "swift.property", "swift.subscript", "swift.type.method",
      "swift.type.property",
    ].contains(kind.identifier)
  }
}
