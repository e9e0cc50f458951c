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

  /// Returns the context for a member, whose mistakes are in the file that declares it.
  ///
  /// An error in an inherited member is reported once, for the interface that declares it.
  func placed(in member: DeclaredMember) -> LoweringContext {
    LoweringContext(specs, in: member.source, reporting: member.isInherited ? Reports() : reports)
  }

  /// The context without a place for mistakes, for what is lowered again.
  var silent: LoweringContext { LoweringContext(specs, in: source) }

  func lowered(_ declaration: Declaration, access: AccessLevel) -> LoweredDeclarations {
    switch declaration {
    case .errors(let errors):
      return LoweredDeclarations(catalogues: [CatalogueLowering(errors, self).lowered()])
    case .values(let values):
      return LoweredDeclarations(values: [ValuesLowering(values, self).lowered()])
    case .record(let record):
      return LoweredDeclarations(records: [
        RecordLowering(context: self, declaration: record).lowered()
      ])
    case .interface(let declaration):
      guard let bound = interfaces[declaration] else { return LoweredDeclarations() }
      let interface = InterfaceLowering(
        context: self, interface: bound, access: access
      ).lowered()
      guard bound.isMocked else { return LoweredDeclarations(interfaces: [interface]) }
      // The types that are emitted with the mock, and those that a test module has to give.
      let open = openTypes(of: bound, access: access)
      let adapters = AdapterLowering(context: self, database: declaration, stores: bound.stores)
      return LoweredDeclarations(
        cursors: adapters.emittedTypes(for: .cursor),
        changeTokens: adapters.emittedTypes(for: .token),
        adapters: adapters.emittedAdapters(),
        partialAdapters: partialAdapters.stated(with: declaration.name.text),
        interfaces: [interface], openTypes: open)
    }
  }

  /// Returns the types that have to name the mock, each with the warning of a module that does not give it.
  private func openTypes(of interface: BoundInterface, access: AccessLevel) -> [OpenType] {
    let mock = symbols.mockName(of: interface.declaration)
    return interface.generics.open.compactMap { type in
      for symbol in interface.contributors {
        let members = symbol.declaration.members.compactMap(\.associatedType)
        guard let member = members.first(where: { $0.name.text == type.text }) else { continue }
        return OpenType(
          mock: mock.text, name: type.text,
          warning: Diagnostic(
            message: .openType(type.text, of: mock.text, access), range: member.name.range,
            source: files[symbol.file].source))
      }
      return nil
    }
  }
}

/// The mistakes that the lowerings of one chunk find, with the index for suggestions of names.
///
/// A class, as lowerings of one thread share it.
final class Reports {
  var diagnostics = Diagnostics()
  var misspellings = Misspellings()
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
    reports.diagnostics.report(message, at: range, in: source)
  }
}

extension LoweringContext: Lowering { var context: LoweringContext { self } }
