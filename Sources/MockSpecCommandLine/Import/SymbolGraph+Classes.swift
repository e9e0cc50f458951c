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
      $0.kind == "swift.class" && $0.path.count == 1 && $0.accessLevel == "open"
    }
    if classes.isEmpty { return [] }
    let names = Dictionary(symbols.map { ($0.identifier, $0) }) { first, _ in first }
    var members: [String: [JSONValue]] = [:]
    var parents: [String: [String]] = [:]
    for relation in relationships {
      guard let source = relation["source"]?.string, let target = relation["target"]?.string else {
        continue
      }
      switch relation["kind"]?.string {
      case "memberOf": if let member = names[source] { members[target, default: []].append(member) }
      case let kind? where kind == "inheritsFrom" || kind == "conformsTo":
        // The fallback names a type of another module: `ObjectiveC.NSObject`.
        let fallback = relation["targetFallback"]?.string?.split(separator: ".").last
        guard let name = names[target]?.path.last ?? fallback.map(String.init) else { continue }
        if kind == "inheritsFrom" {
          parents[source, default: []].insert(name, at: 0)
        } else {
          parents[source, default: []].append(name)
        }
      default: break
      }
    }
    return classes.sorted { $0.path[0] < $1.path[0] }.map { symbol in
      let all = members[symbol.identifier, default: []].filter(\.isInterfaceMember)
        .sorted { $0.declaration < $1.declaration }
      let parents = parents[symbol.identifier, default: []]
      // `class Box<Content> where Content : Hashable`
      let parts = symbol.declaration.split(separator: " where ", maxSplits: 1)
      let head = "\(parts[0])\(parents.isEmpty ? "" : ": \(parents.joined(separator: ", "))")"
      let own = block(
        of: (["open \(head)"] + parts.dropFirst()).joined(separator: " where "),
        all.filter { $0["swiftExtension"] == nil })
      let extended = all.filter { $0["swiftExtension"] != nil }
      return own + (extended.isEmpty ? "" : block(of: "extension \(symbol.path[0])", extended))
    }
  }

  private func block(of head: String, _ members: [JSONValue]) -> String {
    let lines = members.map { "  \($0.accessLevel) \($0.declaration)\n" }
    return "\(head) {\n\(lines.joined())}\n"
  }
}

extension JSONValue {
  fileprivate var accessLevel: String { self["accessLevel"]?.string ?? "public" }

  /// True for a member that subclasses inherit.
  fileprivate var isInterfaceMember: Bool {
    [
      "swift.init", "swift.method", "swift.property", "swift.subscript", "swift.type.method",
      "swift.type.property",
    ].contains(kind)
  }
}
