extension ModuleIndex {
  /// A declaration of a type, as far as `any` in front of its name depends on it.
  enum TypeKind {
    case `protocol`, other
    case alias(TypeSyntax)
  }

  /// Returns the kind of a type by its path; `nil` for one that no file declares, or none for other modules.
  mutating func kind(of path: String, isPublic: Bool) -> TypeKind? {
    if let known = kinds[isPublic]?[path] { return known }
    let kind = findKind(of: path, isPublic: isPublic)
    kinds[isPublic, default: [:]].updateValue(kind, forKey: path)
    return kind
  }

  private mutating func findKind(of path: String, isPublic: Bool) -> TypeKind? {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    let isNested = name != path
    guard let files = typeFiles[name] else { return nil }
    let accesses = protocols(named: path).filter { isNested || $0.found.owners.isEmpty }
      .compactMap(\.found.access)
    if accesses.contains(where: { !isPublic || $0 != .internal }) { return .protocol }
    for file in Set(files).sorted() {
      let isDeclared =
        isNested
        ? tree(of: file).nestedTypes.contains(path)
        : types(named: path, in: file).contains { $0.isPublic || !isPublic }
      guard isDeclared else { continue }
      return alias(path, in: file).map { .alias($0.type) } ?? .other
    }
    return nil
  }
}
