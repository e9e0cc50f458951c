import Foundation
import MockSpecSyntax
import Testing

/// Reads the specs in `Tests/Invalid` and compares their messages with the comments in them.
///
/// `// expected-error@COLUMN: message` stands behind the mistake, and
/// `// expected-error@+1:COLUMN: message` in the line before it.
@Suite struct InvalidTests {
  @Test(arguments: files) func messages(of file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
    let expected = try Self.expectations(in: String(decoding: bytes, as: UTF8.self))
    try #require(!expected.isEmpty)
    #expect(Reading(bytes).messages == expected)
  }

  @Test func thereAreFiles() { #expect(Self.files.count >= 25) }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Invalid")

  private static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".mockspec") && isOfThisStage($0) }.sorted()
  }()

  private static func isOfThisStage(_ file: String) -> Bool {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(file)) else {
      return false
    }
    return data.starts(with: Data("// stage: syntax\n".utf8))
  }

  private static func expectations(in text: String) throws -> [String] {
    var expectations: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for comment in line.matches(
        of: /\/\/ expected-error@(?<next>\+1:)?(?<column>\d+): (?<text>.*)/)
      {
        let number = index + (comment.next == nil ? 1 : 2)
        expectations.append("\(number):\(comment.column): \(comment.text)")
      }
    }
    return expectations
  }
}
