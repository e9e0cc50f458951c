/// The inheritance between the interfaces of one run, found once.
///
/// Nothing here recurses, since a spec can have any number of interfaces in one chain.
struct Inheritance {
  private struct Node {
    let symbol: InterfaceSymbol
    /// The first interface of the name.
    let first: Int
    /// The parents that the run declares; of several with one name, the first.
    var parents: [Int] = []
    /// The further interfaces of the name, each under another condition.
    var variants: [Int] = []
    /// The parent whose contributors are all inherited ones, so that long chains do not keep them once for each.
    var base: Int?
    /// Beside those of the base, the ancestors that add something, and the interface itself if it does, each with the
    /// condition under which it is inherited.
    var contributors: [Contributor] = []
    /// True if the contributors are known.
    var isSettled = false
    var isolation = Mock.Isolation.none
    /// The names of what protocols of the standard library require of it.
    var standardRequirements: Set<String> = []
  }

  private typealias Contributor = (node: Int, condition: Condition)

  private var nodes: [Node] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The cycles of interfaces: the first declared name of each, with the name that follows it.
  private(set) var cycles: [String: String] = [:]

  /// - Parameters:
  ///   - symbols: All interfaces of the run.
  ///   - names: The indices of the interfaces of each name.
  init(_ symbols: [InterfaceSymbol], named names: [String: [Int]]) {
    for (index, symbol) in symbols.enumerated() {
      let declaration = symbol.declaration
      indices[ObjectIdentifier(declaration)] = index
      let all = names[declaration.name.text] ?? [index]
      nodes.append(
        Node(
          symbol: symbol, first: all[0],
          parents: declaration.inherits.compactMap { names[$0.protocolName]?.first },
          variants: all[0] == index ? Array(all.dropFirst()) : []))
    }
    for node in ancestorsFirst() {
      addContributors(to: node, isOwn: symbols[node].declaration.contributes { names[$0] != nil })
    }
  }

  /// Returns an interface with all that it inherits from, ancestors first, each once.
  func lineage(of interface: InterfaceDeclaration) -> [InterfaceSymbol] {
    guard let start = indices[ObjectIdentifier(interface)] else { return [] }
    var lineage: [InterfaceSymbol] = []
    // Interfaces of one name are visited together, by the first of them.
    var visited: Set = [nodes[start].first]
    var path = [(node: start, rest: nodes[start].parents[...])]
    while let (node, _) = path.last {
      guard let parent = path[path.count - 1].rest.popFirst() else {
        lineage.append(nodes[node].symbol)
        path.removeLast()
        continue
      }
      guard visited.insert(parent).inserted else { continue }
      for variant in variants(of: parent, beside: interface.condition).reversed() {
        path.append((variant, nodes[variant].parents[...]))
      }
    }
    return lineage
  }

  /// Returns an interface with those that it inherits from and that add something to it, ancestors first.
  func contributors(to interface: InterfaceDeclaration) -> [InterfaceSymbol] {
    guard let index = indices[ObjectIdentifier(interface)] else { return [] }
    var contributors = contributors(to: index).map { nodes[$0.node].symbol }
    if contributors.last?.declaration !== interface { contributors.append(nodes[index].symbol) }
    return contributors
  }

  /// Returns the isolation that an interface and its ancestors ask for.
  func isolation(of interface: InterfaceDeclaration) -> Mock.Isolation {
    indices[ObjectIdentifier(interface)].map { nodes[$0].isolation } ?? .none
  }

  /// Returns the names of what protocols of the standard library require of an interface.
  func standardRequirements(of interface: InterfaceDeclaration) -> Set<String> {
    indices[ObjectIdentifier(interface)].map { nodes[$0].standardRequirements } ?? []
  }

  /// Returns the interfaces of a name that can exist under a condition; a single one always counts.
  private func variants(of first: Int, beside condition: Condition) -> [Int] {
    if nodes[first].variants.isEmpty { return [first] }
    return ([first] + nodes[first].variants).filter {
      !nodes[$0].symbol.declaration.condition.excludes(condition)
    }
  }

  private func contributors(to node: Int) -> [Contributor] {
    var path = [node]
    while let base = nodes[path[path.count - 1]].base { path.append(base) }
    return path.reversed().flatMap { nodes[$0].contributors }
  }

  private mutating func addContributors(to node: Int, isOwn: Bool) {
    let declaration = nodes[node].symbol.declaration
    let parents = nodes[node].parents.flatMap { variants(of: $0, beside: declaration.condition) }
      .filter { $0 != node }
    var all: [Contributor] = []
    var isolation = [declaration].isolation
    var required = Mock.ObjectIdentity.requirements(of: declaration.inherits)
    for parent in parents {
      isolation = max(isolation, nodes[parent].isolation)
      required.formUnion(nodes[parent].standardRequirements)
    }
    // In a cycle, the parent can be below.
    if parents.count == 1, declaration.condition.isAlways, nodes[parents[0]].isSettled {
      nodes[node].base = parents[0]
    } else {
      var seen: Set<Int> = []
      for parent in parents {
        all += contributors(to: parent).filter {
          !$0.condition.excludes(declaration.condition) && seen.insert($0.node).inserted
        }
      }
    }
    if isOwn { all.append((node, .always)) }
    if !declaration.condition.isAlways {
      all = all.map { ($0.node, declaration.condition.and($0.condition)) }
    }
    nodes[node].contributors = all
    nodes[node].isSettled = true
    nodes[node].isolation = isolation
    nodes[node].standardRequirements = required
  }

  /// Returns the interfaces, each behind its ancestors as far as there are no cycles, and keeps the cycles.
  private mutating func ancestorsFirst() -> [Int] {
    let parents = nodes.map { node in node.parents.flatMap { [$0] + nodes[$0].variants } }
    var order: [Int] = []
    var visited: Set<Int> = []
    var known: Set<Int> = []
    for root in nodes.indices where visited.insert(root).inserted {
      var path = [(node: root, rest: parents[root][...])]
      // The positions of the interfaces in the path.
      var positions = [root: 0]
      while let (node, _) = path.last {
        guard let parent = path[path.count - 1].rest.popFirst() else {
          order.append(node)
          positions[node] = nil
          path.removeLast()
          continue
        }
        if let start = positions[parent] {
          keepCycle(path[start...].map(\.node), beside: &known)
        } else if visited.insert(parent).inserted {
          positions[parent] = path.count
          path.append((parent, parents[parent][...]))
        }
      }
    }
    return order
  }

  /// Keeps a cycle of interfaces that can exist together under the first of its names that is in no other.
  private mutating func keepCycle(_ cycle: [Int], beside known: inout Set<Int>) {
    let conditions = Set(cycle.map { nodes[$0].symbol.declaration.condition })
    guard let first = cycle.filter({ !known.contains($0) }).min(),
      let position = cycle.firstIndex(of: first),
      !conditions.contains(where: { conditions.contains(where: $0.excludes) })
    else { return }
    let next = cycle[(position + 1) % cycle.count]
    cycles[nodes[first].symbol.declaration.name.text] = nodes[next].symbol.declaration.name.text
    known.formUnion(cycle)
  }
}

extension InterfaceDeclaration {
  /// Checks whether interfaces get more from this one than from its parents that are interfaces.
  fileprivate func contributes(besides isInterface: (String) -> Bool) -> Bool {
    !members.isEmpty || !stores.isEmpty || !verbs.isEmpty || !attributes.isEmpty
      || !requirements.isEmpty
      || inherits.contains {
        !isInterface($0.protocolName) || $0.components.last?.arguments.isEmpty == false
      }
  }
}

extension Mock.ObjectIdentity {
  /// The protocols that have the requirement, and its name, as in a spec that restates it.
  var source: (protocols: [String], requirement: String) {
    switch self {
    case .equality: (["Equatable", "Hashable", "Comparable"], "static ==(_:_:)")
    case .order: (["Comparable"], "static <(_:_:)")
    case .hash: (["Hashable"], "hash(into:)")
    case .description: (["CustomStringConvertible"], "description")
    case .debugDescription: (["CustomDebugStringConvertible"], "debugDescription")
    case .listOfAll: (["CaseIterable"], "static allCases")
    case .decoding: (["Decodable", "Codable"], "init(from:)")
    case .encoding: (["Encodable", "Codable"], "encode(to:)")
    }
  }

  /// The protocols that have such requirements, and `Identifiable`.
  static let protocols = Set(allCases.flatMap(\.source.protocols) + ["Identifiable"])

  /// Returns the requirements of the protocols among the parents of an interface.
  static func requirements(of parents: [TypeSyntax]) -> Set<String> {
    let names = Set(parents.map(\.protocolName)).intersection(protocols)
    if names.isEmpty { return [] }
    let required = allCases.map(\.source).filter { !names.isDisjoint(with: $0.protocols) }
    return Set(required.map(\.requirement) + (names.contains("Identifiable") ? ["id"] : []))
  }
}
