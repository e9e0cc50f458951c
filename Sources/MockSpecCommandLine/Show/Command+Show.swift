import MockSpecGenerator

extension Command {
  package struct ShowArguments: Equatable, Sendable {
    package var specs: SpecArguments
    package var form = Form.text

    package enum Form: String, CaseIterable, Sendable { case text, mermaid, svg }

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
      var arguments = Array(arguments)
      while let index = arguments.firstIndex(of: "--format") {
        guard index + 1 < arguments.count else { throw UsageError("'--format' needs a value") }
        guard let form = Form(rawValue: arguments[index + 1]) else {
          throw UsageError(
            "'--format' takes 'text', 'mermaid' or 'svg', not '\(arguments[index + 1])'")
        }
        self.form = form
        arguments.removeSubrange(index...index + 1)
      }
      specs = try SpecArguments(arguments[...], of: "show")
    }
  }

  /// Prints the parts that specs become, as a tree or as a picture.
  static func show(_ arguments: ShowArguments, on console: inout Console) -> CommandStatus {
    guard let inputs = arguments.specs.read(on: &console) else { return .failed }
    var diagnostics = Diagnostics()
    let generation = inputs.generator.check(inputs.specs, reporting: &diagnostics)
    console.report(diagnostics)
    guard !diagnostics.hasErrors else { return .failed }
    let diagrams = generation.specs.map { SpecDiagram(of: $0, among: generation.specs) }
    switch arguments.form {
    case .text: console.output += diagrams.map(\.tree).joined(separator: "\n")
    case .mermaid: console.output += SpecDiagram(joining: diagrams).mermaid
    case .svg: console.output += SpecDiagram(joining: diagrams).svg
    }
    return .clean
  }
}
