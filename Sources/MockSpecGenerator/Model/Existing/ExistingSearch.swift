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

  /// A protocol that a request can mean, with its place.
  struct Candidate {
    let module: Int
    let file: Int
    let swift: SwiftProtocol
  }

  /// The protocol that a request means.
  struct Found {
    let module: Int
    let file: Int
    let swift: SwiftProtocol
    /// The protocol as specs know it.
    let declaration: InterfaceDeclaration

    var name: String { declaration.name.text }
    var access: AccessLevel { swift.access ?? .internal }
  }

  /// A protocol that the part of its file has, with the request that it was first found for.
  struct Taken {
    let found: Found
    let request: Request
    let classes: ClassesAbove

    /// True if mocks need what other modules see by `@testable import` only.
    var usesInternals: Bool { found.access == .internal || !classes.testableModules.isEmpty }
  }

  /// A Swift file from which a spec takes protocols.
  struct PartPlace: Hashable, Comparable {
    let spec: Int
    let module: Int
    let file: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.spec, left.module, left.file) < (right.spec, right.module, right.file)
    }
  }

  let specs: [SpecFile]
  /// The Swift files of the module that compiles the mocks.
  let neighbours: [SwiftText]
  /// The macros of availability that protocols have, and whether that module knows each.
  var macros: [String: Bool] = [:]
  /// The target's own module, then those that it depends on, then Swift's.
  var modules: [ModuleIndex]
  var diagnostics: Diagnostics
  /// The declarations of each spec, with what the type aliases among the parents of interfaces stand for.
  lazy var settled: [[Declaration]] = specs.map { spec in
    spec.declarations.map { withoutAliases($0, importing: spec.imports) }
  }
  /// The protocols that were found, by the files of the parts.
  var taken: [PartPlace: [Taken]] = [:]
  /// The module, file and position of each of them.
  var added: Set<[Int]> = []
  lazy var ambiguousTypes = modules[0].ambiguousTypes()
  /// The classes above the interfaces of each spec, by the names of these.
  var classParents: [Int: [String: ClassParent]] = [:]
  /// The number of unknown names for which a similar one is still looked for: many are not all misspelt, and each is
  /// compared with all names.
  var suggestionsLeft = 16
  /// The enumerations that Swift files of the target declare.
  lazy var enumerations: Set<String> = modules[0].files.reduce(into: []) {
    $0.formUnion($1.bytes.names(behind: "enum"))
  }
  /// The interfaces of the specs and those that were found, by name; complete at the end of the search.
  lazy var interfaces: [String: [InterfaceDeclaration]] = Dictionary(
    grouping: settled.joined().compactMap(\.interface)
      + taken.values.joined().map(\.found.declaration), by: \.name.text)
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
  /// The names of the types that an extension in any module gives a property with the name of the mocks' own.
  lazy var typesWithBackend: Set<String> = modules.indices.reduce(into: []) {
    $0.formUnion(modules[$1].types(extendedWith: "backend"))
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

  /// Finds the protocols that the specs name, and their parents.
  mutating func findProtocols(isBlind: Bool) {
    var requests: [Request] = []
    var places: [String: (name: Name, spec: Int)] = [:]
    for (index, spec) in specs.enumerated() {
      for interface in settled[index].compactMap(\.interface) {
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
          let key = withoutModule(name.text)
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
  }

  /// Returns the path of a protocol without the name of a module in front.
  private func withoutModule(_ path: String) -> String {
    guard let dot = path.firstIndex(of: "."),
      modules.contains(where: { $0.name.map { $0 == path[..<dot] } ?? false })
    else { return path }
    return String(path[path.index(after: dot)...])
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
    var unusable: [Candidate] = []
    for group in groups {
      let all = group.flatMap { module in
        modules[module].protocols(named: name).map {
          Candidate(module: module, file: $0.file, swift: $0.found)
        }
      }
      let visible = all.filter { $0.swift.access != nil }
      unusable += all.filter { $0.swift.access == nil }
      // A name alone is rather that of a protocol at the top level, and those of parents have the types around them.
      let outer = visible.filter(\.swift.owners.isEmpty)
      let isPath = request.place != nil || name.contains(".")
      let usable = outer.isEmpty && isPath ? visible : outer
      guard !usable.isEmpty else { continue }
      return (choose(among: usable, for: request) ?? []).map { take($0, for: request) }
    }
    if let place = request.place { report(place, name, of: request.spec, among: unusable) }
    return []
  }

  /// Returns the protocols of one module; `nil` for a name that several declare, which is reported.
  private mutating func choose(among all: [Candidate], for request: Request) -> [Candidate]? {
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
