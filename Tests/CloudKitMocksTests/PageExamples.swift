import Foundation

/// The Swift examples of a page, which a file of tests compiles.
struct PageExamples {
  /// The examples, in the order of the page.
  let all: [String]
  /// The file without white space, as the page is narrower.
  private let code: String

  /// - Parameters:
  ///   - page: The path of the page below `Sources`.
  ///   - file: The path of the file that compiles the examples.
  /// - Throws: The error of reading them.
  init(of page: String, compiledBy file: String = #filePath) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..")
    let text = try String(
      contentsOf: root.appendingPathComponent("Sources/\(page)"), encoding: .utf8)
    all = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    code = try Self.dense(String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8))
  }

  /// The lines of all examples.
  var lines: [Substring] { all.flatMap { $0.split(separator: "\n") } }

  /// Returns the parts that do not stand in the file as they are.
  func strangers<Part: StringProtocol>(among parts: [Part]) -> [Part] {
    parts.filter { !code.contains(Self.dense($0)) }
  }

  private static func dense(_ text: some StringProtocol) -> String {
    String(text.filter { !$0.isWhitespace })
  }
}
