/// A member of an interface, with the file that declares it.
final class DeclaredMember {
  var member: Member
  let source: SourceText
  let isInherited: Bool
  /// True if an extension of the protocol implements the member.
  var isImplemented = false
  /// True if the member is inherited from an interface without an actor.
  var isNonisolated = false
  /// The requirement in the protocol, if the interface itself declares the member.
  var requirement: Signature?

  init(member: Member, source: SourceText, isInherited: Bool) {
    self.member = member
    self.source = source
    self.isInherited = isInherited
  }
}

extension Symbols {
  /// Returns an interface with all that it inherits from, ancestors first, each once.
  func lineage(of interface: InterfaceDeclaration, in file: Int) -> [InterfaceSymbol] {
    var lineage: [InterfaceSymbol] = []
    var visited: Set<String> = []
    func add(_ symbol: InterfaceSymbol) {
      for parent in symbol.declaration.inherits {
        let name = parent.protocolName
        guard visited.insert(name).inserted else { continue }
        for variant in interfaces(named: name, beside: interface.condition) { add(variant) }
      }
      lineage.append(symbol)
    }
    visited.insert(interface.name.text)
    add(InterfaceSymbol(declaration: interface, file: file))
    return lineage
  }

  /// Returns the cycles of interfaces: the first declared name of each, with the name that follows it.
  func findCycles() -> [String: String] {
    var cycles: [String: String] = [:]
    var known: Set<String> = []
    for name in interfaceOrder where !known.contains(name) {
      let cycle = cycle(through: name)
      known.formUnion(cycle)
      cycles[name] = cycle.dropFirst().first ?? cycle.first
    }
    return cycles
  }

  /// Returns the interfaces of a cycle that begins and ends with `name`; empty if there is none.
  private func cycle(through name: String) -> [String] {
    var path: [String] = []
    var visited: Set<String> = []
    func reaches(_ current: String) -> Bool {
      guard let symbol = interfaces[current] else { return false }
      path.append(current)
      for parent in symbol.declaration.inherits.map(\.protocolName) {
        if parent == name { return true }
        if visited.insert(parent).inserted, reaches(parent) { return true }
      }
      path.removeLast()
      return false
    }
    return reaches(name) ? path : []
  }
}

extension Resolver {
  /// Reports parents that are no protocols, names that are close to that of an interface, and cycles.
  mutating func checkInheritance(of declaration: InterfaceDeclaration) {
    for type in declaration.inherits {
      let name = type.protocolName
      guard symbols.interfaces[name] == nil, !LintPass.providedProtocols.contains(name) else {
        continue
      }
      if symbols.isDeclared(name) {
        report(.unknownType(name, []), at: type.range)
      } else if let close = misspellings.interface(near: name, among: symbols) {
        report(.misspeltType(name, close), at: type.range)
      }
    }
    let name = declaration.name.text
    guard let next = symbols.cycles[name],
      symbols.interfaces[name]?.declaration.name.range == declaration.name.range
    else { return }
    let type = declaration.inherits.first { $0.protocolName == next }
    report(.cyclicInheritance(name), at: type?.range ?? declaration.name.range)
  }

  /// Returns the members of the interface's ancestors, then its own; of a redeclared member, the last
  /// declaration counts.
  func allMembers(of declaration: InterfaceDeclaration, in file: Int) -> [DeclaredMember] {
    let lineage = symbols.lineage(of: declaration, in: file)
    if lineage.count == 1, declaration.hasDistinctNames {
      return declaration.members.map {
        DeclaredMember(member: $0, source: files[file].source, isInherited: false)
      }
    }
    var merged = MergedMembers()
    for ancestor in lineage {
      let isInherited = ancestor.declaration.name.text != declaration.name.text
      let isNonisolated =
        isInherited && isolation(of: ancestor.declaration, in: ancestor.file) == .none
      merged.beginInterface()
      for var member in ancestor.declaration.members {
        if !(member.condition.isAlways && ancestor.declaration.condition.isAlways) {
          member = member.under(
            ancestor.declaration.condition.and(member.condition).within(declaration.condition))
        }
        let declared = DeclaredMember(
          member: member, source: files[ancestor.file].source, isInherited: isInherited)
        declared.isNonisolated = isNonisolated
        merged.add(declared)
      }
    }
    return merged.members
  }
}

/// The members of a lineage, each once for every condition under which it exists.
private struct MergedMembers {
  var members: [DeclaredMember] = []
  /// The indices of the members with an identity.
  private var positions: [String: [Int]] = [:]
  /// The conditions of the current interface's members, by identity.
  private var own: [String: [Condition]] = [:]

  /// The number of members of the interfaces before the current one.
  private var inheritedCount = 0

  mutating func beginInterface() {
    own = [:]
    inheritedCount = members.count
  }

  mutating func add(_ declared: DeclaredMember) {
    let identity = declared.member.identity
    let condition = declared.member.condition
    if let seen = own[identity], seen.contains(where: { $0.overlaps(condition) }) { return }
    own[identity, default: []].append(condition)
    for position in positions[identity] ?? [] {
      let other = members[position].member.condition
      if other.overlaps(condition) {
        // The one member stands for both, and so exists where either does.
        if condition.implies(other) { declared.member = declared.member.under(other) }
        members[position] = declared
        return
      }
      if position < inheritedCount, !other.excludes(condition) {
        declared.member = declared.member.under(
          declared.member.condition.and(other.negation))
      }
    }
    positions[identity, default: []].append(members.count)
    members.append(declared)
  }
}

/// The search for the interface that a misspelt name means, at a cost that does not grow with their number.
///
/// A spec may inherit from protocols that no spec declares, so only one wrong, missing, additional or
/// swapped letter counts as a mistake: two such names are equal but for a letter of each.
struct Misspellings {
  private static let shortest = 4
  private static let longest = 100
  private var names: [String: String]?
  private var found: [String: String?] = [:]

  mutating func interface(near name: String, among symbols: Symbols) -> String? {
    guard name.count >= Self.shortest, name.count <= Self.longest else { return nil }
    if let known = found[name] { return known }
    let names = self.names ?? Self.index(symbols.interfaceOrder)
    self.names = names
    let close = Self.shortened(name).lazy.compactMap { names[$0] }.first
    found[name] = .some(close)
    return close
  }

  private static func index(_ interfaces: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for name in interfaces where name.count >= shortest && name.count <= longest {
      for key in shortened(name) where names[key] == nil { names[key] = name }
    }
    return names
  }

  /// Returns the name, and the name without each of its letters.
  private static func shortened(_ name: String) -> [String] {
    let letters = Array(name)
    return [name]
      + letters.indices.map { String(letters[..<$0]) + String(letters[($0 + 1)...]) }
  }
}
