/// Returns the protocols, conformances and stand-ins of a spec: all that an app needs, and nothing for tests.
package func interfacesFile(for spec: Spec) -> String {
  var spec = spec
  spec.interfaces.removeAll(where: \.isExisting)
  spec.existingImports = []
  let file = InterfacesFile(spec: spec)
  let interfaces = spec.interfaces[...].pieces { [access = spec.access] in
    [
      ProtocolTemplate(interface: $0, access: access).body,
      ConvenienceTemplate(interface: $0, access: access).body,
    ].sections
  }
  return
    ([FileHeader(spec: spec).body, file.values] + interfaces
    + [ConformanceTemplate(spec: spec).body, file.selfPassing, file.standIns]
    + [MentionedTypesTemplate(spec: spec).body]).file
}

private struct InterfacesFile {
  let spec: Spec

  var values: Code {
    let own = spec.catalogues.filter(\.isEmitted)
    return [
      own.code { ErrorEnumTemplate(catalogue: $0, access: spec.access, types: spec.types).body }
        .sections,
      spec.values.filter(\.isDeclared).code {
        ValuesEnumTemplate(values: $0, access: spec.access).body
      }.sections,
      spec.records.code { RecordTemplate(record: $0, access: spec.access).body }.sections,
      spec.cursors.map { CursorTemplate(name: $0, access: spec.access) }.sections,
      spec.changeTokens.map { CursorTemplate(name: $0, isToken: true, access: spec.access) }
        .sections,
    ].sections
  }

  /// The extensions for methods that pass themselves to a closure, which stand-ins need as the real types do.
  var selfPassing: Code {
    spec.interfaces.code { SelfPassingTemplate(interface: $0, access: spec.access).body }.sections
  }

  var standIns: Code {
    [
      classes(whereMissing: false),
      code(classes(whereMissing: true), if: false, spec.framework),
    ].sections
  }

  private func classes(whereMissing isConditional: Bool) -> Code {
    spec.interfaces.code { interface in
      guard let standIn = interface.standIn, standIn.isConditional == isConditional else {
        return ""
      }
      return StandInTemplate(standIn: standIn, framework: spec.framework).body
    }.sections
  }
}

extension ArraySlice<Interface> {
  /// Returns the code of interfaces, each without the `#if` around it, in pieces with long lines broken; computed on
  /// all cores.
  func pieces(_ section: @Sendable (Interface) -> Code) -> [Code] {
    let pieces = indices.pieces(ofAtLeast: 8)
    guard allSatisfy(\.condition.isAlways) else {
      let codes = pieces.concurrentMap { self[$0].code(section) }
      return [codes.flatMap { $0 }.sections.laidOut]
    }
    return pieces.concurrentMap { self[$0].map(section).sections.laidOut }
  }
}
