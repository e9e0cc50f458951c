/// Code for platforms that have, or lack, a framework; without `#if` if the spec names no framework.
///
/// ```
/// #if canImport(CloudKit)
///   extension CKContainer: CloudContainable {}
/// #endif
/// ```
struct Conditional: Template {
  enum Condition { case canImport, cannotImport }

  var condition: Condition
  var framework: Framework?
  var content: Code

  var body: Code {
    if let framework, !content.isEmpty {
      """
      #if \(condition == .canImport ? "" : "!")canImport(\(framework.name))
        \(content)
      #endif
      """
    } else {
      content
    }
  }
}
