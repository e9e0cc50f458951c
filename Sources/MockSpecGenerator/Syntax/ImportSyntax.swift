/// `import Foundation`, or `@testable public import struct App.Clock`
package struct ImportDeclaration: Sendable {
  package let attributes: [ImportAttribute]
  /// The access level before `import`; `nil` where none is written.
  package let level: ImportLevel?
  /// The kind of the declaration; `nil` for an import of a module.
  package let kind: DeclarationKind?
  /// The module, then the declaration or the submodule.
  package let path: [Name]
  package let condition: Condition
  package let range: SourceRange

  /// `App` of `struct App.Clock`
  package var moduleName: String { path.first?.text ?? "" }

  /// `struct App.Clock`
  package var target: String {
    (kind.map { "\($0.rawValue) " } ?? "")
      + path.map { escaped($0.text) }.joined(separator: ".")
  }
}

/// An attribute before `import`.
package enum ImportAttribute: Hashable, Sendable {
  case testable, preconcurrency, unsafe
  /// `@_spi(Inner)`
  case spi(String)
  /// Another one, as written.
  case other(String)

  init(_ attribute: Attribute) {
    let arguments = attribute.arguments?.text
    switch (attribute.name.text, arguments) {
    case ("testable", nil): self = .testable
    case ("preconcurrency", nil): self = .preconcurrency
    case ("unsafe", nil): self = .unsafe
    case ("_spi", let name?): self = .spi(name)
    case (let name, let arguments): self = .other(name + (arguments.map { "(\($0))" } ?? ""))
    }
  }

  /// The attribute as Swift.
  package var source: String {
    switch self {
    case .testable: "@testable"
    case .preconcurrency: "@preconcurrency"
    case .unsafe: "@unsafe"
    case .spi(let name): "@_spi(\(name))"
    case .other(let text): "@" + text
    }
  }
}

/// The access level of an import.
package enum ImportLevel: String, CaseIterable, Sendable {
  case `public`, package, `internal`, `fileprivate`, `private`

  package init(_ level: AccessLevel) {
    switch level {
    case .internal: self = .internal
    case .package: self = .package
    case .public: self = .public
    }
  }

  /// True if declarations that other modules see can name what is imported.
  package var isOpen: Bool { self == .public || self == .package }
}

/// The kind of a declaration that is imported by its name.
package enum DeclarationKind: String, Sendable {
  case `typealias`, `struct`, `class`, `enum`, `protocol`, `let`, `var`, `func`
}

/// Returns the modules that Swift files import with an access level, by the words before `import`.
func levelledImports(in files: [[UInt8]]) -> Set<String> {
  files.reduce(into: []) { modules, bytes in
    for level in ImportLevel.allCases {
      modules.formUnion(bytes.names(behind: "\(level.rawValue) import"))
    }
  }
}
