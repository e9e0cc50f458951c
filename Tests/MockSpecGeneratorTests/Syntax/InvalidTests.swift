import Foundation
import MockSpecGenerator
import Testing

/// Tests that the specs in `Tests/Invalid` have the messages in their comments.
@Suite struct InvalidTests {
  @Test(arguments: InvalidSpec.all) func messages(of spec: InvalidSpec) throws {
    try #require(!spec.expectations.isEmpty)
    #expect(Reading(spec.bytes).messages == spec.expectations)
  }

  @Test func thereAreFiles() { #expect(InvalidSpec.all.count >= 90) }
}

/// A spec with a mistake that the parser finds.
///
/// `// expected-error@COLUMN: message` stands behind the mistake, and
/// `// expected-error@+1:COLUMN: message` in the line before it.
struct InvalidSpec: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var bytes: [UInt8]

  static let all: [InvalidSpec] = {
    let folder = packageRoot.appendingPathComponent("Tests/Invalid")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".mockspec") }.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
        data.starts(with: Data("// stage: syntax\n".utf8))
      else { return nil }
      return InvalidSpec(testDescription: name, bytes: Array(data))
    }
  }()

  /// The messages that any of them expects.
  static let expected: [String] = all.flatMap(\.expectations).map { expectation in
    String(expectation.drop { $0 != " " }.dropFirst())
  }

  /// The expected messages as `line:column: message`.
  var expectations: [String] {
    let text = String(decoding: bytes, as: UTF8.self)
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
