/// The parts of specs that are made of Swift files.
extension ExistingSearch {
  mutating func add(_ found: Found, for request: Request) {
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
    let homes = [found.module] + indices(of: tree.imports).filter { $0 != found.module }
    let members = declaration.members.map { member in
      let attributes = attributesOfMock(
        withoutStrangeMacros(member.attributes).filter { isPublic || !$0.isSPI }, in: homes)
      let known = member.attributes.isEmpty ? member : member.with(attributes: attributes)
      return request.isolation.closures.map { known.isolatingClosures($0) } ?? known
    }
    let isolation = isolation(of: found, for: request)
    let kept = declaration.with(
      attributes: attributes + isolation.actors,
      isNonisolated: declaration.isNonisolated || isolation.isNonisolated,
      members: members, under: request.condition)
    part.resultBuilders.formUnion(resultBuilders(among: members, in: homes))
    part.conformances.merge(conformances(ofDefaultsIn: kept, from: homes)) { $0.union($1) }
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
      of: declaration.path ?? name, isPublic: modules[found.module].name != nil && own != .internal)
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
  mutating func addClasses(above found: Found, for request: Request) {
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
