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

  var specs: [SpecFile]
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
  var added: Set<[Int]> = []
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
  /// The types of all modules by the names of these, with those of the specs for the first one.
  lazy var moduleTypes: [String: Set<String>] = modules.indices.dropLast().reduce(
    into: [modules[0].name ?? "": Set(declaredTypes.keys)]
  ) {
    $0[modules[$1].name ?? "", default: []].formUnion(modules[$1].possibleTypes)
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
    resolveAliases()
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

  /// Replaces the type aliases among the parents of the specs' own interfaces.
  mutating func resolveAliases() {
    for spec in specs.indices {
      for index in specs[spec].declarations.indices {
        specs[spec].declarations[index] = withoutAliases(
          specs[spec].declarations[index], of: spec)
      }
    }
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
}
