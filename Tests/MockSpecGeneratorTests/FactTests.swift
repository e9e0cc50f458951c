import Foundation
import Testing

/// Tests that the model has facts where something depends on them: behind the lowering no text is compared or searched.
@Suite struct FactTests {
  /// A comparison of text that stays, with its reason.
  struct Exception: Sendable {
    var file: String
    /// The beginning of the line without its indentation; `nil` for the whole file.
    var line: String?
    var reason: String
  }

  static let full = "Sources/MockSpecFullGenerator/Model"

  static let exceptions = [
    Exception(
      file: "Swift.swift", line: "package var argumentLabel: String",
      reason: "a name knows which words of Swift need back-ticks"),
    Exception(
      file: "Swift.swift", line: "case \"inout\", \"let\", \"var\": source",
      reason: "a name knows which words of Swift need back-ticks"),
    Exception(
      file: "Swift.swift", line: "package var isOptional: Bool",
      reason: "Swift of a spec has no other fact than its question mark"),
    Exception(
      file: "Swift.swift", line: "$0 >= 0x20 &&",
      reason: "a literal knows which characters are escaped"),
    Exception(
      file: "Swift.swift", line: #"case "\\", "\"": literal"#,
      reason: "a literal knows which characters are escaped"),
    Exception(
      file: "Swift.swift", line: #"case "\n": literal"#,
      reason: "a literal knows which characters are escaped"),
    Exception(
      file: "Mocks/MemberTemplate.swift", line: "let name = SwiftName(text.contains(",
      reason: "an expression of the spec in the body can name anything"),
  ]

  /// The ways of comparing and searching text, in code without comments.
  private static let comparisons = [
    #"[=!]= ?"[^"]*""#, #""[^"]*" ?[=!]= "#, #"has(Prefix|Suffix)\("#, #"contains\(""#,
    #""\]\.contains\("#, #"^\s*case (\.some\()?"[^"]*""#,
    #"\.(text|source|marked|rawValue) [=!]= "#,
    #"[=!]= [\w.$]+\.(text|source|marked)\b"#, #"UInt8\(ascii: "#,
  ]

  @Test(arguments: ["Sources/MockSpecGenerator/Model", full, "Templates"])
  func `No text is compared behind the lowering`(_ folder: String) throws {
    let patterns = try Self.comparisons.map { try Regex($0) }
    let files = try files(in: folder)
    #expect(files.count > 3)
    for (file, lines) in files where !isException(file, nil) {
      for (number, line) in lines.enumerated() where !line.isComment {
        guard patterns.contains(where: { line.contains($0) }), !isException(file, line) else {
          continue
        }
        Issue.record("\(folder)/\(file):\(number + 1) compares text: \(line)")
      }
    }
  }

  @Test func `Each exception is one still`() throws {
    let all =
      try files(in: "Sources/MockSpecGenerator/Model") + files(in: Self.full)
      + files(in: "Templates")
    for exception in Self.exceptions {
      let lines = try #require(all.first { $0.file == exception.file }).lines
      if let line = exception.line {
        #expect(lines.contains { $0.trimmed.hasPrefix(line) }, "\(exception)")
      }
    }
  }

  @Test(arguments: [
    "if name == \"now\" {", "case \"Int\": 0", "text.hasPrefix(\"@available\")",
    "[\"a\", \"b\"].contains(name)", "left.text == right.text", "member != type.source",
  ])
  func `A comparison is seen`(_ line: String) throws {
    #expect(try Self.comparisons.contains { line.contains(try Regex($0)) })
  }

  private func isException(_ file: String, _ line: Substring?) -> Bool {
    Self.exceptions.contains { exception in
      exception.file == file
        && (exception.line.map { line?.trimmed.hasPrefix($0) ?? false } ?? (line == nil))
    }
  }

  /// Returns the files of model values, which stand in no folder of it, those of contracts and recorders, and those of
  /// templates but for the kernel, which lays text out.
  private func files(in folder: String) throws -> [(file: String, lines: [Substring])] {
    let root = packageRoot.appending(path: folder).resolvingSymlinksInPath()
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Kernel/") }
      .filter { folder != "Sources/MockSpecGenerator/Model" || !$0.contains("/") }
      .map { file in
        let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
        return (file, text.split(separator: "\n", omittingEmptySubsequences: false))
      }
  }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " } }

  fileprivate var isComment: Bool { trimmed.hasPrefix("//") }
}
