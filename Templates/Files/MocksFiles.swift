import MockSpecModel
import MockSpecSyntax

/// The mocks of a spec in a number of files; the compiler takes several small ones better than one.
///
/// - Parameters:
///   - spec: The resolved spec.
///   - module: The module that holds the interfaces; `nil` if the mocks are compiled into the same one.
///   - shards: How many files there must be, however little there is to emit.
/// - Returns: The text of each file, in order; the first has the catalogues and bridges.
package func mocksFiles(for spec: Spec, importing module: SwiftName?, shards: Int) -> [String] {
  let count = max(shards, 1)
  let weights = spec.interfaces.compactMap(\.mock?.weight)
  let total = max(weights.reduce(0, +), 1)
  var files: [[ConditionalCode]] = Array(repeating: [], count: count)
  var weightBefore = 0
  for interface in spec.interfaces {
    guard let mock = interface.mock else { continue }
    files[weightBefore * count / total].append(
      ConditionalCode(
        MockTemplate(mock: mock, interface: interface).body, if: interface.condition))
    weightBefore += mock.weight
  }
  return files.enumerated().map { index, mocks in
    MocksFile(spec: spec, module: module, isFirst: index == 0, mocks: mocks).body.file
  }
}

/// One file of mocks; the first also has the catalogues and bridges.
struct MocksFile: Template {
  var spec: Spec
  var module: SwiftName?
  var isFirst: Bool
  var mocks: [ConditionalCode]

  var body: Code {
    """
    \(FileHeader(spec: spec, modules: modules))

    \(isFirst ? shared : "")

    \(mocks.sections)
    """
  }

  private var modules: [Code] {
    guard let module else { return ["import MockSpecRuntime"] }
    if spec.access == .internal { return ["import MockSpecRuntime", "@testable import \(module)"] }
    return module.text < "MockSpecRuntime"
      ? ["import \(module)", "import MockSpecRuntime"]
      : ["import MockSpecRuntime", "import \(module)"]
  }

  private var shared: Code {
    [
      spec.catalogues.map {
        ConditionalCode(
          CatalogueTemplate(catalogue: $0, access: spec.access).body, if: $0.condition)
      }.sections,
      spec.bridges.map {
        ConditionalCode(BridgeTemplate(bridge: $0, access: spec.access).body, if: $0.condition)
      }.sections,
    ].sections
  }
}
