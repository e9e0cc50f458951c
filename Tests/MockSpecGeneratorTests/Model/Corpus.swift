import Foundation
import MockSpecGenerator
import Testing

/// An invalid spec with its expected messages and their positions in comments.
///
///     var id: UUID  // expected-error@7: the member 'id' is declared twice
///
/// The number is the 1-based UTF-8 column; `@+1:7` counts lines from the comment.
struct CorpusFile: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String

  var testDescription: String { name }

  /// The specs of `Tests/Invalid` whose mistake semantic analysis finds.
  static let model = files(of: "model")

  /// The valid specs of `Tests/Invalid` that cause warnings.
  static let warning = files(of: "warning")

  private static func files(of stage: String) -> [CorpusFile] {
    let folder = packageRoot.appendingPathComponent("Tests/Invalid")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let file = folder.appendingPathComponent(name)
      guard name.hasSuffix(".mockspec"), let text = try? String(contentsOf: file, encoding: .utf8)
      else { return nil }
      return text.hasPrefix("// stage: \(stage)\n") ? CorpusFile(name: name, text: text) : nil
    }
  }

  /// A message as `line:column: severity: text`.
  var expected: [String] {
    var messages: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for comment in line.components(separatedBy: "// expected-").dropFirst() {
        let parts = comment.split(separator: "@", maxSplits: 1)
        var fields = parts[1].split(separator: ":", maxSplits: 2).map(String.init)
        var lineNumber = index + 1
        if fields[0].hasPrefix("+") || fields[0].hasPrefix("-") {
          lineNumber += Int(fields.removeFirst()) ?? 0
        } else {
          fields = parts[1].split(separator: ":", maxSplits: 1).map(String.init)
        }
        let text = fields.dropFirst().joined(separator: ":").trimmingCharacters(in: .whitespaces)
        messages.append("\(lineNumber):\(fields[0]): \(parts[0]): \(text)")
      }
    }
    return messages
  }

  var reported: [String] { Resolution([(name, text)], linting: true, checksKnobs: true).messages }
}

/// Specs after parsing and semantic analysis, with all messages and notes.
struct Resolution {
  var specs: [Spec]
  var diagnostics: Diagnostics

  init(
    _ files: [(path: String, text: String)], linting isLinting: Bool = false,
    checksKnobs: Bool = false
  ) {
    var diagnostics = Diagnostics()
    let trees = files.map { parse(SourceText(path: $0.path, $0.text), reporting: &diagnostics) }
    specs = resolve(
      trees.map { SpecUnit($0) }, linting: isLinting, checksKnobs: checksKnobs,
      reporting: &diagnostics)
    self.diagnostics = diagnostics
  }

  init(_ text: String) { self.init([("Test.mockspec", text)]) }

  var messages: [String] {
    func flat(_ diagnostic: Diagnostic) -> [String] {
      let place = diagnostic.source.location(of: diagnostic.range.start)
      let message = diagnostic.message
      return ["\(place.line):\(place.column): \(message.severity.rawValue): \(message.text)"]
        + diagnostic.notes.flatMap(flat)
    }
    return diagnostics.all.flatMap(flat)
  }

  var interfaces: [Interface] { specs.flatMap(\.interfaces) }

  func interface(_ name: String) -> Interface? { interfaces.first { $0.name.text == name } }

  /// The mock of an interface.
  func mock(_ name: String) -> Mock? { interface(name)?.mock }
}
