/// A kind of file that is generated for each spec.
package struct OutputKind: Sendable {
  /// The word of `--emit`, which is also a part of the name of the file.
  package let name: String
  /// Returns the texts of the files of each spec; those of several files of a spec are in order.
  package let texts: @Sendable (_ specs: [NamedSpec], _ generator: Generator) -> [[String]]

  package init(
    _ name: String,
    texts: @escaping @Sendable (_ specs: [NamedSpec], _ generator: Generator) -> [[String]]
  ) {
    self.name = name
    self.texts = texts
  }

  /// A resolved spec, with the name of its files.
  package typealias NamedSpec = (name: String, spec: Spec)
}

extension OutputKind: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension OutputKind {
  package static let interfaces = Self("interfaces") { specs, _ in
    specs.map { [interfacesFile(for: $0.spec)] }
  }

  package static let mocks = Self("mocks") { specs, generator in
    specs.map { name, spec in
      mocksFiles(for: spec, importing: generator.importedHome, shards: generator.shards[name])
    }
  }
}

extension Generator {
  /// The module of the interfaces, where what is emitted for tests imports it.
  package var importedHome: SwiftName? { module.map { SwiftName($0) } }
}
