import Foundation
import MockSpecGenerator
import Testing

/// Tests that the documentation's table of requirements names goldens that exist and fit.
@Suite("The table of requirement forms")
struct RequirementFormsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var form: String
    var spec: String
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
      guard cells.count == 4 else { return nil }
      return Row(form: cells[0], spec: cells[1], golden: cells[3])
    }
  }

  private static var goldens: [String] {
    let folder = root.appending(path: "Tests/Goldens/Forms/Specs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".mockspec") }.map { String($0.dropLast(9)) }
  }

  @Test(arguments: rows) func `every form has a golden with tests`(row: Row) {
    let folder = Self.root.appending(path: "Tests/Goldens/Forms")
    for suffix in [".interfaces.swift", ".mocks.swift", "Tests.swift"] {
      let file = folder.appending(path: row.golden + suffix).path
      #expect(FileManager.default.fileExists(atPath: file), "\(row.golden + suffix) is missing")
    }
  }

  @Test func `every golden is in the table`() {
    #expect(Self.rows.count >= 55)
    #expect(Set(Self.rows.map(\.golden)) == Set(Self.goldens))
  }

  @Test(arguments: rows) func `every form can be declared as it stands there`(row: Row) {
    let source = SourceText(path: "Row.mockspec", Self.spec(of: row))
    var diagnostics = Diagnostics()
    let files = Generator().generate(from: [source], reporting: &diagnostics).files
    #expect(!diagnostics.hasErrors, "\(diagnostics.rendered())")
    #expect(files.isEmpty == diagnostics.hasErrors)
  }

  /// Returns the code of a row, inside the interface that it belongs to.
  private static func spec(of row: Row) -> String {
    // The page cannot show back-ticks.
    let codes = row.spec.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }
      .map {
        $0.element.replacing("default(in repeat:", with: "`default`(in `repeat`:")
          .replacing("load all(", with: "`load all`(")
      }
    let header = codes.filter { $0.hasPrefix("noncopyable ") }
    let heads = codes.filter { $0.contains("service ") }
    let members = codes.filter { !header.contains($0) && !heads.contains($0) && !$0.hasPrefix("#") }
    let head = heads.first ?? "service Sample"
    return "\(header.joined(separator: "\n"))\n\(head) {\n\(members.joined(separator: "\n"))\n}\n"
  }
}
