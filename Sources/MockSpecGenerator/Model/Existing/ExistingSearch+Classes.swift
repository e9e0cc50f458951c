/// The place of a protocol whose parents are looked for among classes.
struct ClassSite {
  let source: SourceText
  let module: Int
  let imports: [ImportDeclaration]
  let level: AccessLevel
  /// True for an interface of a spec, of whose modules a mock sees the internals of the first alone.
  var isSpec = false
  /// True if the mock sees the internal declarations of the module.
  var isTestable = false
  /// True if the spec tells that an actor isolates what the module declares without a word.
  var isIsolating = false
  /// The modules of classes whose internal declarations the mock needs.
  var testableModules: Set<Int> = []
  /// The imports beside classes over one of a framework, whose initialiser the mock calls.
  var frameworks: [ImportDeclaration] = []

  init(source: SourceText, module: Int, imports: [ImportDeclaration], level: AccessLevel?) {
    (self.source, self.module, self.imports) = (source, module, imports)
    self.level = level ?? .internal
  }
}

/// The classes above a protocol, with what they add to the part of its file.
struct ClassesAbove {
  /// The classes by the names that the protocol uses.
  var parents: [String: ClassParent] = [:]
  /// The modules of classes whose internal declarations the mock needs.
  var testableModules: [Int] = []
  /// The imports beside classes over one of a framework, whose initialiser the mock calls.
  var frameworks: [ImportDeclaration] = []
}

/// The reason why no mock can inherit from a class.
enum ClassObstacle {
  case actor, final, notOpen, noInitializer, hiddenInitializer, operation, framework

  /// The reason, and what to do.
  var words: (why: String, advice: String) {
    switch self {
    case .actor: ("it is an actor", "make it a class")
    case .final: ("it is final", "remove 'final'")
    case .notOpen: ("other modules cannot inherit from it", "make it 'open'")
    case .noInitializer: ("it has no initialiser without arguments", "give it an 'init()'")
    case .hiddenInitializer:
      ("other modules do not see its 'init()'", "declare 'public init() {}' in it")
    case .operation: ("it is an operation", "declare a service")
    case .framework:
      ("it has no initialiser without arguments", "put a class with an 'init()' between the two")
    }
  }
}

/// Classes above protocols.
extension ExistingSearch {
  /// A class, and the types of its generic parameters where it stands above another one.
  private struct Link {
    let module: Int
    let file: Int
    let found: SwiftClass
    let names: [String: TypeSyntax]
  }

  /// Returns the classes among the parents of a protocol, by the names that it uses; reports those from which no mock
  /// can inherit, and parents that only values can have.
  mutating func parents(above found: InterfaceDeclaration, at site: inout ClassSite)
    -> [String: ClassParent]
  {
    guard site.module != standard else { return [:] }
    var parents: [String: ClassParent] = [:]
    for type in found.inherits {
      let name = type.protocolName
      let homes = [site.module] + indices(of: site.imports)
      let isDeclared = homes.contains { modules[$0].possibleProtocols.contains(name) }
      if let first = findClass(name, from: site.module, importing: site.imports) {
        let chain = chain(from: first)
        let obstacle =
          found.kind == .operation ? .operation : self.obstacle(of: chain, at: &site)
        if let obstacle {
          diagnostics.report(
            .classParent(type.source, found.name.text, obstacle), at: type.range, in: site.source)
        } else {
          parents[name] = classParent(chain, at: site)
          if chain.count > 1, let last = chain.last(where: { $0.module != standard }),
            chain.last?.module == standard
          {
            site.frameworks += modules[last.module].tree(of: last.file).imports
          }
        }
      } else if !isDeclared, FrameworkClasses.refused.contains(name) {
        diagnostics.report(
          .classParent(type.source, found.name.text, .framework), at: type.range, in: site.source)
      } else if !isDeclared, StandardProtocols.refused.contains(name) {
        diagnostics.report(
          .valueParent(type.source, found.name.text), at: type.range, in: site.source)
      }
    }
    return parents
  }

  /// Returns the class of a name that a file uses; `nil` if none is known, or a protocol is called so.
  private mutating func findClass(
    _ name: String, from module: Int, importing imports: [ImportDeclaration]
  ) -> Link? {
    let homes = [module] + indices(of: imports).filter { $0 != module }
    func link(_ path: String, in home: Int) -> Link? {
      guard modules[home].protocols(named: path).isEmpty,
        let (file, found) = modules[home].declaredClass(path)
      else { return nil }
      return Link(module: home, file: file, found: found, names: [:])
    }
    for home in homes {
      if let link = link(name, in: home) { return link }
    }
    guard let dot = name.firstIndex(of: ".") else {
      let isProtocol = homes.contains { modules[$0].possibleProtocols.contains(name) }
      return isProtocol ? nil : link(name, in: standard)
    }
    guard let home = homes.first(where: { modules[$0].name.map { $0 == name[..<dot] } ?? false })
    else { return nil }
    return link(String(name[name.index(after: dot)...]), in: home)
  }

  /// Returns a class with those above it as far as they are known; a cycle ends, as the compiler reports it, and so does
  /// a chain of absurd length, of which each protocol on it would cost the whole.
  private mutating func chain(from first: Link) -> [Link] {
    var chain = [first]
    var paths: Set = [first.found.path]
    while chain.count < 32, let last = chain.last, let parent = last.found.inherits.first?.bare {
      let imports = modules[last.module].tree(of: last.file).imports
      guard let next = findClass(parent.protocolName, from: last.module, importing: imports),
        paths.insert(next.found.path).inserted
      else { break }
      let arguments = (parent.components.last?.arguments ?? []).map { $0.replacing(last.names) }
      chain.append(
        Link(
          module: next.module, file: next.file, found: next.found,
          names: Dictionary(zip(next.found.parameters, arguments)) { $1 }))
    }
    return chain
  }

  /// Returns the reason why no mock can inherit from a class; notes the modules that it has to see from inside.
  private func obstacle(of chain: [Link], at site: inout ClassSite) -> ClassObstacle? {
    let (home, words) = (chain[0].module, chain[0].found.words)
    if words.contains(.actor) { return .actor }
    if words.contains(.final) { return .final }
    let owner = chain.first { !$0.found.designated.isEmpty }
    let initializer = owner?.found.designated.first { $0.isWithoutArguments }
    if owner != nil, initializer == nil { return .noInitializer }
    let root = chain.last?.found.inherits.first?.bare.protocolName
    if owner == nil, root.map(FrameworkClasses.refused.contains) == true { return .noInitializer }
    if isOfMocks(home) { return nil }
    let isOpen = words.contains(.open)
    let isPublic = initializer?.isPublic
    if isOpen,
      isPublic == true || owner == nil && chain.last?.found.inheritsKnownInitializer == true
    {
      return nil
    }
    let path = modules[home].files[chain[0].file].path
    if site.level == .internal, !site.isSpec || home == 0, !path.hasSuffix(".swiftinterface") {
      site.testableModules.insert(home)
      return nil
    }
    return isOpen ? .hiddenInitializer : .notOpen
  }

  /// Checks whether mocks are compiled in a module.
  private func isOfMocks(_ module: Int) -> Bool { module == 0 && modules[0].name == nil }

  private mutating func classParent(_ chain: [Link], at site: ClassSite) -> ClassParent {
    var parent = ClassParent(parameters: chain[0].found.parameters, depth: chain.count)
    var required: Set<String> = []
    for link in chain {
      let (module, found) = (link.module, link.found)
      let isInside =
        isOfMocks(module) || site.testableModules.contains(module)
        || site.isTestable && module == site.module
      func isVisible(_ member: SwiftClassMember) -> Bool {
        isInside || member.isPublic
      }
      for member in found.members where isVisible(member) {
        let own = member.member.mappingTypes { $0.replacing(link.names) }
        if case .initializer = own.kind {
          if member.words.contains(.required), required.insert(own.identity).inserted {
            parent.required.append(own)
          }
          continue
        }
        parent.members.append(
          ClassParent.Inherited(
            member: own,
            isOverridable: (isInside || member.words.contains(.open)) && member.isOverridable))
      }
      let extensions = modules[module].extensions(of: found.path)
      for extended in extensions {
        parent.members += (isInside ? extended.members : extended.publicMembers).map {
          ClassParent.Inherited(
            member: $0.mappingTypes { $0.replacing(link.names) }, isOverridable: false)
        }
      }
      let tree = modules[module].tree(of: link.file)
      let prefix = found.path + "."
      parent.types.formUnion(
        tree.nestedTypes.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) })
      parent.conformances.formUnion(
        conformances(found.inherits + extensions.flatMap(\.inherits), of: module, tree.imports))
      parent.isIsolated =
        parent.isIsolated
        || site.isIsolating && module == site.module && !found.words.contains(.nonisolated)
        || found.attributes.contains {
          $0.hasSuffix("Actor") || modules[module].hasActor(named: $0)
        }
    }
    let owner = chain.first { !$0.found.designated.isEmpty }
    parent.designated = (owner?.found.designated ?? [])
      .filter { $0.words.isDisjoint(with: [.required, .private, .fileprivate]) }
      .map { member in member.member.mappingTypes { $0.replacing(owner?.names ?? [:]) } }
    // The defaults of others are those of the class itself.
    if owner?.module == standard {
      let called = owner?.found.designated.first { $0.isWithoutArguments }?.member
      parent.arguments = (called?.function?.parameters ?? []).compactMap { parameter in
        parameter.defaultValue.map { "\(parameter.name.text): \($0.text)" }
      }
    }
    return parent
  }

  /// Returns protocols with all that they inherit from, as far as they are known.
  private mutating func conformances(
    _ types: [TypeSyntax], of module: Int, _ imports: [ImportDeclaration]
  ) -> Set<String> {
    var known: Set<String> = []
    var next = types.flatMap { $0.bare.flattened }
    while let type = next.popLast() {
      let name = type.bare.protocolName
      guard known.insert(name).inserted else { continue }
      known.formUnion(StandardProtocols.implied[name] ?? [])
      for home in [module] + indices(of: imports) + [standard] {
        next += modules[home].protocols(named: name).flatMap(\.found.declaration.inherits)
      }
    }
    return known
  }
}

extension SwiftClass {
  /// The initialisers that make all of an object, rather than calling another one.
  fileprivate var designated: [SwiftClassMember] {
    members.filter { $0.isInitializer && !$0.words.contains(.convenience) }
  }

  /// True for a class above which stands `NSObject`, whose initialiser it inherits.
  fileprivate var inheritsKnownInitializer: Bool {
    inherits.first?.bare.protocolName == "NSObject"
  }
}

extension SwiftClassMember {
  fileprivate var isInitializer: Bool {
    if case .initializer = member.kind { true } else { false }
  }

  /// True for an initialiser that `super.init()` calls.
  fileprivate var isWithoutArguments: Bool {
    guard isInitializer, let function = member.function, function.mark.isEmpty,
      function.genericParameters.isEmpty,
      words.isDisjoint(with: [.private, .fileprivate])
    else { return false }
    return function.effects == Effects()
      && function.parameters.allSatisfy { $0.defaultValue != nil || $0.isVariadic }
  }

  /// True for a member that an override with the same signature can replace.
  fileprivate var isOverridable: Bool {
    let isAllowed = words.isDisjoint(with: [.final, .static, .class, .set, .deprecated])
    switch member.kind {
    case .method: return isAllowed
    case .property(let property): return isAllowed && !property.isConstant
    default: return false
    }
  }
}
