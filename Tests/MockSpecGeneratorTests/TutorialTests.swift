import Foundation
import MockSpecGenerator
import Testing

/// The code of the tutorials is that of packages which use this one, where it is built and run.
///
/// A file of an app grows from step to step; `Tests/Documentation/check` compiles what it is before its last one.
@Suite struct TutorialTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  private static let tutorials = root.appending(
    path: "Sources/MockSpecRuntime/Documentation.docc/Tutorials")

  /// A step of a tutorial: a file, and the code that it has by then.
  struct Step: CustomTestStringConvertible {
    var file: String
    var code: String
    /// True if no later step changes the file.
    var isLast = true

    var testDescription: String { "\(code) of \(file)" }
  }

  /// The steps in the order of the chapters.
  static func steps() throws -> [Step] {
    let overview = tutorials.appending(path: "MockSpecTutorials.tutorial")
    var steps = try String(contentsOf: overview, encoding: .utf8)
      .matches(of: /tutorial: "doc:(?<name>[^"]+)"/)
      .flatMap { chapter in
        let page = tutorials.appending(path: "\(chapter.name).tutorial")
        return try String(contentsOf: page, encoding: .utf8)
          .matches(of: /@Code\(name: "(?<file>[^"]+)", file: "(?<code>[^"]+)"\)/)
          .map { Step(file: String($0.file), code: String($0.code)) }
      }
    for index in steps.indices {
      steps[index].isLast = !steps[(index + 1)...].contains { $0.file == steps[index].file }
    }
    return steps
  }

  /// Tests are run at every step, the app's files as they are in the end.
  @Test(arguments: try steps().filter { $0.isLast || $0.file.hasSuffix("Tests.swift") })
  func `the code of a step is a part of its file`(step: Step) throws {
    let file = try #require(Self.consumerFile(step.file), "'\(step.file)' is no file, or several")
    let known = try Self.lines(of: file)
    let shown = try Self.lines(of: Self.resource(step.code))
    var rest = known[...]
    for line in shown {
      guard let found = rest.firstIndex(of: line) else {
        Issue.record("'\(line)' stands no more in \(step.file), or in another order")
        return
      }
      rest = rest[(found + 1)...]
    }
    #expect(!shown.isEmpty)
  }

  @Test(arguments: try steps().filter { $0.code.hasSuffix(".mockspec") })
  func `the spec of a step is right`(step: Step) throws {
    let text = try String(contentsOf: Self.resource(step.code), encoding: .utf8)
    #expect(Resolution(text).messages == [])
  }

  @Test func `no code is without a step`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.tutorials.appending(path: "Resources").path())
    let code = files.filter { !$0.hasSuffix(".svg") }
    #expect(Set(code) == Set(try Self.steps().map(\.code)))
  }

  private static func resource(_ name: String) -> URL {
    tutorials.appending(path: "Resources/\(name)")
  }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Returns the one file of the packages that has a path with this end.
  private static func consumerFile(_ end: String) -> URL? {
    let consumers = root.appending(path: "Tests/Consumers")
    let paths = FileManager.default.enumerator(atPath: consumers.path())?.compactMap {
      $0 as? String
    }
    let found = paths?.filter { "/\($0)".hasSuffix("/\(end)") && !$0.contains("/.build") } ?? []
    return found.count == 1 ? consumers.appending(path: found[0]) : nil
  }
}
