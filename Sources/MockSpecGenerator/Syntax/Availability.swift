/// The platforms and versions of an `@available`.
///
/// `@available` has two forms; the longer one has one platform: `iOS, introduced: 17, deprecated: 18`.
package struct Availability: Sendable {
  /// The platforms and versions, such as `iOS` and `17`; the shorter form can have several.
  package private(set) var introduced: [(platform: String, version: String)] = []
  /// The platform on which the declaration is unavailable; `*` for all of them.
  package private(set) var unavailable: String?
  /// The arguments that decide whether the declaration exists, without messages and deprecations.
  package private(set) var existence: String?

  /// - Parameter arguments: The text between the parentheses, as the parser has accepted it.
  package init(_ arguments: String) {
    let items = Self.items(of: arguments)
    guard let platform = items.first, items.dropFirst().contains(where: Self.isCondition) else {
      existence = items.joined(separator: ", ")
      introduced = items.compactMap { item in
        let parts = item.split(separator: " ").map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }
      return
    }
    var kept = [platform]
    for item in items.dropFirst() {
      let parts = item.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
      switch parts[0] {
      case "introduced": introduced.append((platform, parts.count > 1 ? parts[1] : ""))
      case "unavailable": unavailable = platform
      case "obsoleted": break
      default: continue
      }
      kept.append(parts.joined(separator: ": "))
    }
    if kept.count > 1 { existence = kept.joined(separator: ", ") }
  }

  private static func isCondition(_ item: String) -> Bool {
    let word = item.prefix { $0.isLetter }
    return [
      "introduced", "deprecated", "obsoleted", "unavailable", "noasync", "message", "renamed",
    ].contains(String(word))
  }

  /// Returns the arguments between the commas, each with single spaces and without comments.
  private static func items(of arguments: String) -> [String] {
    var items = [""]
    let parser = Parser(SourceText(path: "", arguments), in: 0..<arguments.utf8.count)
    var end = 0
    for token in parser.tokens where token.kind != .endOfFile {
      if token.kind == .comma {
        items.append("")
      } else {
        let isApart = token.start > end && items[items.count - 1] != ""
        items[items.count - 1] += (isApart ? " " : "") + parser.text(token)
      }
      end = token.end
    }
    return items
  }
}

extension Attribute {
  /// The availability of an `@available`; `nil` for other attributes.
  package var availability: Availability? {
    name.text == "available" ? arguments.map { Availability($0.text) } : nil
  }
}
