/// Returns the mocks of a spec in several files, because the compiler handles several small files better than a large
/// one.
///
/// - Parameters:
///   - spec: The resolved spec.
///   - module: The module that holds the interfaces; `nil` if the mocks are compiled into the same one.
///   - shards: The number of files, even if some of them have little code.
/// - Returns: The text of each file, in order; the first has the catalogues, values and adapters.
package func mocksFiles(for spec: Spec, importing module: SwiftName?, shards: Int) -> [String] {
  let files = shardedInterfaces(of: spec, over: max(shards, 1)).enumerated().map {
    MocksFile(spec: spec, module: module, isFirst: $0 == 0, interfaces: $1)
  }
  return files.concurrentMap(\.text)
}

/// Returns the interfaces of each file: in the order of the spec, with about equal amounts of code.
private func shardedInterfaces(of spec: Spec, over count: Int) -> [ArraySlice<Interface>] {
  let total = max(spec.interfaces.reduce(0) { $0 + ($1.mock?.weight ?? 0) }, 1)
  var ends = Array(repeating: 0, count: count)
  var weightBefore = 0
  for (index, interface) in spec.interfaces.enumerated() {
    guard let mock = interface.mock else { continue }
    ends[weightBefore * count / total] = index + 1
    weightBefore += mock.weight
  }
  var start = 0
  return ends.map { end in
    defer { start = max(start, end) }
    return spec.interfaces[start..<max(start, end)]
  }
}

/// One file of mocks; the first also has the catalogues, values and adapters.
struct MocksFile {
  var spec: Spec
  var module: SwiftName?
  var isFirst: Bool
  var interfaces: ArraySlice<Interface>

  var text: String {
    let mocks = InterfaceSections(interfaces: interfaces) { interface in
      interface.mock.map { MockTemplate(mock: $0, interface: interface).body } ?? ""
    }
    let modules =
      importLines(of: module, beside: "MockSpecRuntime", for: spec)
      + (spec.needsServices ? ["@_spi(MockSpecGenerated) import MockSpecServices"] : [])
      + spec.mockModules.map { "@_spi(MockSpecGenerated) import \($0)" }
    let head = [
      FileHeader(spec: spec, modules: modules).body, isFirst ? shared : "",
    ]
    return (head + mocks.pieces + [isFirst ? added : ""]).file
  }

  private var added: Code {
    spec.addedOperations.map {
      ConditionalCode(
        AddedOperationsTemplate(added: $0).body, if: $0.condition)
    }.sections.laidOut
  }

  private var shared: Code {
    [
      spec.catalogues.map {
        ConditionalCode(
          CatalogueTemplate(catalogue: $0, access: spec.access, types: spec.types).body,
          if: $0.condition)
      }.sections,
      spec.values.map {
        ConditionalCode(
          ValuesTemplate(values: $0, access: spec.access, types: spec.types).body, if: $0.condition)
      }.sections,
      spec.adapters.map {
        ConditionalCode(
          AdapterTemplate(adapter: $0, access: spec.access, types: spec.types).body,
          if: $0.condition)
      }.sections,
      spec.partialAdapters.map {
        ConditionalCode(
          PartialAdapterTemplate(adapter: $0, access: spec.access, types: spec.types).body,
          if: $0.condition)
      }.sections,
    ].sections
  }
}

extension Spec {
  /// True if the mocks use `MockSpecServices`.
  fileprivate var needsServices: Bool {
    values.contains { $0.kind == .right }
      || (interfaces.compactMap(\.mock) + addedOperations.map(\.mock)).contains {
        $0.operations.contains { $0.longLived != nil }
      }
  }
}

/// Returns the imports of a library of this package, and of the module of the interfaces if it is another one.
func importLines(of module: SwiftName?, beside library: String, for spec: Spec) -> [Code] {
  // The SPI hides declarations for generated code from other code.
  let spi: Code = library == "MockSpecRuntime" ? "@_spi(MockSpecGenerated) " : ""
  let own = "\(spi)import \(SwiftName(library))" as Code
  guard let module else { return [own] }
  let word = (spec.access == .internal ? "@testable " : "") as Code
  // A type that is imported by name takes precedence over others of that name.
  let types = spec.ambiguousTypes.sorted { $0.key < $1.key }.map { name, keyword in
    "\(word)import \(SwiftSource(composed: keyword)) \(module).\(SwiftName(name))" as Code
  }
  if spec.access == .internal { return [own, "\(word)import \(module)"] + types }
  return (module.text < library ? ["import \(module)", own] : [own, "import \(module)"]) + types
}
