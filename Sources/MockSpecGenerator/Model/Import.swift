/// An import of a generated file: `@testable import App`.
package struct Import: ConditionalElement, Sendable {
  package let condition: Condition
  package let attributes: [ImportAttribute]
  /// The access level; `nil` where none is written.
  package fileprivate(set) var level: ImportLevel?
  fileprivate let target: Target
  /// False for an import of generated code that no declaration needs which other modules see.
  let isExposed: Bool

  /// `Foundation`, or `struct App.Stub`
  fileprivate struct Target: Hashable {
    let kind: DeclarationKind?
    /// The module, then the declaration or the submodule.
    let path: [SwiftName]
  }

  /// Creates the import of a module, or of a declaration in it.
  package init(
    _ module: SwiftName, _ kind: DeclarationKind? = nil, _ name: SwiftName? = nil,
    attributes: [ImportAttribute] = [], level: ImportLevel? = nil, isExposed: Bool = true
  ) {
    target = Target(kind: kind, path: [module] + (name.map { [$0] } ?? []))
    (self.attributes, self.level, self.isExposed) = (attributes, level, isExposed)
    condition = .always
  }

  init(_ declaration: ImportDeclaration) {
    var attributes = declaration.attributes
    #if compiler(>=6.2)
      // Strict memory safety wants the word, and no other setting minds it.
      if attributes.contains(.preconcurrency), !attributes.contains(.unsafe) {
        attributes.insert(.unsafe, at: 0)
      }
    #endif
    self.attributes = attributes
    level = declaration.level
    target = Target(
      kind: declaration.kind, path: declaration.path.map { SwiftName($0.text) })
    condition = declaration.condition
    isExposed = true
  }

  /// `@_spi(Inner) public import App`
  package var line: SwiftSource {
    let words = attributes.map(\.source) + [level?.rawValue, "import", target.kind?.rawValue]
    let path = target.path.map(\.source).joined(separator: ".")
    return SwiftSource(composed: (words.compactMap(\.self) + [path]).joined(separator: " "))
  }

  /// `App` of `struct App.Stub`
  var module: SwiftName { target.path[0] }

  /// Checks whether another import adds nothing to this one.
  fileprivate func covers(_ other: Import) -> Bool {
    target == other.target && other.condition.implies(condition)
      && (other.level == nil || other.level == level)
      && other.attributes.allSatisfy(attributes.contains)
  }
}

extension Spec {
  /// Merges the imports of a file: those of the spec, of existing protocols and of the emitted code, each once.
  ///
  /// Swift wants a level at all imports of a module in a target, or at none, so those of the target's other files count.
  /// A level that the spec gives to the runtime is also that of the other imports that declarations of the file need.
  ///
  /// - Parameters:
  ///   - others: The imports of the emitted code.
  ///   - isExposed: False if no declaration of the file that other modules see needs the spec's own imports; their
  ///     levels are lowered then.
  ///   - named: The types that these declarations name; `nil` if they can name any. The levels of imports that none of
  ///     them needs are lowered.
  /// - Returns: The imports, in order.
  package func allImports(
    with others: [Import], isExposed: Bool = true, naming named: NamedTypes? = nil
  ) -> [Import] {
    var merged: [Import] = []
    // The positions of the imports of one module or type.
    var positions: [Import.Target: [Int]] = [:]
    let stated = Dictionary(
      imports.compactMap { item in item.level.map { (item.module, $0) } },
      uniquingKeysWith: { first, _ in first })
    // Only files of mocks import the runtime, whatever the spec says.
    let runtime = OwnModule.runtime.name
    let needsRuntime = others.contains { $0.module == runtime }
    let own = imports.filter { needsRuntime || $0.module != runtime }
    for (index, var item) in (own + existingImports + others).enumerated() {
      let implied = index < own.count || !item.isExposed ? nil : stated[runtime]
      if !isExposed, index < own.count, item.level != nil { item.level = .internal }
      let known = stated[item.module].map { isExposed ? $0 : .internal }
      item.level = item.level ?? known ?? implied ?? level(of: item.module)
      let isOfPackage = OwnModule(rawValue: item.module.text) != nil
      if let named, !isOfPackage, item.level?.isOpen == true, !canName(item.module, in: named) {
        item.level = .internal
      }
      let others = positions[item.target] ?? []
      if others.contains(where: { merged[$0].covers(item) }) { continue }
      if let index = others.first(where: { item.covers(merged[$0]) }) {
        merged[index] = item
      } else {
        positions[item.target, default: []].append(merged.count)
        merged.append(item)
      }
    }
    return merged
  }

  /// Returns the level that the import of a module needs.
  package func level(of module: SwiftName) -> ImportLevel? {
    levelledImports.contains(module.text) ? ImportLevel(access) : nil
  }
}
