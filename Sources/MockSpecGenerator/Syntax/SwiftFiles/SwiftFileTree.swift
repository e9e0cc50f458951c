/// The declarations of a Swift file that mocks are made from.
package struct SwiftFileTree: Sendable {
  package var source: SourceText
  package var imports: [ImportDeclaration] = []
  package var protocols: [SwiftProtocol] = []
  /// The messages about protocols whose headers cannot be read, by their names.
  package var unread: [String: [Diagnostic]] = [:]
  package var extensions: [SwiftExtension] = []
  /// The types at the top level that other files see.
  package var types: [SwiftType] = []
  /// The types of closures that have a `typealias` at the top level, by its name.
  package var closures: [String: TypeSyntax] = [:]
}

/// A protocol as it stands in a Swift file.
package struct SwiftProtocol: Sendable {
  package enum Access: Int, Sendable { case hidden, `internal`, package, `public` }

  package var declaration: InterfaceDeclaration
  package var access: Access
  /// The types around the protocol, outermost first.
  package var owners: [String]
  /// The diagnostics of the protocol's members.
  package var diagnostics: [Diagnostic]
}

/// An extension with implementations, such as the defaults of requirements.
package struct SwiftExtension: Sendable {
  package var name: String
  /// True if the extension has a `where` clause.
  package var isConstrained: Bool
  package var members: [Member]
}

/// A type of a Swift file, without its body.
package struct SwiftType: Sendable {
  package var name: String
  /// `struct`, `class`, `enum`, `protocol` or `typealias`.
  package var keyword: String
  /// True if other modules see the type without `@testable` and `@_spi`.
  package var isPublic: Bool
}
