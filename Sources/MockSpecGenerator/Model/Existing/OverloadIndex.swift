/// The positions of members by their names and types, so that each is compared with few of its overloads.
struct OverloadIndex {
  private var named: [String: [Int]] = [:]
  private var typed: [String: [Int]] = [:]
  /// The positions of members with types that can stand for others, by the names of the members.
  private var open: [String: [Int]] = [:]
  private let aliases: Set<String>

  /// The size up to which overloads are compared one by one.
  private static let small = 4

  init(_ members: [Member], _ aliases: Set<String>) {
    self.aliases = aliases
    for (index, member) in members.enumerated() {
      named[member.callName, default: []].append(index)
    }
    for (name, overloads) in named where overloads.count > Self.small {
      for index in overloads {
        if let shape = members[index].shape(without: aliases) {
          typed[shape, default: []].append(index)
        } else {
          open[name, default: []].append(index)
        }
      }
    }
  }

  /// Returns the positions of the members that ``Member/implements(_:_:)`` can take for another one.
  func positions(like member: Member) -> [Int] {
    let name = member.callName
    guard let overloads = named[name] else { return [] }
    guard overloads.count > Self.small, let shape = member.shape(without: aliases) else {
      return overloads
    }
    return (typed[shape] ?? []) + (open[name] ?? [])
  }
}

extension Member {
  /// The name with the types; `nil` where one is that of a generic parameter, or an alias.
  fileprivate func shape(without aliases: Set<String>) -> String? {
    var types: [TypeSyntax] = []
    if let property {
      if property.type.kind == .named([]) { return nil }
      types = [property.type]
    } else if let function {
      if !function.genericParameters.isEmpty { return nil }
      types = function.parameters.map(\.type) + [function.result ?? .void]
    }
    if types.contains(where: { $0.mentionsAny(of: aliases) }) { return nil }
    return callName + types.map(\.shape).joined(separator: ";")
  }
}

extension TypeSyntax {
  /// The type in one of the ways in which it can be written: without specifiers, `any` and the names of modules.
  var shape: String {
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
