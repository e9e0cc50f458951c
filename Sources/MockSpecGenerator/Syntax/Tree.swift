/// The syntax tree of a spec, with source locations.
package struct SpecFile: Sendable {
  package var source: SourceText
  package var imports: [ImportDeclaration] = []
  package var framework: FrameworkClause?
  package var access: AccessClause?
  package var noncopyable: [NoncopyableClause] = []
  package var existing: [ExistingClause] = []
  package var declarations: [Declaration] = []
  /// The types of the target that have the name of a runtime type, each with its keyword.
  package var ambiguousTypes: [String: String] = [:]
  /// The spec that names protocols of a Swift file; `nil` for a spec.
  package var origin: ExistingOrigin?
  /// The function types behind names that the file uses, which do not tell whether a parameter escapes.
  package var closures: [String: TypeSyntax] = [:]
  /// The module of a spec that the specs of the run see, but that is compiled elsewhere.
  package var module: SpecModule?
  /// The lines that begin with `#if`, `#elseif`, `#else` or `#endif`, in order.
  package var directives: [Directive] = []

  package init(source: SourceText) { self.source = source }
}

/// A module whose specs others see, and the module that holds its mocks.
package struct SpecModule: Hashable, Sendable {
  package var name: String
  /// `nil` where the mocks of the run cannot see those of the module.
  package var mocks: String?

  package init(name: String, mocks: String? = nil) {
    self.name = name
    self.mocks = mocks
  }
}

/// `import Foundation`
package struct ImportDeclaration: Sendable {
  /// Words before `import`, for instance `@testable` or `public`, as written.
  package var attributes: [Attribute]
  /// `Foundation`, or `struct Foundation.URL` as written.
  package var module: Name
  package var condition: Condition
  package var range: SourceRange

  /// `CloudKitInterfaces` of `struct CloudKitInterfaces.CKRecord`.
  package var moduleName: String {
    let path = module.text.split(separator: " ").last ?? ""
    return String(path.prefix { $0 != "." })
  }
}

/// `framework CloudKit`, or `framework CloudKit else CloudKitStandIns`
package struct FrameworkClause: Sendable {
  package var name: Name
  package var standIns: Name?
  package var range: SourceRange
}

package enum AccessLevel: String, Sendable { case `internal`, package, `public` }

/// `access public`
package struct AccessClause: Sendable {
  package var level: AccessLevel
  package var range: SourceRange
}

/// `noncopyable Handle, File.Descriptor`: noncopyable types of the app.
package struct NoncopyableClause: Sendable {
  /// The names with their dots.
  package var types: [Name]
  package var range: SourceRange
}

/// `existing UserRepository, Analytics`: protocols in Swift files of the target.
package struct ExistingClause: Sendable {
  /// The names, with the dots of the spec.
  package var names: [Name]
  package var condition: Condition
  package var range: SourceRange
}

/// The spec that names protocols of a Swift file, and the names.
package struct ExistingOrigin: Sendable {
  package var spec: Int
  /// The protocols with mocks; the others are their parents.
  package var mocked: Set<String>
  /// The members that extensions of a protocol implement, by its name.
  package var implementations: [String: [Member]] = [:]
}

package indirect enum Declaration: Sendable {
  case errors(ErrorsDeclaration)
  case values(ValuesDeclaration)
  case record(RecordDeclaration)
  case interface(InterfaceDeclaration)

  package var name: Name {
    switch self {
    case .errors(let declaration): declaration.name
    case .values(let declaration): declaration.name
    case .record(let declaration): declaration.name
    case .interface(let declaration): declaration.name
    }
  }

  package var condition: Condition {
    switch self {
    case .errors(let declaration): declaration.condition
    case .values(let declaration): declaration.condition
    case .record(let declaration): declaration.condition
    case .interface(let declaration): declaration.condition
    }
  }
}

/// `@available(iOS 17, *)`: the name, and the text between the parentheses.
package struct Attribute: Hashable, Sendable {
  package var name: Name
  package var arguments: Expression?
}
