import MockSpecModel
import MockSpecSyntax

/// The protocols, conformances and stand-ins of a spec: all that an app needs, and nothing for tests.
package func interfacesFile(for spec: Spec) -> String { InterfacesFile(spec: spec).body.file }

struct InterfacesFile: Template {
  var spec: Spec

  var body: Code {
    """
    \(FileHeader(spec: spec))

    \(values)

    \(spec.interfaces.map(interface).sections)

    \(ConformanceTemplate(spec: spec))

    \(standIns)
    """
  }

  private var values: Code {
    let own = spec.catalogues.filter { !$0.isBridged }
    return [
      own.map { ErrorEnumTemplate(catalogue: $0, access: spec.access) }.sections,
      spec.records.map { RecordTemplate(record: $0, access: spec.access) }.sections,
      spec.cursors.map { CursorTemplate(name: $0, access: spec.access) }.sections,
    ].sections
  }

  private func interface(_ interface: Interface) -> Code {
    [
      ProtocolTemplate(interface: interface, access: spec.access).body,
      ConvenienceTemplate(interface: interface, access: spec.access).body,
    ].sections
  }

  private var standIns: Code {
    let all = spec.interfaces.compactMap(\.standIn)
    let classes = { (isConditional: Bool) in
      all.filter { $0.isConditional == isConditional }
        .map { StandInTemplate(standIn: $0, framework: spec.framework) }.sections
    }
    return [
      classes(false),
      Conditional(condition: .cannotImport, framework: spec.framework, content: classes(true)).body,
    ].sections
  }
}
