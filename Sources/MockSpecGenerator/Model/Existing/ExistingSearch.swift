/// The search for the protocols that specs name, and for their parents.
struct ExistingSearch {
  /// A protocol that a spec names, or that one of those inherits from.
  struct Request {
    let name: String
    /// The place in the spec; `nil` for a parent.
    var place: Name?
    let spec: Int
    /// The name that the spec gives to the mock.
    var mock: String?
    /// The condition of the `#if`s around the clause of the spec.
    var condition = Condition.always
    /// The module of the child.
    var module = 0
    /// The imports of the file that has the name.
    var imports: [ImportDeclaration] = []
    /// The isolation that the clause states.
    var isolation = ExistingIsolation()
  }

  /// A protocol with its place.
  struct Found {
    let module: Int
    let file: Int
    let swift: SwiftProtocol
    /// The protocol as specs know it.
    var declaration: InterfaceDeclaration
  }

  let specs: [SpecFile]
  /// The Swift files of the module that compiles the mocks.
  let neighbours: [SwiftText]
  /// The macros of availability that protocols have, and whether that module knows each.
  var macros: [String: Bool] = [:]
  /// The target's own module, then those that it depends on, then Swift's.
  var modules: [ModuleIndex]
  var diagnostics: Diagnostics
  /// The parts by spec, module and file.
  var partsByPlace: [[Int]: SpecFile] = [:]
  /// The module, file and position of each protocol in a part.
  private var added: Set<[Int]> = []
  lazy var ambiguousTypes = modules[0].ambiguousTypes()
  /// The classes above the interfaces of each spec, by the names of these.
  var classParents: [Int: [String: ClassParent]] = [:]
  /// The number of unknown names for which a similar one is still looked for: many are not all misspelt, and each is
  /// compared with all names.
  var suggestionsLeft = 16
  /// The interfaces of the specs and of the parts, by name; complete at the end of the search.
  lazy var interfaces: [String: [InterfaceDeclaration]] =
    (specs + parts).flatMap(\.declarations).reduce(into: [:]) { interfaces, declaration in
      if case .interface(let interface) = declaration {
        interfaces[interface.name.text, default: []].append(interface)
      }
    }
  /// The types that the specs declare, and whether a signature can use them as existentials.
  lazy var declaredTypes: [String: Bool] = specs.flatMap(\.declarations).reduce(into: [:]) {
    if case .interface(let interface) = $1 {
      $0[$1.name.text] = !interface.isReplaceable
    } else {
      $0[$1.name.text] = false
    }
  }
  let standard: Int

  init(
    specs: [SpecFile], modules: [ModuleIndex], neighbours: [SwiftText], diagnostics: Diagnostics
  ) {
    self.specs = specs
    self.neighbours = neighbours
    self.modules =
      modules + [ModuleIndex(name: nil, files: [StandardProtocols.text, FrameworkClasses.text])]
    self.diagnostics = diagnostics
    standard = modules.count
  }

  var parts: [SpecFile] {
    partsByPlace.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// Checks whether mocks of a spec name declarations of the target that other modules do not see.
  func usesInternals(of spec: Int) -> Bool {
    guard specs[spec].access?.level ?? .internal == .internal else { return false }
    return !specs[spec].declarations.isEmpty
      || partsByPlace.contains { place, part in
        place.starts(with: [spec, 0]) && part.usesInternals
      }
  }

  mutating func run(isBlind: Bool) {
    var requests: [Request] = []
    var places: [String: (name: Name, spec: Int)] = [:]
    for (index, spec) in specs.enumerated() {
      for case .interface(let interface) in spec.declarations {
        var site = ClassSite(
          source: spec.source, module: 0, imports: spec.imports, level: spec.access?.level)
        (site.isSpec, site.isTestable) = (true, site.level == .internal)
        classParents[index, default: [:]]
          .merge(parents(above: interface, at: &site)) { first, _ in first }
        requests += interface.inherits.filter { StandardProtocols.names.contains($0.protocolName) }
          .map { Request(name: $0.protocolName, spec: index, module: standard) }
      }
      for clause in spec.existing {
        if isBlind {
          diagnostics.report(
            .swiftFilesNeeded(spec.source.path), at: clause.range, in: spec.source)
          continue
        }
        for name in clause.names {
          let key = name.text.split(separator: ".").last.map(String.init) ?? name.text
          guard let first = places[key] else {
            places[key] = (name, index)
            requests.append(
              Request(
                name: name.text, place: name, spec: index, mock: clause.mocks[name.text]?.text,
                condition: clause.condition, imports: spec.imports,
                isolation: clause.isolation))
            continue
          }
          diagnostics.reportSecond(
            .duplicateOption(name.text), name, in: spec.source, first: first.name.range,
            in: specs[first.spec].source)
        }
      }
    }
    var known = Set(specs.flatMap { $0.declarations.map(\.name.text) }).union(places.keys)
    requests.removeAll { $0.place == nil && !known.insert($0.name).inserted }
    var next = 0
    while next < requests.count {
      let request = requests[next]
      next += 1
      for found in find(request) {
        let tree = modules[found.module].tree(of: found.file)
        addClasses(above: found, for: request)
        var isolation = request.isolation
        if request.place == nil, found.module != request.module {
          (isolation.actor, isolation.isNonisolated) = (nil, false)
        }
        for parent in found.declaration.inherits {
          let name = parent.protocolName
          guard known.insert(name).inserted else { continue }
          requests.append(
            Request(
              name: name, spec: request.spec, module: found.module, imports: tree.imports,
              isolation: isolation))
        }
      }
    }
    importAmbiguousTypes()
    spellExistentials()
  }

  // MARK: - Where protocols stand

  /// Returns the modules in which a protocol is looked for; those of a group have the same rank.
  private func groups(for request: Request) -> [[Int]] {
    let imported = indices(of: request.imports)
    let others = modules.indices.filter {
      $0 != request.module && $0 != standard && !imported.contains($0)
    }
    return request.module == standard
      ? [[standard]]
      : [[request.module], imported.filter { $0 != request.module }]
        + (request.place == nil ? [[standard], others] : [others])
  }

  func indices(of imports: [ImportDeclaration]) -> [Int] {
    let names = Set(imports.map(\.moduleName))
    return modules.indices.filter { modules[$0].name.map(names.contains) ?? false }
  }

  /// Returns the protocols of a name in the first group that has some which mocks can adopt.
  private mutating func find(_ request: Request) -> [Found] {
    var (name, groups) = (request.name, groups(for: request))
    if let dot = name.firstIndex(of: "."),
      let module = modules.firstIndex(where: { $0.name.map { $0 == name[..<dot] } ?? false })
    {
      name = String(name[name.index(after: dot)...])
      groups = [[module]]
    }
    var unusable: [Found] = []
    for group in groups {
      let all = group.flatMap { module in
        modules[module].protocols(named: name).map {
          Found(
            module: module, file: $0.file, swift: $0.found, declaration: $0.found.declaration)
        }
      }
      let visible = all.filter { $0.swift.access != nil }
      unusable += all.filter { $0.swift.access == nil }
      // A name alone is rather that of a protocol at the top level, and those of parents have the types around them.
      let outer = visible.filter(\.swift.owners.isEmpty)
      let isPath = request.place != nil || name.contains(".")
      let usable = outer.isEmpty && isPath ? visible : outer
      guard !usable.isEmpty else { continue }
      guard var found = choose(among: usable, for: request) else { return [] }
      for index in found.indices {
        found[index].declaration = settled(
          found[index].swift, at: (found[index].module, found[index].file))
        add(found[index], for: request)
      }
      return found
    }
    if let place = request.place { report(place, name, of: request.spec, among: unusable) }
    return []
  }

  /// Returns the protocols of one module; `nil` for a name that several declare, which is reported.
  private mutating func choose(among all: [Found], for request: Request) -> [Found]? {
    let open = all.filter { $0.swift.access != .internal }
    // A protocol that a module keeps for itself is rarely meant where another offers the name.
    let candidates = open.isEmpty || all.contains { $0.module == request.module } ? all : open
    let homes = Set(candidates.map(\.module)).sorted()
    if homes.count > 1, let place = request.place {
      diagnostics.report(
        .ambiguousProtocol(place.text, homes.compactMap { modules[$0].name }), at: place.range,
        in: specs[request.spec].source)
      return nil
    }
    return candidates.filter { $0.module == homes[0] }
  }

  // MARK: - Parts of specs

  private mutating func add(_ found: Found, for request: Request) {
    // One that a spec names can be a parent of others under another name: `Loader`, `Feed.Loader`.
    guard added.insert([found.module, found.file, found.declaration.range.start]).inserted else {
      return
    }
    for diagnostic in found.swift.diagnostics { diagnostics.report(diagnostic) }
    let tree = modules[found.module].tree(of: found.file)
    let declaration = found.declaration
    let own = found.swift.access ?? .internal
    if let place = request.place, let level = specs[request.spec].access?.level,
      own.rank < level.rank
    {
      diagnostics.reportSecond(
        .lessAccess(place.text, than: level.rawValue), place, in: specs[request.spec].source,
        first: declaration.name.range, in: tree.source)
    }
    let place = [request.spec, found.module, found.file]
    // Taken out, so that the declarations are not copied for each.
    var part =
      partsByPlace.removeValue(forKey: place)
      ?? newPart(of: tree, in: found.module, for: request.spec)
    if own == .internal { useInternals(of: found.module, in: tree, by: &part) }
    if let home = modules[found.module].name {
      let attributes = declaration.attributes + declaration.members.flatMap(\.attributes)
      part.imports += attributes.filter(\.isSPI).map { ImportDeclaration(of: home, spi: $0) }
    }
    let isPublic = specs[request.spec].access?.level == .public
    let attributes = withoutStrangeMacros(declaration.attributes).filter {
      isOfMock($0, in: found.module, isPublic: isPublic)
    }
    let members = declaration.members.map { member in
      let attributes = withoutStrangeMacros(member.attributes).filter { isPublic || !$0.isSPI }
      let isKnown = attributes.count == member.attributes.count
      let known = isKnown ? member : member.with(attributes: attributes)
      return request.isolation.closures.map { known.isolatingClosures($0) } ?? known
    }
    let isolation = isolation(of: found, for: request)
    let kept = declaration.with(
      attributes: attributes + isolation.actors,
      isNonisolated: declaration.isNonisolated || isolation.isNonisolated,
      members: members, under: request.condition)
    part.declarations += kept.typeVariants.map { Declaration.interface($0) }
    let name = declaration.name.text
    let isStated = request.isolation.closures != nil || modules[found.module].name == nil
    if !isStated, members.contains(where: \.hasOpenClosures) {
      part.origin?.openClosures.insert(name)
    }
    if request.place != nil {
      part.origin?.mocked.insert(name)
      part.origin?.mockNames[name] = request.mock
    }
    part.origin?.implementations[name] = modules[found.module].implementations(
      of: declaration.path ?? name, isPublic: found.module != 0 && own != .internal)
    partsByPlace[place] = part
  }

  /// Returns the isolation that a protocol has beyond what its file says.
  private func isolation(of found: Found, for request: Request) -> (
    actors: [Attribute], isNonisolated: Bool
  ) {
    // Another module does not isolate its protocols as that of their children does.
    if request.place == nil, found.module != request.module { return ([], true) }
    let declaration = found.declaration
    if declaration.isNonisolated || [declaration].isolation != .none { return ([], false) }
    let actor = request.isolation.actor.map {
      Attribute(name: Name($0.name.text, declaration.name.range))
    }
    return (actor.map { [$0] } ?? [], request.isolation.isNonisolated)
  }

  private func useInternals(of module: Int, in tree: SwiftFileTree, by part: inout SpecFile) {
    if part.usesInternals { return }
    part.usesInternals = true
    part.imports =
      tree.imports + home(of: module, isTestable: true) + part.imports.filter(\.isOfSPI)
  }

  /// Adds the classes above a protocol to the part of its file; reports those from which no mock can inherit.
  private mutating func addClasses(above found: Found, for request: Request) {
    let place = [request.spec, found.module, found.file]
    guard !found.declaration.inherits.isEmpty, let known = partsByPlace[place] else { return }
    let tree = modules[found.module].tree(of: found.file)
    var site = ClassSite(
      source: tree.source, module: found.module, imports: tree.imports,
      level: specs[request.spec].access?.level)
    site.isTestable = known.usesInternals
    site.isIsolating =
      request.isolation.actor != nil && (request.place != nil || found.module == request.module)
    let parents = parents(above: found.declaration, at: &site)
    guard !parents.isEmpty, var part = partsByPlace.removeValue(forKey: place) else { return }
    part.classParents.merge(parents) { first, _ in first }
    part.imports += site.frameworks
    for module in site.testableModules.sorted() {
      useInternals(of: found.module, in: tree, by: &part)
      part.imports += home(of: module, isTestable: true)
    }
    partsByPlace[place] = part
  }

  private mutating func newPart(of tree: SwiftFileTree, in module: Int, for spec: Int) -> SpecFile {
    var part = SpecFile(source: tree.source)
    part.usesInternals = false
    part.imports = tree.publicImports + home(of: module, isTestable: false)
    part.access = specs[spec].access
    part.origin = ExistingOrigin(spec: spec, mocked: [], aliases: modules[module].aliasNames)
    part.closures = closures(in: tree.source, of: module, importing: tree.imports)
    part.noncopyableTypes = types(of: module, importing: tree.imports, lacking: "Copyable")
    if tree.source.bytes.contain("deprecated") {
      part.deprecatedTypes = ([module] + indices(of: tree.imports)).reduce(into: []) {
        $0.formUnion(modules[$1].deprecatedTypes)
      }
    }
    part.nonescapableTypes = types(of: module, importing: tree.imports, lacking: "Escapable")
    return part
  }

  /// Returns the import of a module that mocks need beside those of the spec.
  private func home(of module: Int, isTestable: Bool) -> [ImportDeclaration] {
    guard module != 0, let name = modules[module].name else { return [] }
    return [ImportDeclaration(of: name, isTestable: isTestable)]
  }

  /// Returns the closure types whose type aliases occur in a text of a module, or that it imports.
  mutating func closures(
    in source: SourceText, of module: Int, importing imports: [ImportDeclaration]
  ) -> [String: TypeSyntax] {
    var closures: [String: TypeSyntax] = [:]
    for index in [module] + indices(of: imports) where index == module || index != 0 {
      modules[index].addClosures(in: source, to: &closures)
    }
    return closures
  }

  /// Returns the types of a module, and of those that it imports, that suppress a protocol: `~Copyable`.
  mutating func types(
    of module: Int, importing imports: [ImportDeclaration], lacking name: String
  ) -> Set<String> {
    let others = indices(of: imports).filter { $0 != 0 && $0 != module }
    return ([module] + others).reduce(into: []) { $0.formUnion(modules[$1].types(lacking: name)) }
  }

  /// Returns the names of public types of imported modules that generated code names too.
  mutating func ambiguousNames(importedBy imports: [ImportDeclaration]) -> Set<String> {
    indices(of: imports).filter { $0 != 0 }.reduce(into: []) { names, module in
      for type in modules[module].ambiguousTypes() where type.isPublic { names.insert(type.name) }
    }
  }

  /// Imports types by their names where generated code could confuse them: protocols with types of another module, and
  /// types of other modules with the runtime's.
  private mutating func importAmbiguousTypes() {
    for (place, part) in partsByPlace {
      let imported = Set(indices(of: part.imports + specs[place[0]].imports)).sorted()
      if let home = modules[place[1]].name {
        let others = imported.filter { $0 != place[1] }
        func isAmbiguous(_ name: String) -> Bool {
          FoundationTypes.names.contains(name)
            || others.contains { modules[$0].possibleTypes.contains(name) }
        }
        let mocked = part.origin?.mocked ?? []
        for name in mocked.sorted() where isAmbiguous(name) {
          partsByPlace[place]?.imports.append(
            ImportDeclaration(of: "protocol \(home).\(name)", isTestable: part.usesInternals))
        }
        let named = part.declarations.reduce(into: Set<String>()) { names, declaration in
          guard case .interface(let interface) = declaration else { return }
          for type in interface.types { names.formUnion(type.rootNames) }
        }
        for name in named.subtracting(mocked).sorted() where isAmbiguous(name) {
          // A type of the module itself hides those that its files import.
          guard let type = modules[place[1]].type(named: name),
            type.isPublic || part.usesInternals,
            FoundationTypes.names.contains(name)
              || others.contains(where: { modules[$0].type(named: name)?.isPublic == true })
          else { continue }
          partsByPlace[place]?.imports.append(
            ImportDeclaration(of: "\(type.keyword) \(home).\(name)", isTestable: !type.isPublic))
        }
      }
      for module in imported where module != 0 {
        guard let name = modules[module].name else { continue }
        let isTestable = part.usesInternals && module == place[1]
        for type in modules[module].ambiguousTypes() where type.isPublic || isTestable {
          partsByPlace[place]?.ambiguousTypes[type.name] = type.keyword
          partsByPlace[place]?.imports.append(
            ImportDeclaration(
              of: "\(type.keyword) \(name).\(type.name)", isTestable: !type.isPublic))
        }
      }
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

extension ImportDeclaration {
  /// Creates the import of a module, or of a type: `struct App.Stub`.
  fileprivate init(of module: String, isTestable: Bool) {
    let place = SourceRange(0, 0)
    let attributes = isTestable ? [Attribute(name: Name("@testable", place))] : []
    self.init(
      attributes: attributes, module: Name(module, place), condition: .always, range: place)
  }
}
