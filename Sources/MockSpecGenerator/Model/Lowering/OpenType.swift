/// An associated type that has to name the mock, such as `Delegate` where `Delegate.Owner == Self`.
///
/// No class can be generic over it, so the module of the mock says which type it is, in an extension.
package struct OpenType: Sendable {
  let mock: String
  let name: String
  /// The warning of a module that does not say it.
  let warning: Diagnostic

  /// Checks whether a Swift file has an extension of the mock with a type of that name.
  func isNamed(in file: SwiftText) -> Bool {
    guard file.bytes.names(behind: "extension").contains(mock), file.bytes.contain(name) else {
      return false
    }
    let tree = readSwiftFile(SourceText(path: file.path, bytes: file.bytes))
    return tree.nestedTypes.contains("\(mock).\(name)")
  }
}

extension MockGenerics {
  /// True if the spec has settled all types.
  var isClosed: Bool { parameters.isEmpty && open.isEmpty }

  /// Finds the types that have to name the mock, and those that are constrained together with one.
  ///
  /// - Parameters:
  ///   - names: The associated types that nothing settles.
  ///   - requirements: Their constraints as they are written.
  ///   - settled: The types that stand for the other associated types.
  /// - Returns: Their names.
  static func openTypes(
    among names: [String], _ requirements: [GenericRequirement], settled: [String: TypeSyntax]
  ) -> Set<String> {
    var open: Set<String> = []
    var left = requirements.filter { !$0.isOfSelf }
    var naming = ["Self"]
    while !naming.isEmpty {
      let found = left.partition { $0.mentions(naming) }
      naming = names.filter { name in
        !open.contains(name) && left[found...].contains { $0.mentions([name]) }
      }
      left.removeSubrange(found...)
      if open.isEmpty { left = left.map { $0.mapping { $0.replacingRoot(settled) } } }
      open.formUnion(naming)
    }
    return open
  }
}

extension GenericRequirement {
  fileprivate func mentions(_ names: [String]) -> Bool {
    left.mentions(names) || right.mentions(names)
  }
}

extension Generator {
  /// Reports types that have to name their mocks and that no Swift file beside the mocks gives.
  func reportOpenTypes(of specs: [Spec], to diagnostics: inout Diagnostics) {
    let files = neighbours ?? (swiftFiles ?? []).map { SwiftText(path: $0.path, bytes: $0.bytes) }
    for type in specs.flatMap(\.openTypes) where !files.contains(where: type.isNamed) {
      diagnostics.report(type.warning)
    }
  }
}

extension DiagnosticMessage {
  static func openType(_ type: String, of mock: String, _ access: AccessLevel) -> Self {
    let word = access == .internal ? "" : "\(access) "
    return warning(
      "the '\(type)' of '\(mock)' has to name the mock; write 'extension \(mock) { \(word)typealias \(type) = … }' in the module of the mock"
    )
  }
}
