/// Finds the protocols that specs name with `existing` in the Swift files of the target.
///
/// - Parameters:
///   - specs: The specs of the run, which get the function types behind their names.
///   - swiftFiles: The Swift files; `nil` where the command line names none.
///   - diagnostics: The diagnostics, to which errors are added.
/// - Returns: The parts of the Swift files that the specs use, one for each file and spec: the named protocols and
///   the parents of theirs that stand in Swift files too.
package func existingProtocols(
  of specs: inout [SpecFile], in swiftFiles: [SourceText]?, reporting diagnostics: inout Diagnostics
) -> [SpecFile] {
  var search = ExistingSearch(
    specs: specs, swiftFiles: swiftFiles ?? [], diagnostics: diagnostics)
  if swiftFiles == nil { search.reportNoFiles() } else { search.run() }
  for index in specs.indices { specs[index].closures = search.closures(in: specs[index].source) }
  diagnostics = search.diagnostics
  return search.parts
}

private struct ExistingSearch {
  /// A protocol that a spec names, or that one of those inherits from.
  private struct Request {
    let name: String
    /// The place in the spec; `nil` for a parent.
    var place: Name?
    let spec: Int
    /// The condition of the `#if`s around the clause of the spec.
    var condition = Condition.always
  }

  let specs: [SpecFile]
  let swiftFiles: [SourceText]
  var diagnostics: Diagnostics
  lazy var protocolNames = swiftFiles.map { $0.names(behind: "protocol") }
  lazy var classNames = swiftFiles.map { $0.names(behind: "class") }
  lazy var aliasNames = swiftFiles.map { $0.names(behind: "typealias") }
  lazy var actorNames = swiftFiles.map { $0.names(behind: "actor") }
  lazy var extendedNames = swiftFiles.map { $0.names(behind: "extension") }
  var trees: [Int: SwiftFileTree] = [:]
  /// The parts by spec and file.
  var partsByPlace: [[Int]: SpecFile] = [:]

  var parts: [SpecFile] {
    partsByPlace.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  mutating func reportNoFiles() {
    for spec in specs {
      for clause in spec.existing {
        diagnostics.report(
          .swiftFilesNeeded(spec.source.path), at: clause.range, in: spec.source)
      }
    }
  }

  mutating func run() {
    var requests: [Request] = []
    var places: [String: (name: Name, spec: Int)] = [:]
    for (index, spec) in specs.enumerated() {
      for case .interface(let interface) in spec.declarations {
        reportClasses(above: interface, in: spec.source)
      }
      for clause in spec.existing {
        for name in clause.names {
          guard let first = places[name.text] else {
            places[name.text] = (name, index)
            requests.append(
              Request(name: name.text, place: name, spec: index, condition: clause.condition))
            continue
          }
          diagnostics.reportSecond(
            .duplicateOption(name.text), name, in: spec.source, first: first.name.range,
            in: specs[first.spec].source)
        }
      }
    }
    var known = Set(specs.flatMap { $0.declarations.map(\.name.text) }).union(places.keys)
    while !requests.isEmpty {
      let request = requests.removeFirst()
      for (file, found) in find(request) {
        reportClasses(above: found, in: tree(of: file).source)
        for parent in found.inherits {
          let name = parent.protocolName
          guard known.insert(name).inserted else { continue }
          requests.append(Request(name: name, spec: request.spec))
        }
      }
    }
  }

  /// Adds the protocols of a name, of which several exist only under different conditions.
  private mutating func find(
    _ request: Request
  ) -> [(file: Int, declaration: InterfaceDeclaration)] {
    let candidates = candidates(for: request.name)
    let usable = candidates.filter { $0.found.owners.isEmpty && $0.found.access != nil }
    guard !usable.isEmpty else {
      if let place = request.place { report(place, of: request.spec, among: candidates) }
      return []
    }
    let access = specs[request.spec].access
    for (file, found) in usable {
      for diagnostic in found.diagnostics { diagnostics.report(diagnostic) }
      if let place = request.place, let level = access?.level, let own = found.access,
        own.rank < level.rank
      {
        diagnostics.reportSecond(
          .lessAccess(place.text, than: level.rawValue), place, in: specs[request.spec].source,
          first: found.declaration.name.range, in: tree(of: file).source)
      }
      add(found.declaration, of: file, for: request)
    }
    return usable.map { ($0.file, $0.found.declaration) }
  }

  /// Checks whether a Swift file declares a class of a name, and none a protocol.
  private mutating func isClass(_ name: String) -> Bool {
    guard !protocolNames.contains(where: { $0.contains(name) }) else { return false }
    return swiftFiles.indices.contains { file in
      classNames[file].contains(name)
        && tree(of: file).types.contains { $0.name == name && $0.keyword == "class" }
    }
  }

  private mutating func candidates(for name: String) -> [(file: Int, found: SwiftProtocol)] {
    let parts = name.split(separator: ".").map(String.init)
    var candidates: [(file: Int, found: SwiftProtocol)] = []
    for file in swiftFiles.indices where protocolNames[file].contains(parts.last ?? name) {
      for found in tree(of: file).protocols where found.declaration.name.text == parts.last {
        let path = (found.owners + parts.suffix(1)).joined(separator: ".")
        if parts.count == 1 || path == name { candidates.append((file, found)) }
      }
    }
    return candidates
  }

  private mutating func tree(of file: Int) -> SwiftFileTree {
    if let tree = trees[file] { return tree }
    let tree = readSwiftFile(swiftFiles[file])
    trees[file] = tree
    return tree
  }

  private mutating func add(
    _ declaration: InterfaceDeclaration, of file: Int, for request: Request
  ) {
    let place = [request.spec, file]
    if partsByPlace[place] == nil {
      let tree = tree(of: file)
      var part = SpecFile(source: tree.source)
      part.imports = tree.imports
      part.access = specs[request.spec].access
      part.origin = ExistingOrigin(
        spec: request.spec, mocked: [], aliases: aliasNames.reduce(into: []) { $0.formUnion($1) })
      part.closures = closures(in: tree.source)
      partsByPlace[place] = part
    }
    // An attribute that names no global actor is a macro, which belongs to the protocol alone.
    let own = declaration.under(request.condition) { attribute in
      let name = attribute.name.text.split(separator: ".").last.map(String.init) ?? ""
      return name.first?.isUppercase != true || name.hasSuffix("Actor")
        || actorNames.contains { $0.contains(name) }
    }
    partsByPlace[place]?.declarations.append(.interface(own))
    if request.place != nil { partsByPlace[place]?.origin?.mocked.insert(request.name) }
    let implementations = implementations(of: request.name)
    partsByPlace[place]?.origin?.implementations[request.name] = implementations
  }

  /// Returns the closure types whose type aliases occur in a text, by path: `Step`, `Oven.Step`.
  mutating func closures(in source: SourceText) -> [String: TypeSyntax] {
    var closures: [String: TypeSyntax] = [:]
    for file in swiftFiles.indices where !aliasNames[file].isEmpty {
      let names = source.typeNames(among: aliasNames[file].sorted())
      if names.isEmpty { continue }
      for (path, alias) in tree(of: file).closures where closures[path] == nil {
        guard names.contains(String(path.split(separator: ".").last ?? "")) else { continue }
        closures[path] = alias.type.numbering(alias.parameters)
      }
    }
    return closures
  }

  /// Returns the members of the unconstrained extensions of a protocol.
  private mutating func implementations(of name: String) -> [Member] {
    swiftFiles.indices.flatMap { file -> [Member] in
      guard extendedNames[file].contains(name) else { return [] }
      return tree(of: file).extensions.filter { $0.name == name && !$0.isConstrained }
        .flatMap(\.members)
    }
  }

  private mutating func report(
    _ place: Name, of spec: Int, among candidates: [(file: Int, found: SwiftProtocol)]
  ) {
    let source = specs[spec].source
    let unread = trees.sorted { $0.key < $1.key }.compactMap { $1.unread[place.text] }.first
    if let unread, candidates.isEmpty { return unread.forEach { diagnostics.report($0) } }
    guard let (file, found) = candidates.first else {
      let names = protocolNames.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted()
      diagnostics.report(
        .unknownProtocol(place.text, closest(to: place.text, among: names)), at: place.range,
        in: source)
      return
    }
    let name = found.declaration.name
    let message: DiagnosticMessage =
      found.owners.isEmpty
      ? .hiddenProtocol(name.text)
      : .nestedProtocol(name.text, found.owners.joined(separator: "."))
    diagnostics.report(
      message, at: name.range, in: tree(of: file).source,
      notes: [Diagnostic(message: .namedHere(name.text), range: place.range, source: source)])
  }

  /// Reports the classes whose subclasses alone can adopt a protocol.
  private mutating func reportClasses(above found: InterfaceDeclaration, in source: SourceText) {
    for parent in found.inherits where isClass(parent.protocolName) {
      diagnostics.report(
        .classParent(parent.source, found.name.text), at: parent.range, in: source)
    }
  }
}

extension AccessLevel {
  fileprivate var rank: Int {
    switch self {
    case .internal: 0
    case .package: 1
    case .public: 2
    }
  }
}

/// Returns the types of a target that have the name of a runtime type.
package func ambiguousTypes(in swiftFiles: [SourceText]) -> [SwiftType] {
  let keywords = ["actor", "class", "enum", "protocol", "struct", "typealias"]
  return swiftFiles.flatMap { file -> [SwiftType] in
    // Few files declare such a name, and only those are parsed.
    if RuntimeTypes.names.isDisjoint(with: keywords.flatMap(file.names)) { return [] }
    let tree = readSwiftFile(file)
    return tree.types.filter { RuntimeTypes.names.contains($0.name) }
  }
}

extension SpecFile {
  /// Keeps the types that the mocks of the spec see, in the module of the types or in another one.
  package mutating func keep(_ types: [SwiftType], inSameModule isSameModule: Bool) {
    let seesAll = isSameModule || access == nil || access?.level == .internal
    for type in types where seesAll || type.isPublic { ambiguousTypes[type.name] = type.keyword }
  }
}

/// The messages about existing protocols.
extension DiagnosticMessage {
  static func classParent(_ parent: String, _ name: String) -> Self {
    error(
      "only subclasses of '\(parent)' can adopt '\(name)', and no mock is one; move its requirements to a protocol without that parent"
    )
  }

  static func hiddenProtocol(_ name: String) -> Self {
    error(
      "no mock can see '\(name)'; remove 'private' from it, or its name from 'existing' in the spec"
    )
  }

  static func lessAccess(_ name: String, than level: String) -> Self {
    error(
      "a mock of '\(name)' cannot be \(level), as the protocol is not; name it in a spec with other 'access'"
    )
  }

  static func namedHere(_ name: String) -> Self {
    note("a mock of '\(name)' is asked for here")
  }

  static func nestedProtocol(_ name: String, _ owner: String) -> Self {
    error(
      "'\(name)' is nested in '\(owner)'; declare it outside, with a 'typealias' in '\(owner)' where that name is used"
    )
  }

  static func swiftFilesNeeded(_ spec: String) -> Self {
    error(
      "'existing' needs the Swift files of the target; name them too: 'mockspec check \(spec) *.swift'"
    )
  }

  static func unknownParentOfExisting(_ name: String) -> Self {
    warning(
      "no Swift file of the target declares '\(name)'; write what it requires in an extension of the mock"
    )
  }

  static func unknownProtocol(_ name: String, _ close: String?) -> Self {
    error(
      "no Swift file of the target declares the protocol '\(name)'"
        + (close.map { "; did you mean '\($0)'?" } ?? ""))
  }
}
