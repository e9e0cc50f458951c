/// The syntax tree of a spec, with source locations.
package struct SpecFile: Sendable {
  package let source: SourceText
  package var imports: [ImportDeclaration] = []
  package var framework: FrameworkClause?
  package var access: AccessClause?
  package var noncopyable: [NamesClause] = []
  package var existing: [NamesClause] = []
  package var declarations: [Declaration] = []
  /// The lines that begin with `#if`, `#elseif`, `#else` or `#endif`, in order.
  package var directives: [Directive] = []
}

/// `framework CloudKit`, or `framework CloudKit else CloudKitStandIns`
package struct FrameworkClause: Sendable {
  package let name: Name
  package var standIns: Name?
  package let range: SourceRange
}

package enum AccessLevel: String, Sendable { case `internal`, package, `public` }

/// `access public`
package struct AccessClause: Sendable {
  package let level: AccessLevel
  package let range: SourceRange
}

/// `noncopyable Handle, File.Descriptor`: noncopyable types of the app; or `existing UserRepository, Analytics`:
/// protocols in Swift files of the target.
package struct NamesClause: Sendable {
  /// The names with their dots.
  package let names: [Name]
  /// The names of mocks behind `as`, by those of the protocols.
  package var mocks: [String: Name] = [:]
  package var isolation = ExistingIsolation()
  package let condition: Condition
  package let range: SourceRange

  /// Returns the name of the mock of a protocol.
  package func mockName(of name: Name) -> String {
    mocks[name.text]?.text ?? "Mock" + (name.text.split(separator: ".").last ?? "")
  }
}

/// The isolation in front of `existing`, where a setting of the protocols' module gives it and no Swift file says so.
///
/// ```
/// @MainActor existing Screen
/// nonisolated(nonsending) existing Loader
/// ```
package struct ExistingIsolation: Sendable {
  /// True behind `nonisolated`.
  package var isNonisolated = false
  package var actor: Attribute?
  /// `nonisolated(nonsending)` or `@concurrent`: that of asynchronous closures.
  package var closures: Specifier?
}
