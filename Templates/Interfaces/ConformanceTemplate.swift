import MockSpecModel

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
    spec.interfaces.map { interface -> Code in
      guard let realType = interface.realType else { return "" }
      return "extension \(realType): \(interface.name) {}"
    }.lines
  }
}
