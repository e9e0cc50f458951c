/// The real types' conformances to their interfaces.
///
/// ```
/// #if canImport(CloudKit)
///   extension CKContainer: CloudContainable {}
///   extension CKDatabase: CloudStorable {}
/// #endif
/// ```
struct ConformanceTemplate: Template {
  var spec: Spec

  var body: Code {
    Conditional(condition: .canImport, framework: spec.framework, content: conformances)
  }

  private var conformances: Code {
    spec.interfaces.compactMap { interface -> ConditionalCode? in
      interface.realType.map {
        ConditionalCode(
          """
          \(interface.attributes.availability.map { "\($0)" }.lines)
          extension \($0): \(interface.name) {}
          """, if: interface.condition)
      }
    }.lines
  }
}
