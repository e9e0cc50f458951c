/// The specs of a run, with all that is known of them before their declarations are lowered.
///
/// A class, as every lowering refers to it.
final class AnalyzedSpecs: Sendable {
  let files: [SpecUnit]
  let symbols: Symbols
  let adapters: AdapterPlan
  let partialAdapters: PartialAdapters
  let interfaces: BoundInterfaces
  /// The lowered operations, by their declarations.
  let operations: [ObjectIdentifier: LoweredOperation]

  init(
    files: [SpecUnit], symbols: Symbols, adapters: AdapterPlan, partialAdapters: PartialAdapters,
    interfaces: BoundInterfaces = BoundInterfaces(),
    operations: [ObjectIdentifier: LoweredOperation] = [:]
  ) {
    self.files = files
    self.symbols = symbols
    self.adapters = adapters
    self.partialAdapters = partialAdapters
    self.interfaces = interfaces
    self.operations = operations
  }

  func with(_ interfaces: BoundInterfaces) -> AnalyzedSpecs {
    AnalyzedSpecs(
      files: files, symbols: symbols, adapters: adapters, partialAdapters: partialAdapters,
      interfaces: interfaces)
  }

  func with(_ operations: [ObjectIdentifier: LoweredOperation]) -> AnalyzedSpecs {
    AnalyzedSpecs(
      files: files, symbols: symbols, adapters: adapters, partialAdapters: partialAdapters,
      interfaces: interfaces, operations: operations)
  }
}
