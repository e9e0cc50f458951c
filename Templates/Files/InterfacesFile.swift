/// Returns the protocols, conformances and stand-ins of a spec: all that an app needs, and nothing for tests.
package func interfacesFile(for spec: Spec) -> String {
  var spec = spec
  spec.interfaces.removeAll(where: \.isExisting)
  spec.existingImports = []
  return InterfacesFile(spec: spec).text
}

struct InterfacesFile {
  var spec: Spec

  var text: String {
    let interfaces = InterfaceSections(interfaces: spec.interfaces[...]) {
      [access = spec.access] in
      Self.section(of: $0, access: access)
    }
    return
      ([FileHeader(spec: spec).body, values]
      + interfaces.pieces
      + [ConformanceTemplate(spec: spec).body, selfPassing, standIns]
      + [MentionedTypesTemplate(spec: spec).body]).file
  }

  private var values: Code {
    let own = spec.catalogues.filter(\.isEmitted)
    return [
      own.code { ErrorEnumTemplate(catalogue: $0, access: spec.access, types: spec.types).body }
        .sections,
      spec.values.filter(\.isDeclared).code {
        ValuesEnumTemplate(values: $0, access: spec.access).body
      }.sections,
      spec.records.code { RecordTemplate(record: $0, access: spec.access).body }.sections,
      spec.cursors.map { CursorTemplate(name: $0, access: spec.access) }.sections,
      spec.changeTokens.map(token).sections,
    ].sections
  }

  private func token(_ name: SwiftName) -> Code {
    CursorTemplate(
      name: name,
      documentation:
        "The position after the changes that a client knows; made by the database, opaque to the app.",
      access: spec.access
    ).body
  }

  private static func section(of interface: Interface, access: AccessLevel) -> Code {
    [
      ProtocolTemplate(interface: interface, access: access).body,
      ConvenienceTemplate(interface: interface, access: access).body,
    ].sections
  }

  /// The extensions for methods that pass themselves to a closure, which stand-ins need as the real types do.
  private var selfPassing: Code {
    spec.interfaces.filter { !$0.selfPassing.isEmpty }.code {
      SelfPassingTemplate(interface: $0, access: spec.access).body
    }.sections
  }

  private var standIns: Code {
    [
      classes(whereMissing: false),
      code(classes(whereMissing: true), if: false, spec.framework),
    ].sections
  }

  private func classes(whereMissing isConditional: Bool) -> Code {
    spec.interfaces.compactMap { interface -> ConditionalCode? in
      guard let standIn = interface.standIn, standIn.isConditional == isConditional else {
        return nil
      }
      return ConditionalCode(
        StandInTemplate(standIn: standIn, framework: spec.framework).body, if: interface.condition)
    }.sections
  }
}

/// The code of many interfaces, with long lines broken; computed on all cores.
struct InterfaceSections {
  var interfaces: ArraySlice<Interface>
  /// The code of one interface, without the `#if` around it.
  var section: @Sendable (Interface) -> Code

  /// The code in pieces, each of several interfaces.
  var pieces: [Code] {
    let pieces = interfaces.indices.pieces(ofAtLeast: 8)
    guard interfaces.allSatisfy(\.condition.isAlways) else {
      let codes = pieces.concurrentMap { piece in
        interfaces[piece].code(section)
      }
      return [codes.flatMap { $0 }.sections.laidOut]
    }
    return pieces.concurrentMap { interfaces[$0].map(section).sections.laidOut }
  }
}
