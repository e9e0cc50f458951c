/// Returns the protocols, conformances and stand-ins of a spec: all that an app needs, and nothing for tests.
package func interfacesFile(for spec: Spec) -> String {
  let spec = spec.withoutExisting
  let interfaces = spec.interfaces[...].pieces { [access = spec.access] in
    [
      ProtocolTemplate(interface: $0, access: access).body,
      ConvenienceTemplate(interface: $0, access: access).body,
    ].sections
  }
  let others = [
    ConformanceTemplate(spec: spec).body, spec.standIns,
    MentionedTypesTemplate(spec: spec).body,
  ]
  return
    ([FileHeader(spec: spec).body, spec.declaredTypes].map(\.text) + interfaces
    + others.map(\.text)).file
}

extension Spec {
  fileprivate var declaredTypes: Code {
    [
      catalogues.filter(\.isEmitted).code {
        ErrorEnumTemplate(catalogue: $0, access: access).body
      }.sections,
      values.filter(\.isDeclared).code {
        ValuesEnumTemplate(values: $0, access: access, types: types).body
      }
      .sections,
      records.code { RecordTemplate(record: $0, access: access).body }.sections,
      cursors.map { CursorTemplate(name: $0, access: access, types: types) }.sections,
      changeTokens.map {
        CursorTemplate(name: $0, isToken: true, access: access, types: types)
      }.sections,
    ].sections
  }

  fileprivate var standIns: Code {
    [
      classes(whereMissing: false), code(classes(whereMissing: true), if: false, framework),
    ].sections
  }

  private func classes(whereMissing isConditional: Bool) -> Code {
    interfaces.code { interface in
      guard let standIn = interface.standIn, standIn.isConditional == isConditional else {
        return ""
      }
      return StandInTemplate(standIn: standIn, framework: framework, types: types).body
    }.sections
  }
}

extension ArraySlice<Interface> {
  /// Returns the code of interfaces, each without the `#if` around it, in pieces; computed on all cores.
  func pieces(_ section: @Sendable (Interface) -> Code) -> [String] {
    let pieces = indices.pieces(ofAtLeast: 8)
    guard allSatisfy(\.condition.isAlways) else {
      return [code(section).sections.text]
    }
    return pieces.concurrentMap { self[$0].map(section).sections.text }
  }
}
