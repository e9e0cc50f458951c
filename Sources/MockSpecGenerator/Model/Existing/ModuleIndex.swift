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
  let flags: KnownFlags
  private lazy var protocolFiles = files(behind: "protocol")
  private lazy var classFiles = files(behind: "class")
  lazy var aliasFiles = files(behind: "typealias")
  private lazy var actorFiles = files(behind: "actor")
  private lazy var macroFiles = files(behind: "macro")
  private lazy var extensionFiles = files(behind: "extension")
  lazy var searchedAliases = SearchedNames(aliasFiles.keys)
  private var parsed: [Int: ParsedFile] = [:]
  /// The types that suppress a protocol, by its name.
  private var suppressing: [String: Set<String>] = [:]
  /// The kinds of types by their paths; of those that other modules see apart.
  var kinds: [Bool: [String: TypeKind?]] = [:]

  /// A file's declarations by name, as files with thousands of them are asked for each.
  private struct ParsedFile {
    let tree: SwiftFileTree
    let protocols: [String: [SwiftProtocol]]
    let extensions: [String: [SwiftExtension]]
    let classes: [String: [SwiftClass]]
    let types: [String: [SwiftType]]
    let aliases: [String: [SwiftTypeAlias]]
  }

  init(name: String?, files: [SwiftText], flags: KnownFlags = KnownFlags()) {
    self.name = name
    self.files = files
    self.flags = flags
  }

  /// The names of all type aliases.
  lazy var aliasNames = Set(aliasFiles.keys)

  /// The names behind the word `protocol`, also in comments.
  lazy var possibleProtocols = Set(protocolFiles.keys)

  /// The names of all types, also of nested ones and those in comments.
  lazy var possibleTypes: Set<String> = files.reduce(into: []) { names, file in
    for keyword in Self.keywords { names.formUnion(file.bytes.names(behind: keyword)) }
  }

  /// The numbers of the files with types of a name, also of nested ones.
  lazy var typeFiles: [String: [Int]] = Self.keywords.reduce(into: [:]) { numbers, keyword in
    numbers.merge(files(behind: keyword)) { $0 + $1 }
  }

  private static let keywords = ["actor", "class", "enum", "protocol", "struct", "typealias"]

  /// Returns the numbers of the files in which a keyword stands before a name, by these names.
  private func files(behind keyword: String) -> [String: [Int]] {
    var numbers: [String: [Int]] = [:]
    for (number, file) in files.enumerated() {
      for name in file.bytes.names(behind: keyword) { numbers[name, default: []].append(number) }
    }
    return numbers
  }

  mutating func tree(of file: Int) -> SwiftFileTree { parse(file).tree }

  private mutating func parse(_ file: Int) -> ParsedFile {
    if let known = parsed[file] { return known }
    let tree = readSwiftFile(
      SourceText(path: files[file].path, bytes: files[file].bytes), knowing: flags)
    let new = ParsedFile(
      tree: tree, protocols: Dictionary(grouping: tree.protocols, by: \.declaration.name.text),
      extensions: Dictionary(grouping: tree.extensions, by: \.name),
      classes: Dictionary(grouping: tree.classes, by: \.path),
      types: Dictionary(grouping: tree.types, by: \.name),
      aliases: Dictionary(grouping: tree.aliases, by: \.path))
    parsed[file] = new
    return new
  }

  /// Returns the protocols with a path, or nested anywhere with a name, each with its file.
  mutating func protocols(named name: String) -> [(file: Int, found: SwiftProtocol)] {
    let parts = name.split(separator: ".").map(String.init)
    guard let last = parts.last, let files = protocolFiles[last] else { return [] }
    var protocols: [(file: Int, found: SwiftProtocol)] = []
    for file in files {
      for found in parse(file).protocols[last] ?? [] {
        if parts.count == 1 || found.owners + [last] == parts { protocols.append((file, found)) }
      }
    }
    return protocols
  }

  /// Returns the type at the top level with a name, if other files see one.
  mutating func type(named name: String) -> SwiftType? {
    for file in Set(typeFiles[name] ?? []).sorted() {
      if let found = types(named: name, in: file).first { return found }
    }
    return nil
  }

  /// Returns the types at the top level of a file that have a name and that other files see.
  mutating func types(named name: String, in file: Int) -> [SwiftType] {
    parse(file).types[name] ?? []
  }

  /// Returns the type alias of a file with a path.
  mutating func alias(_ path: String, in file: Int) -> SwiftTypeAlias? {
    aliases(path, in: file).first
  }

  /// Returns the type aliases of a file with a path, of which each branch of an `#if` can have one.
  mutating func aliases(_ path: String, in file: Int) -> [SwiftTypeAlias] {
    parse(file).aliases[path] ?? []
  }

  /// Returns the messages about a protocol whose header cannot be read, in a file that was looked into.
  func messages(about name: String) -> [Diagnostic]? {
    parsed.sorted { $0.key < $1.key }.lazy.compactMap { $1.tree.unread[name] }.first
  }

  /// Returns the class or actor with a path, and its file; `nil` if there is none.
  mutating func declaredClass(_ path: String) -> (file: Int, found: SwiftClass)? {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    for file in (classFiles[name] ?? []) + (actorFiles[name] ?? []) {
      if let found = parse(file).classes[path]?.first { return (file, found) }
    }
    return nil
  }

  mutating func hasActor(named name: String) -> Bool { actorFiles[name] != nil }

  /// Checks whether a name is that of a macro, and not only of a type that a comment calls so.
  mutating func hasMacro(named name: String) -> Bool {
    macroFiles[name] != nil && typeFiles[name] == nil
  }

  /// Returns the members of the unconstrained extensions of a type; if public, those that other modules see without
  /// `@testable`.
  mutating func implementations(of name: String, isPublic: Bool) -> [Member] {
    extensions(of: name).flatMap { isPublic ? $0.publicMembers : $0.members }
  }

  /// Returns the unconstrained extensions of a type.
  mutating func extensions(of name: String) -> [SwiftExtension] {
    let word = name.split(separator: ".").first.map(String.init) ?? name
    return (extensionFiles[word] ?? []).flatMap { file in
      (parse(file).extensions[name] ?? []).filter { !$0.isConstrained }
    }
  }

  /// Returns the paths of the types without generic parameters that suppress a protocol: `~Copyable`.
  mutating func types(lacking name: String) -> Set<String> {
    if let known = suppressing[name] { return known }
    let paths = files.indices.reduce(into: Set<String>()) { paths, file in
      if files[file].bytes.contain("~\(name)") {
        paths.formUnion(tree(of: file).suppressing[name] ?? [])
      }
    }
    suppressing[name] = paths
    return paths
  }

  /// Returns the types that a protocol or another type names behind a colon, and those that its extensions do; `nil` if
  /// no file has one.
  mutating func parents(of path: String) -> [TypeSyntax]? {
    let names = path.split(separator: ".").map(String.init)
    let files = (typeFiles[names.last ?? ""] ?? []) + (extensionFiles[names.first ?? ""] ?? [])
    let lists = Set(files).sorted().compactMap { tree(of: $0).parents[path] }
    return lists.isEmpty ? nil : lists.flatMap(\.self)
  }

  /// The paths of the result builders.
  lazy var resultBuilders: Set<String> = files.indices.reduce(into: []) { paths, file in
    if files[file].bytes.contain("resultBuilder") {
      paths.formUnion(tree(of: file).resultBuilders)
    }
  }

  /// The paths of the types and aliases that are deprecated.
  lazy var deprecatedTypes: Set<String> = files.indices.reduce(into: []) { paths, file in
    if files[file].bytes.contain("deprecated") { paths.formUnion(tree(of: file).deprecated) }
  }

  /// Returns the names of the types that an extension gives a property of a name.
  mutating func types(extendedWith property: String) -> Set<String> {
    files.indices.reduce(into: []) { names, file in
      guard files[file].bytes.contain("var \(property)") else { return }
      for found in tree(of: file).extensions
      where found.members.contains(where: { $0.property?.name.text == property && !$0.isStatic }) {
        names.insert(found.name.split(separator: ".").last.map(String.init) ?? found.name)
      }
    }
  }

  /// Returns the types that have the name of a runtime type, or of one of Swift's, which generated code can confuse with
  /// it.
  mutating func ambiguousTypes() -> [SwiftType] {
    // Few modules and files declare such a name, and only those files are parsed.
    if RuntimeTypes.writtenNames.isDisjoint(with: possibleTypes) { return [] }
    return files.indices.flatMap { file -> [SwiftType] in
      let names = Self.keywords.map { files[file].bytes.names(behind: $0) }
      if names.allSatisfy(RuntimeTypes.writtenNames.isDisjoint) { return [] }
      return tree(of: file).types.filter { RuntimeTypes.writtenNames.contains($0.name) }
    }
  }
}
