/// What all lowerings share: the specs of the run, the file whose declarations are lowered, and the mistakes found in it.
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

  var files: [SpecUnit] { specs.files }
  var symbols: Symbols { specs.symbols }
  var adapters: AdapterPlan { specs.adapters }
  var partialAdapters: PartialAdapters { specs.partialAdapters }
  var interfaces: BoundInterfaces { specs.interfaces }
  var operations: [ObjectIdentifier: LoweredOperation] { specs.operations }

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

  func lower(_ declaration: Declaration, into spec: inout Spec) {
    switch declaration {
    case .errors(let errors): spec.catalogues.append(catalogue(errors))
    case .values(let values): spec.values.append(self.values(values))
    case .record(let record): spec.records.append(self.record(record))
    case .interface(let declaration):
      guard let bound = interfaces[declaration] else { return }
      spec.interfaces.append(interface(bound, access: spec.access))
      if bound.isMocked { addTypes(of: bound, to: &spec) }
    }
  }

  /// Adds the types that are emitted with the mock of an interface, and those that a test module has to give.
  private func addTypes(of interface: BoundInterface, to spec: inout Spec) {
    let (database, stores) = (interface.declaration, interface.stores)
    spec.openTypes += openTypes(of: interface, access: spec.access)
    spec.adapters += emittedAdapters(stores, of: database)
    spec.partialAdapters += partialAdapters.stated(with: database.name.text)
    spec.cursors += emittedTypes(for: .cursor, of: stores, in: database)
    spec.changeTokens += emittedTypes(for: .token, of: stores, in: database)
  }
}

/// The mistakes that the lowerings of one chunk find, with the index for suggestions of names.
///
/// A class, as lowerings of one thread share it.
final class Reports {
  var diagnostics = Diagnostics()
  var misspellings = Misspellings()
}
