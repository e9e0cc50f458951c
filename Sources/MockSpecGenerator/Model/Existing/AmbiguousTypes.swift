/// Returns the types of a target that have the name of a runtime type.
package func ambiguousTypes(in swiftFiles: [SwiftFile]) -> [SwiftType] {
  let keywords = ["actor", "class", "enum", "protocol", "struct", "typealias"]
  return swiftFiles.flatMap { file -> [SwiftType] in
    // Few files declare such a name, and only those are parsed.
    if RuntimeTypes.names.isDisjoint(with: keywords.flatMap(file.names)) { return [] }
    let tree = readSwiftFile(SourceText(path: file.path, bytes: file.bytes))
    return tree.types.filter { RuntimeTypes.names.contains($0.name) }
  }
}

extension SpecFile {
  /// Keeps the types that the mocks of the spec see, in the module of the types or in another one.
  package mutating func keep(_ types: [SwiftType], inSameModule isSameModule: Bool) {
    let seesAll = isSameModule || access == nil || access?.level == .internal
    for type in types where seesAll || type.isPublic { ambiguousTypes[type.name] = type.keyword }
  }
}
