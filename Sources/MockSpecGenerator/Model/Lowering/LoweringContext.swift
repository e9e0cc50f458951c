/// The data that all lowerings share: the specs of the run, the file whose declarations are lowered, and its mistakes.
struct LoweringContext {
  let specs: AnalyzedSpecs
  /// The file in which mistakes are placed.
  let source: SourceText
  let reports: Reports

  init(_ specs: AnalyzedSpecs, in source: SourceText, reporting reports: Reports = Reports()) {
    self.specs = specs
    self.source = source
    self.reports = reports
  }

  func report(_ message: DiagnosticMessage, at range: SourceRange) {
    reports.diagnostics.report(message, at: range, in: source)
  }

  /// Returns the context for a member, whose mistakes are in the file that declares it.
  ///
  /// An error in an inherited member is reported once, for the interface that declares it.
  func placed(in member: DeclaredMember) -> LoweringContext {
    LoweringContext(specs, in: member.source, reporting: member.isInherited ? Reports() : reports)
  }

  /// The context without a place for mistakes, for what is lowered again.
  var silent: LoweringContext { LoweringContext(specs, in: source) }
}

/// The mistakes that the lowerings of one chunk find, with the indices for suggestions of names.
///
/// A class, as lowerings of one thread share it.
final class Reports {
  var diagnostics = Diagnostics()
  /// The index of the interfaces.
  var misspellings: Misspellings
  /// The index of the protocols that mocks satisfy by themselves.
  var misspeltProtocols = Misspellings()

  init(misspellings: Misspellings = Misspellings()) { self.misspellings = misspellings }
}

/// The lowering of one construct to its part of the model; it holds what is fixed for the construct.
protocol Lowering {
  var context: LoweringContext { get }
}

extension Lowering {
  var files: [SpecUnit] { context.specs.files }
  var symbols: Symbols { context.specs.symbols }
  var adapters: AdapterPlan { context.specs.adapters }
  var partialAdapters: PartialAdapters { context.specs.partialAdapters }
  var interfaces: BoundInterfaces { context.specs.interfaces }
  var operations: [ObjectIdentifier: LoweredOperation] { context.specs.operations }

  var source: SourceText { context.source }
  var reports: Reports { context.reports }

  func report(_ message: DiagnosticMessage, at range: SourceRange) {
    context.report(message, at: range)
  }
}
