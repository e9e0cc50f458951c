/// The parts of specs that are made of Swift files.
extension ExistingSearch {
  /// Takes a protocol into the part of its file; reports classes above it from which no mock can inherit.
  mutating func take(_ candidate: Candidate, for request: Request) -> Found {
    let found = Found(
      module: candidate.module, file: candidate.file, swift: candidate.swift,
      declaration: settled(candidate.swift, at: (candidate.module, candidate.file)))
    // One that a spec names can be a parent of others under another name: `Loader`, `Feed.Loader`.
    guard added.insert([found.module, found.file, found.declaration.range.start]).inserted else {
      return found
    }
    for diagnostic in found.swift.diagnostics { diagnostics.report(diagnostic) }
    if let name = request.place, let level = specs[request.spec].access?.level,
      found.access.rank < level.rank
    {
      diagnostics.reportSecond(
        .lessAccess(name.text, than: level.rawValue), name, in: specs[request.spec].source,
        first: found.declaration.name.range,
        in: modules[found.module].tree(of: found.file).source)
    }
    let place = PartPlace(spec: request.spec, module: found.module, file: found.file)
    let isInternal = (taken[place] ?? []).contains(where: \.usesInternals)
    let classes = classes(above: found, for: request, besideInternals: isInternal)
    taken[place, default: []].append(Taken(found: found, request: request, classes: classes))
    return found
  }

  /// Returns the classes above a protocol.
  private mutating func classes(
    above found: Found, for request: Request, besideInternals isInternal: Bool
  ) -> ClassesAbove {
    if found.declaration.inherits.isEmpty { return ClassesAbove() }
    let tree = modules[found.module].tree(of: found.file)
    var site = ClassSite(
      source: tree.source, module: found.module, imports: tree.imports,
      level: specs[request.spec].access?.level)
    site.isTestable = isInternal || found.access == .internal
    site.isIsolating =
      request.isolation.actor != nil && (request.place != nil || found.module == request.module)
    let parents = parents(above: found.declaration, at: &site)
    if parents.isEmpty { return ClassesAbove() }
    return ClassesAbove(
      parents: parents, testableModules: site.testableModules.sorted(), frameworks: site.frameworks)
  }

  /// Returns the part of a Swift file with the protocols that a spec takes from it.
  mutating func part(at place: PartPlace, of taken: [Taken]) -> SpecUnit {
    let (spec, module) = (specs[place.spec], place.module)
    let tree = modules[module].tree(of: place.file)
    let homes = [module] + indices(of: tree.imports).filter { $0 != module }
    let protocols = taken.map { ofMock($0, in: homes) }
    let usesInternals = taken.contains(where: \.usesInternals)
    let origin = origin(of: protocols, taken, at: place)
    let declared = protocols.flatMap(\.typeVariants)
    let imports =
      (usesInternals ? tree.imports : tree.publicImports)
      + home(of: module, isTestable: usesInternals) + taken.flatMap { ownImports(of: $0) }
    let ambiguous = ambiguousTypes(
      of: declared, at: place, importing: imports, mocking: origin.mocked,
      usingInternals: usesInternals)
    return SpecUnit(
      partOf: tree.source, from: origin, importing: imports + ambiguous.imports,
      access: spec.access,
      declaring: spellingExistentials(
        in: declared.map { .interface($0) }, of: module, importing: tree.imports),
      seeing: Surroundings(
        ambiguousTypes: ambiguous.kinds,
        noncopyableTypes: types(of: module, importing: tree.imports, lacking: "Copyable"),
        conformances: protocols.reduce(into: [:]) { all, found in
          all.merge(conformances(ofDefaultsIn: found, from: homes)) { $0.union($1) }
        },
        deprecatedTypes: tree.source.bytes.contain("deprecated")
          ? ([module] + indices(of: tree.imports)).reduce(into: []) {
            $0.formUnion(modules[$1].deprecatedTypes)
          } : [],
        nonescapableTypes: types(of: module, importing: tree.imports, lacking: "Escapable"),
        resultBuilders: resultBuilders(among: protocols.flatMap(\.members), in: homes),
        classParents: taken.reduce(into: [:]) { parents, found in
          parents.merge(found.classes.parents) { first, _ in first }
        },
        usesInternals: usesInternals, typesWithBackend: typesWithBackend,
        closures: closures(in: tree.source, of: module, importing: tree.imports)))
  }

  /// Returns a protocol with the attributes and the isolation that its mock has too.
  private mutating func ofMock(_ taken: Taken, in homes: [Int]) -> InterfaceDeclaration {
    let (found, request) = (taken.found, taken.request)
    let declaration = found.declaration
    let isPublic = specs[request.spec].access?.level == .public
    let attributes = withoutStrangeMacros(declaration.attributes).filter {
      isOfMock($0, in: found.module, isPublic: isPublic)
    }
    let members = declaration.members.map { member in
      let attributes = attributesOfMock(
        withoutStrangeMacros(member.attributes).filter { isPublic || !$0.isSPI }, in: homes)
      let known = member.attributes.isEmpty ? member : member.with(attributes: attributes)
      return request.isolation.closures.map { known.isolatingClosures($0) } ?? known
    }
    let isolation = isolation(of: found, for: request)
    return declaration.with(
      attributes: attributes + isolation.actors,
      isNonisolated: declaration.isNonisolated || isolation.isNonisolated,
      members: members, under: request.condition)
  }

  private mutating func origin(
    of protocols: [InterfaceDeclaration], _ taken: [Taken], at place: PartPlace
  ) -> ExistingOrigin {
    let isOfMocks = modules[place.module].name == nil
    let named = taken.filter { $0.request.place != nil }
    return ExistingOrigin(
      spec: place.spec, mocked: Set(named.map(\.found.name)),
      mockNames: Dictionary(
        named.compactMap { item in item.request.mock.map { (item.found.name, $0) } }
      ) { $1 },
      implementations: Dictionary(
        taken.map { item in
          let path = item.found.declaration.path ?? item.found.name
          return (
            item.found.name,
            modules[place.module].implementations(
              of: path, isPublic: !isOfMocks && item.found.access != .internal)
          )
        }
      ) { $1 },
      openClosures: Set(
        zip(protocols, taken).filter { declaration, item in
          item.request.isolation.closures == nil && !isOfMocks
            && declaration.members.contains(where: \.hasOpenClosures)
        }.map(\.1.found.name)),
      aliases: modules[place.module].aliasNames)
  }

  /// Returns the imports that one protocol adds to those of its file: what shows declarations with an `@_spi`, and the
  /// homes of the classes above it.
  private func ownImports(of taken: Taken) -> [ImportDeclaration] {
    let declaration = taken.found.declaration
    let shown = modules[taken.found.module].name.map { home in
      (declaration.attributes + declaration.members.flatMap(\.attributes)).filter(\.isSPI)
        .map { ImportDeclaration(of: home, spi: $0) }
    }
    return (shown ?? []) + taken.classes.frameworks
      + taken.classes.testableModules.flatMap { home(of: $0, isTestable: true) }
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
    return spellingExistentials(in: closures, of: module, importing: imports)
  }

  /// Returns the types of a module, and of those that it imports, that suppress a protocol: `~Copyable`.
  mutating func types(
    of module: Int, importing imports: [ImportDeclaration], lacking name: String
  ) -> Set<String> {
    let others = indices(of: imports).filter { $0 != 0 && $0 != module }
    return ([module] + others).reduce(into: []) { $0.formUnion(modules[$1].types(lacking: name)) }
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
