/// The platforms and versions of an `@available`.
///
/// `@available` has two forms; the longer one has one platform: `iOS, introduced: 17, deprecated: 18`.
package struct Availability: Sendable {
  /// The beginning of an argument of `@available`.
  package enum Platform: Hashable, Sendable {
    /// `*`
    case all
    /// `swift`, the version of the language.
    case language
    case catalyst
    /// `iOS`
    case system(String)
    /// `iOSApplicationExtension`, which no compilation condition tells.
    case appExtension(of: String)
    /// A name that the settings of a module define.
    case macro(String)
  }

  /// The platforms and versions, such as `iOS` and `17`; the shorter form can have several.
  package private(set) var introduced: [(platform: Platform, version: String)] = []
  /// The platform on which the declaration is unavailable.
  package private(set) var unavailable: Platform?
  /// True if the declaration warns whoever names it, on some platform.
  package private(set) var isDeprecated = false
  /// The arguments that decide whether the declaration exists, without messages and deprecations.
  package private(set) var existence: String?

  /// The names that are neither platforms nor languages.
  var macros: [String] {
    introduced.compactMap { if case .macro(let name) = $0.platform { name } else { nil } }
  }

  /// - Parameter arguments: The text between the parentheses, as the parser has accepted it.
  package init(_ arguments: String) {
    let items = Self.items(of: arguments)
    // In the shorter form, each is a platform with its version, or `*`.
    let isLong = items.dropFirst().contains { $0 != "*" && (!$0.contains(" ") || $0.contains(":")) }
    guard let platform = items.first, isLong else {
      existence = items.joined(separator: ", ")
      introduced = items.compactMap { item in
        let parts = item.split(separator: " ").map(String.init)
        return parts.count == 2 ? (Platform(parts[0]), parts[1]) : nil
      }
      return
    }
    var kept = [platform]
    for item in items.dropFirst() {
      let parts = item.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
      switch parts[0] {
      case "introduced": introduced.append((Platform(platform), parts.count > 1 ? parts[1] : ""))
      case "unavailable": unavailable = Platform(platform)
      case "obsoleted": break
      case "deprecated":
        isDeprecated = true
        continue
      default: continue
      }
      kept.append(parts.joined(separator: ": "))
    }
    if kept.count > 1 { existence = kept.joined(separator: ", ") }
  }

  /// Returns the arguments between the commas, each with single spaces and without comments.
  private static func items(of arguments: String) -> [String] {
    let parser = Parser(SourceText(path: "", arguments), in: 0..<arguments.utf8.count)
    let items = parser.tokens.dropLast().split(omittingEmptySubsequences: false) {
      $0.kind == .comma
    }
    return items.map { item in
      item.indices.map { index in
        let isApart = index > item.startIndex && item[index].start > item[index - 1].end
        return (isApart ? " " : "") + parser.text(item[index])
      }.joined()
    }
  }
}

extension Availability.Platform {
  fileprivate init(_ name: String) {
    let suffix = "ApplicationExtension"
    switch name {
    case "*": self = .all
    case "swift": self = .language
    case "macCatalyst": self = .catalyst
    case _ where Self.systems.contains(name) || name.hasPrefix("_"): self = .system(name)
    case _
    where name.hasSuffix(suffix) && Self.systems.contains(String(name.dropLast(suffix.count))):
      self = .appExtension(of: String(name.dropLast(suffix.count)))
    default: self = .macro(name)
    }
  }

  private static let systems: Set = [
    "iOS", "macOS", "OSX", "macCatalyst", "tvOS", "visionOS", "watchOS", "anyAppleOS", "Android",
    "DriverKit", "FreeBSD", "Linux", "OpenBSD", "Swift", "Windows",
  ]

  /// The platform as `@available` names it.
  package var name: String {
    switch self {
    case .all: "*"
    case .language: "swift"
    case .catalyst: "macCatalyst"
    case .system(let name), .macro(let name): name
    case .appExtension(let system): system + "ApplicationExtension"
    }
  }
}
