extension Generator {
  /// Corrects the names of modules that are guessed from their products, as an Xcode project can give others.
  ///
  /// Plugins see no build settings; the tests of such a module have its name behind `@testable import`.
  mutating func correctNames(of guessed: Set<String>) {
    let files = neighbours?.map(\.bytes) ?? (swiftFiles ?? []).map(\.bytes)
    let importedNames = files.reduce(into: Set<String>()) { names, bytes in
      names.formUnion(bytes.names(behind: "@testable import"))
    }
    let known = Set(dependencies.map(\.name) + imported.map(\.module.name)).union([module ?? ""])
    let unknown = importedNames.subtracting(known)
    let missing = guessed.subtracting(importedNames)
    guard let guess = missing.first, missing.count == 1, let name = unknown.first,
      unknown.count == 1
    else { return }
    if module == guess { module = name }
    dependencies = dependencies.map { dependency in
      dependency.name == guess ? SwiftModule(name: name, files: dependency.files) : dependency
    }
  }
}
