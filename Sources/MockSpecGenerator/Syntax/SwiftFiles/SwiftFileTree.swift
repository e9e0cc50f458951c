/// The declarations of a Swift file that mocks are made from.
package struct SwiftFileTree: Sendable {
  package let source: SourceText
  package var imports: [ImportDeclaration] = []
  /// The imports whose types public declarations of the file can mention.
  package var publicImports: [ImportDeclaration] = []
  package var protocols: [SwiftProtocol] = []
  /// The messages about protocols whose headers cannot be read, by their names.
  package var unread: [String: [Diagnostic]] = [:]
  package var extensions: [SwiftExtension] = []
  package var classes: [SwiftClass] = []
  /// The types at the top level that other files see.
  package var types: [SwiftType] = []
  package var aliases: [SwiftTypeAlias] = []
  /// The paths of types and aliases in other types: `API.Response`.
  package var nestedTypes: Set<String> = []
  /// The paths of types without generic parameters that suppress a protocol, such as `Copyable`, by its name.
  package var suppressing: [String: Set<String>] = [:]
  /// The types that protocols, types and their extensions name behind a colon, and macros that can add some, by path.
  package var parents: [String: [TypeSyntax]] = [:]
  /// The paths of the result builders.
  package var resultBuilders: Set<String> = []
  /// The paths of types and aliases that are deprecated.
  package var deprecated: Set<String> = []
}

/// A `typealias` of a Swift file.
package struct SwiftTypeAlias: Sendable {
  /// A type or extension around the alias.
  package struct Scope: Sendable {
    package let name: String
    package let parameters: [String]
  }

  package let name: String
  package let parameters: [String]
  /// The types around it, outermost first.
  package let scopes: [Scope]
  package let type: TypeSyntax
}

/// A protocol as it stands in a Swift file.
package struct SwiftProtocol: Sendable {
  package let declaration: InterfaceDeclaration
  /// `nil` if no other file sees the protocol.
  package let access: AccessLevel?
  /// The types around the protocol, outermost first.
  package let owners: [String]
  /// The diagnostics of the protocol's members.
  package let diagnostics: [Diagnostic]
}

/// An extension with implementations, such as the defaults of requirements.
package struct SwiftExtension: Sendable {
  package let name: String
  /// True if the extension has a `where` clause.
  package let isConstrained: Bool
  /// The protocols to which the extension conforms its type.
  package var inherits: [TypeSyntax] = []
  package var members: [Member]
  /// The members that other modules see without `@testable`.
  package var publicMembers: [Member] = []
}

/// A type of a Swift file, without its body.
package struct SwiftType: Sendable {
  package let name: String
  /// An actor is a class.
  package let kind: DeclarationKind
  /// True if other modules see the type without `@testable` and `@_spi`.
  package let isPublic: Bool
}
