/// A module that the target depends on, with the files in which its protocols are looked for.
package struct SwiftModule: Sendable {
  package let name: String
  /// Swift files, or a `.swiftinterface`.
  package var files: [SwiftText]

  package init(name: String, files: [SwiftText]) {
    self.name = name
    self.files = files
  }
}

/// The declarations of a module's Swift files.
///
/// They are found by the keywords before their names, so that few of the files are parsed.
struct ModuleIndex {
  /// `nil` for the target of the specs, unless the command line names it.
  let name: String?
  let files: [SwiftText]
  private lazy var protocolNames = files.map { $0.bytes.names(behind: "protocol") }
  private lazy var classNames = files.map { $0.bytes.names(behind: "class") }
  private lazy var aliasesOfFiles = files.map { $0.bytes.names(behind: "typealias") }
  private lazy var actorNames = files.map { $0.bytes.names(behind: "actor") }
  private lazy var extendedNames = files.map { $0.bytes.names(behind: "extension") }
  private var trees: [Int: SwiftFileTree] = [:]

  init(name: String?, files: [SwiftText]) {
    self.name = name
    self.files = files
  }

  /// The names of all type aliases.
  lazy var aliasNames: Set<String> = aliasesOfFiles.reduce(into: []) { $0.formUnion($1) }

  /// The names behind the word `protocol`, also in comments.
  lazy var possibleProtocols: Set<String> = protocolNames.reduce(into: []) { $0.formUnion($1) }

  /// The names of all types, also of nested ones and those in comments.
  lazy var possibleTypes: Set<String> = files.reduce(into: []) { names, file in
    for keyword in Self.keywords { names.formUnion(file.bytes.names(behind: keyword)) }
  }

  private static let keywords = ["actor", "class", "enum", "protocol", "struct", "typealias"]

  mutating func tree(of file: Int) -> SwiftFileTree {
    if let tree = trees[file] { return tree }
    let tree = readSwiftFile(SourceText(path: files[file].path, bytes: files[file].bytes))
    trees[file] = tree
    return tree
  }

  /// Returns the protocols with a path, or nested anywhere with a name, each with its file.
  mutating func protocols(named name: String) -> [(file: Int, found: SwiftProtocol)] {
    let parts = name.split(separator: ".").map(String.init)
    guard let last = parts.last, possibleProtocols.contains(last) else { return [] }
    var protocols: [(file: Int, found: SwiftProtocol)] = []
    for file in files.indices where protocolNames[file].contains(last) {
      for found in tree(of: file).protocols where found.declaration.name.text == last {
        if parts.count == 1 || found.owners + [last] == parts { protocols.append((file, found)) }
      }
    }
    return protocols
  }

  /// Returns the messages about a protocol whose header cannot be read, in a file that was looked into.
  func messages(about name: String) -> [Diagnostic]? {
    trees.sorted { $0.key < $1.key }.lazy.compactMap { $1.unread[name] }.first
  }

  /// Checks whether a file declares a class of a name, and none a protocol.
  mutating func hasClass(named name: String) -> Bool {
    guard !possibleProtocols.contains(name) else { return false }
    return files.indices.contains { file in
      classNames[file].contains(name)
        && tree(of: file).types.contains { $0.name == name && $0.keyword == "class" }
    }
  }

  mutating func hasActor(named name: String) -> Bool { actorNames.contains { $0.contains(name) } }

  /// Adds the closure types whose type aliases occur in a text, by path: `Step`, `Oven.Step`.
  mutating func addClosures(in source: SourceText, to closures: inout [String: TypeSyntax]) {
    for file in files.indices where !aliasesOfFiles[file].isEmpty {
      let names = source.typeNames(among: aliasesOfFiles[file].sorted())
      if names.isEmpty { continue }
      for (path, alias) in tree(of: file).closures where closures[path] == nil {
        guard names.contains(String(path.split(separator: ".").last ?? "")) else { continue }
        closures[path] = alias.type.numbering(alias.parameters)
      }
    }
  }

  /// Returns the members of the unconstrained extensions of a protocol; if public, those that other modules see without
  /// `@testable`.
  mutating func implementations(of name: String, isPublic: Bool) -> [Member] {
    files.indices.flatMap { file -> [Member] in
      guard extendedNames[file].contains(name) else { return [] }
      return tree(of: file).extensions.filter { $0.name == name && !$0.isConstrained }
        .flatMap { isPublic ? $0.publicMembers : $0.members }
    }
  }

  /// Returns the types that have the name of a runtime type, which generated code can confuse with it.
  mutating func ambiguousTypes() -> [SwiftType] {
    // Few modules and files declare such a name, and only those files are parsed.
    if RuntimeTypes.names.isDisjoint(with: possibleTypes) { return [] }
    return files.indices.flatMap { file -> [SwiftType] in
      let names = Self.keywords.map { files[file].bytes.names(behind: $0) }
      if names.allSatisfy(RuntimeTypes.names.isDisjoint) { return [] }
      return tree(of: file).types.filter { RuntimeTypes.names.contains($0.name) }
    }
  }
}
