/// A file as semantic analysis takes it: a spec, or the protocols that one names in a Swift file.
///
/// The types of the declarations are finished: no parent is a type alias whose type is known, and each existential type
/// of a known protocol has its `any`.
///
/// A class, since it is large and every stage refers to it.
package final class SpecUnit: Sendable {
  package enum Role: Sendable {
    /// A spec of the run.
    case spec
    /// The protocols of a Swift file that a spec names, and parents of such.
    case part(ExistingOrigin)
    /// A spec that those of the run see, but that is compiled in another module.
    case imported(SpecModule)
  }

  package let role: Role
  package let source: SourceText
  package let imports: [ImportDeclaration]
  package let framework: FrameworkClause?
  package let access: AccessClause?
  package let noncopyable: [NamesClause]
  package let existing: [NamesClause]
  package let declarations: [Declaration]
  package let surroundings: Surroundings

  /// Creates the unit of a spec.
  ///
  /// - Parameters:
  ///   - tree: The spec.
  ///   - role: `spec` or `imported`.
  ///   - declarations: The declarations with finished types; `nil` for those of the tree.
  ///   - surroundings: The facts about the types that the spec names.
  package init(
    _ tree: SpecFile, as role: Role = .spec, declaring declarations: [Declaration]? = nil,
    seeing surroundings: Surroundings = Surroundings()
  ) {
    (self.role, source, imports) = (role, tree.source, tree.imports)
    (framework, access, noncopyable) = (tree.framework, tree.access, tree.noncopyable)
    (existing, self.surroundings) = (tree.existing, surroundings)
    self.declarations = declarations ?? tree.declarations
  }

  /// Creates the unit of the protocols of a Swift file, with the access that the spec states.
  init(
    partOf source: SourceText, from origin: ExistingOrigin, importing imports: [ImportDeclaration],
    access: AccessClause?, declaring declarations: [Declaration], seeing surroundings: Surroundings
  ) {
    (role, self.source, self.imports) = (.part(origin), source, imports)
    (framework, self.access, noncopyable, existing) = (nil, access, [], [])
    (self.declarations, self.surroundings) = (declarations, surroundings)
  }

  /// True for a spec of the run.
  var isOfRun: Bool { if case .spec = role { true } else { false } }

  /// The spec that names protocols of a Swift file; `nil` for a spec.
  var origin: ExistingOrigin? { if case .part(let origin) = role { origin } else { nil } }

  /// The module of a spec that is compiled elsewhere.
  var module: SpecModule? { if case .imported(let module) = role { module } else { nil } }
}

/// A module whose specs others see, and the module that holds its mocks.
package struct SpecModule: Hashable, Sendable {
  package let name: String
  /// `nil` where the mocks of the run cannot see those of the module.
  package var mocks: String?
}

/// The spec that names protocols of a Swift file, and the names.
package struct ExistingOrigin: Sendable {
  package let spec: Int
  /// The protocols with mocks; the others are their parents.
  package let mocked: Set<String>
  /// The names that the spec gives to mocks, by those of the protocols.
  package let mockNames: [String: String]
  /// The members that extensions of a protocol implement, by its name.
  package let implementations: [String: [Member]]
  /// The protocols of another module with asynchronous closures whose isolation nothing states.
  package let openClosures: Set<String>
  /// The names of type aliases in the Swift files, of which the types are not known.
  package let aliases: Set<String>
}

/// Facts about the types that a spec, or a part of a Swift file, names: those that Swift files of its target and of other
/// modules tell.
package struct Surroundings: Sendable {
  /// The types of the target that have the name of a runtime type, each with its kind.
  package var ambiguousTypes: [String: DeclarationKind] = [:]
  /// The names of public types of the modules that the file imports, as far as generated code writes them too.
  package var importedNames: Set<String> = []
  /// The types of the target, and of the modules that it imports, whose values cannot be copied.
  package var noncopyableTypes: Set<String> = []
  /// The names of all that defaults of associated types conform to, by the spelling of these, as far as they are known.
  package var conformances: [String: Set<String>] = [:]
  /// Those that are deprecated, if members of the file are deprecated too.
  package var deprecatedTypes: Set<String> = []
  /// Those whose values cannot leave the place that they are made in.
  package var nonescapableTypes: Set<String> = []
  /// Those that attributes of the file's members name as result builders.
  package var resultBuilders: Set<String> = []
  /// The classes that interfaces of the file inherit from, by the names that these use.
  package var classParents: [String: ClassParent] = [:]
  /// True if mocks of the file need what other modules see by `@testable import` only.
  package var usesInternals = true
  /// The modules that other files of the compiling target import with an access level.
  package var levelledImports: Set<String> = []
  /// The types of the modules whose Swift files are known, where the spec gives imports a level.
  package var moduleTypes: [String: Set<String>] = [:]
  /// The module of the interfaces, where the mocks are compiled in another one.
  package var homeModule: String?
  /// The enumerations that Swift files of the target declare, if the spec describes errors that exist.
  package var enumerations: Set<String> = []
  /// The names of the types that an extension gives a property `backend`.
  package var typesWithBackend: Set<String> = []
  /// The function types behind names that the file uses, which do not tell whether a parameter escapes.
  package var closures: [String: TypeSyntax] = [:]
}
