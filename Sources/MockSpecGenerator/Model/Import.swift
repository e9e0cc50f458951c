/// An import of a generated file: `@testable import App`.
package struct Import: ConditionalElement, Sendable {
  package var condition = Condition.always
  /// `@testable`, `@_spi(Inner)`
  package var attributes: [String] = []
  /// The access level, such as `public`; `nil` where none is written.
  package var level: String?
  /// `Foundation`, or `struct App.Stub`
  package let target: String
  /// False for an import of generated code that no declaration needs which other modules see.
  package var isExposed = true

  package init(
    _ target: String, attributes: [String] = [], level: String? = nil, isExposed: Bool = true,
    if condition: Condition = .always
  ) {
    self.target = target
    self.attributes = attributes
    self.level = level
    self.isExposed = isExposed
    self.condition = condition
  }

  init(_ declaration: ImportDeclaration) {
    var words = declaration.attributes.map { attribute in
      attribute.name.text + (attribute.arguments.map { "(\($0.text))" } ?? "")
    }
    #if compiler(>=6.2)
      // Strict memory safety wants the word, and no other setting minds it.
      if words.contains("@preconcurrency"), !words.contains("@unsafe") {
        words.insert("@unsafe", at: 0)
      }
    #endif
    self.init(
      declaration.module.text, attributes: words.filter { $0.hasPrefix("@") },
      level: words.first { !$0.hasPrefix("@") }, if: declaration.condition)
  }

  /// `@_spi(Inner) public import App`
  package var line: SwiftSource {
    SwiftSource(
      composed: (attributes + (level.map { [$0] } ?? []) + ["import", target]).joined(
        separator: " "))
  }

  /// `App` of `struct App.Stub`
  var moduleName: String {
    String((target.split(separator: " ").last ?? "").prefix { $0 != "." })
  }

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
    var positions: [String: [Int]] = [:]
    let stated = Dictionary(
      imports.compactMap { item in item.level.map { (item.moduleName, $0) } },
      uniquingKeysWith: { first, _ in first })
    // Only files of mocks import the runtime, whatever the spec says.
    let runtime = OwnModule.runtime.rawValue
    let needsRuntime = others.contains { $0.moduleName == runtime }
    let own = imports.filter { needsRuntime || $0.moduleName != runtime }
    for (index, var item) in (own + existingImports + others).enumerated() {
      let implied = index < own.count || !item.isExposed ? nil : stated[runtime]
      if !isExposed, index < own.count, item.level != nil { item.level = "internal" }
      let known = stated[item.moduleName].map { isExposed ? $0 : "internal" }
      item.level = item.level ?? known ?? implied ?? level(of: item.moduleName)
      let isOfPackage = item.moduleName.hasPrefix("MockSpec")
      if let named, !isOfPackage, ["public", "package"].contains(item.level),
        !canName(item.moduleName, in: named)
      {
        item.level = "internal"
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
  package func level(of module: String) -> String? {
    levelledImports.contains(module) ? access.rawValue : nil
  }
}

/// Returns the modules that Swift files import with an access level, by the words before `import`.
package func levelledImports(in files: [[UInt8]]) -> Set<String> {
  let levels = ["public", "package", "internal", "fileprivate", "private"]
  return files.reduce(into: []) { modules, bytes in
    for level in levels { modules.formUnion(bytes.names(behind: "\(level) import")) }
  }
}
