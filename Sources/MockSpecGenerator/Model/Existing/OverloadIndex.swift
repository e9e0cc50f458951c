/// The positions of members by their names and types, so that each is compared with few of its overloads.
struct OverloadIndex {
  private var named: [String: [Int]] = [:]
  private var typed: [String: [Int]] = [:]
  /// The positions of members with generic parameters, or of unknown types.
  private var untyped: [String: [Int]] = [:]
  /// The places at which the overloads of a name mention aliases.
  private var masks: [String: Set<UInt64>] = [:]
  private let aliases: Set<String>

  /// The size up to which overloads are compared one by one.
  private static let small = 4

  /// Creates the index of members.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - aliases: The names that can stand for any type.
  ///   - others: The members that are looked for; a member that is spelt like one of these is no other's.
  init(_ members: [Member], _ aliases: Set<String> = [], for others: [Member] = []) {
    self.aliases = aliases
    for (index, member) in members.enumerated() {
      named[member.callName, default: []].append(index)
    }
    let large = named.filter { $0.value.count > Self.small }
    var known: Set<String> = []
    var wanted: [String: Set<UInt64>] = [:]
    for member in others where large[member.callName] != nil {
      guard let shape = member.shape(aliases) else { continue }
      known.insert(shape.key)
      wanted[shape.name, default: []].insert(shape.mask)
    }
    for (name, overloads) in large {
      for index in overloads {
        guard let shape = members[index].shape(aliases) else {
          untyped[name, default: []].append(index)
          continue
        }
        masks[name, default: []].insert(shape.mask)
        typed[shape.key, default: []].append(index)
        if known.contains(shape.key) { continue }
        for mask in wanted[name] ?? [] where mask | shape.mask != 0 {
          typed[shape.key(own: shape.mask, other: mask), default: []].append(index)
        }
      }
    }
  }

  /// Returns the positions of the members that ``Member/implements(_:_:)`` can take for another one.
  func positions(like member: Member) -> [Int] {
    let name = member.callName
    guard let overloads = named[name] else { return [] }
    guard overloads.count > Self.small, let shape = member.shape(aliases) else { return overloads }
    var positions = (typed[shape.key] ?? []) + (untyped[name] ?? [])
    for mask in (masks[name] ?? []).sorted() where mask | shape.mask != 0 {
      positions += typed[shape.key(own: mask, other: shape.mask)] ?? []
    }
    return positions
  }
}

/// The name of a member with the types of its parameters and of its result.
private struct MemberShape {
  let name: String
  let types: [String]
  /// The types that mention aliases, as bits.
  let mask: UInt64

  var key: String { key(own: 0, other: 0) }

  /// Returns the key that two members have in common if all types are alike at which neither mentions an alias.
  func key(own: UInt64, other: UInt64) -> String {
    let types = types.enumerated().map { (own | other) >> $0 & 1 == 0 ? $1 : "" }
    return "\(name) \(own) \(other) \(types.joined(separator: ";"))"
  }
}

extension Member {
  /// Returns the shape; `nil` where a type is that of a generic parameter, or unknown.
  fileprivate func shape(_ aliases: Set<String>) -> MemberShape? {
    if let property, property.type.kind == .named([]) { return nil }
    if let function, !function.genericParameters.isEmpty { return nil }
    let types =
      property.map { [$0.type] }
      ?? function.map { $0.parameters.map(\.type) + [$0.result ?? .void] } ?? []
    if types.count > UInt64.bitWidth { return nil }
    var mask: UInt64 = 0
    for (index, type) in types.enumerated() where type.mentionsAny(of: aliases) {
      mask |= 1 << UInt64(index)
    }
    return MemberShape(name: callName, types: types.map(\.shape), mask: mask)
  }
}

extension TypeSyntax {
  /// The type in one of the ways in which it can be written: without `any`, the names of modules, and specifiers that
  /// overloads cannot differ in.
  var shape: String {
    if hasKeyword("inout"), bare != self { return "inout \(bare.shape)" }
    if isVoid { return "()" }
    if let element = arrayElement { return "[\(element.shape)]" }
    if let dictionary { return "[\(dictionary.key.shape):\(dictionary.value.shape)]" }
    switch bare.kind {
    case .optional(let type), .implicitlyUnwrapped(let type): return type.shape + "?"
    case .any(let type): return type.shape
    case .named(let components):
      guard let last = components.last else { return "" }
      let arguments = last.arguments.map(\.shape)
      switch (last.name.text, arguments.count) {
      case ("Optional", 1): return arguments[0] + "?"
      case ("Dictionary", 2): return "[\(arguments[0]):\(arguments[1])]"
      default:
        return last.name.text + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ","))>")
      }
    case .tuple(let elements):
      return "(\(elements.map(\.type.shape).joined(separator: ",")))"
    case .function(let function):
      return
        "(\(function.parameters.map(\.type.shape).joined(separator: ",")))->\(function.result.shape)"
    default: return bare.source
    }
  }

  /// Checks whether the type, or one inside it, has one of the names.
  func mentionsAny(of names: Set<String>) -> Bool {
    !names.isEmpty && contains { $0.components.last.map { names.contains($0.name.text) } ?? false }
  }
}
