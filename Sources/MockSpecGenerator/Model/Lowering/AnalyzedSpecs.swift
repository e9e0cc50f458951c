/// The specs of a run, with all that is known of them before their declarations are lowered.
///
/// A class, as every lowering refers to it.
final class AnalyzedSpecs: Sendable {
  let files: [SpecUnit]
  let symbols: Symbols
  let adapters: AdapterPlan
  let partialAdapters: PartialAdapters
  let chunks: [SpecChunk]
  let interfaces: BoundInterfaces
  /// The lowered operations, by their declarations.
  let operations: [ObjectIdentifier: LoweredOperation]

  /// Finds the names that the specs declare, and the adapters of their stores.
  init(_ files: [SpecUnit], reporting diagnostics: inout Diagnostics) {
    var symbols = Symbols(files, reporting: &diagnostics)
    self.files = files
    adapters = AdapterPlan(&symbols, of: files, reporting: &diagnostics)
    partialAdapters = PartialAdapters(symbols, beside: adapters, of: files, reporting: &diagnostics)
    self.symbols = symbols
    chunks = files.enumerated().flatMap { file, spec in
      spec.declarations.indices.pieces(ofAtLeast: 16).map {
        SpecChunk(file: file, declarations: $0)
      }
    }
    interfaces = BoundInterfaces()
    operations = [:]
  }

  private init(
    _ specs: AnalyzedSpecs, _ interfaces: BoundInterfaces,
    _ operations: [ObjectIdentifier: LoweredOperation] = [:]
  ) {
    files = specs.files
    symbols = specs.symbols
    adapters = specs.adapters
    partialAdapters = specs.partialAdapters
    chunks = specs.chunks
    self.interfaces = interfaces
    self.operations = operations
  }

  /// Returns the specs with all that their interfaces inherit.
  func withInterfacesBound() -> AnalyzedSpecs {
    let interfaces = chunks.concurrentMap { $0.bound(among: self) }.flatMap(\.self)
    return AnalyzedSpecs(self, BoundInterfaces(interfaces))
  }

  /// Returns the specs with their operations lowered for the mocks that run them.
  func withOperationsLowered() -> AnalyzedSpecs {
    if symbols.operations.isEmpty { return self }
    let runners = OperationRunners(files, interfaces)
    let all = symbols.operations.concurrentMap { symbol in
      let context = LoweringContext(self, in: files[symbol.file].source)
      let operation = symbol.declaration
      let lowering = OperationLowering(context: context, operation: operation, runners: runners)
      return (ObjectIdentifier(operation), lowering.lowered())
    }
    return AnalyzedSpecs(self, interfaces, Dictionary(all) { first, _ in first })
  }
}
