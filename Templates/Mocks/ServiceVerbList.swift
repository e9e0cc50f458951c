/// Verbs as a value of the runtime's option set: `.save`, `[.save, .delete]` or `.all`.
struct ServiceVerbList: Template {
  private var verbs: Set<ServiceVerb>

  init(_ verbs: Set<ServiceVerb>) { self.verbs = verbs }

  var body: Code {
    let names = ServiceVerb.allCases.filter(verbs.contains).map {
      ".\(SwiftName($0.rawValue))" as Code
    }
    if names.count == ServiceVerb.allCases.count { return ".all" }
    return names.count == 1 ? names[0] : names.array
  }
}
