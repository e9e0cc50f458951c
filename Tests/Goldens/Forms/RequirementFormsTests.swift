import Foundation
import Testing

/// The table of forms in the documentation names goldens that exist and are about what they say.
@Suite("The table of requirement forms")
struct RequirementFormsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var form: String
    var golden: String

    var testDescription: String { form }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  static var rows: [Row] {
    let page = root.appending(
      path: "Sources/MockSpecRuntime/Documentation.docc/RequirementForms.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| "), !line.hasPrefix("| ---"), !line.hasPrefix("| form") else {
        return nil
      }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let form = cells.first, let golden = cells.last else { return nil }
      return Row(form: form, golden: golden)
    }
  }

  private static var goldens: [String] {
    let folder = root.appending(path: "Tests/Goldens/Forms/Specs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".mockspec") }.map { String($0.dropLast(9)) }
  }

  @Test(arguments: rows) func `every form has a golden with tests`(row: Row) {
    let folder = Self.root.appending(path: "Tests/Goldens/Forms")
    #expect(Self.goldens.contains(row.golden))
    for suffix in [".interfaces.swift", ".mocks.swift", "Tests.swift"] {
      let file = folder.appending(path: row.golden + suffix).path
      #expect(FileManager.default.fileExists(atPath: file), "\(row.golden + suffix) is missing")
    }
  }

  @Test func `the table is whole`() {
    #expect(Self.rows.count >= 35)
    let named = Set(Self.rows.map(\.golden))
    let forms: Set = [
      "Closures", "Crossings", "Everyday", "Generics", "Initializers", "Isolation", "Lending",
      "Names", "NoCopies", "Operators", "Ownership", "Packs", "Selves", "Statics", "Types",
    ]
    #expect(named == forms)
  }
}
