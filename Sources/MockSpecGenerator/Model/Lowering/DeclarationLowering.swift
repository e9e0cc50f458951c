/// The lowering of one declaration of a spec.
struct DeclarationLowering: Lowering {
  let context: LoweringContext
  let declaration: Declaration
  let access: AccessLevel

  func lowered() -> LoweredDeclarations {
    switch declaration {
    case .errors(let errors):
      return LoweredDeclarations(catalogues: [CatalogueLowering(errors, context).lowered()])
    case .values(let values):
      return LoweredDeclarations(values: [ValuesLowering(values, context).lowered()])
    case .record(let record):
      let record = RecordLowering(context: context, declaration: record).lowered()
      return LoweredDeclarations(records: [record])
    case .interface(let declaration):
      guard let bound = interfaces[declaration] else { return LoweredDeclarations() }
      let interface = InterfaceLowering(
        context: context, interface: bound, access: access
      ).lowered()
      guard bound.isMocked else { return LoweredDeclarations(interfaces: [interface]) }
      // The types that are emitted with the mock, and those that a test module has to give.
      let open = openTypes(of: bound)
      let adapters = AdapterLowering(context: context, database: declaration, stores: bound.stores)
      return LoweredDeclarations(
        cursors: adapters.emittedTypes(for: .cursor),
        changeTokens: adapters.emittedTypes(for: .token),
        adapters: adapters.emittedAdapters(),
        partialAdapters: partialAdapters.stated(with: declaration.name.text),
        interfaces: [interface], openTypes: open)
    }
  }

  /// Returns the types that have to name the mock, each with the warning of a module that does not give it.
  private func openTypes(of interface: BoundInterface) -> [OpenType] {
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
