import Foundation

/// The rules of `Rules.txt`: behaviour that the mocks share with CloudKit, with its source and its tests.
struct RuleList {
  struct Rule {
    var text: String
    var sources: [String] = []
    var tests: [TestName] = []
  }

  /// A test by its suite and its name, or by its title if it has one.
  struct TestName: Hashable, CustomStringConvertible {
    var suite: String
    var name: String

    var description: String { "\(suite), \(name)" }
  }

  struct Section {
    var title: String
    var rules: [Rule] = []
  }

  private(set) var sections: [Section] = []
  /// Lines that are no rule.
  private(set) var mistakes: [String] = []

  init(_ text: String) {
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("# ") { continue }
      if let title = line.after("## ") {
        sections.append(Section(title: title))
      } else if !read(line) {
        mistakes.append(line)
      }
    }
  }

  private mutating func read(_ line: String) -> Bool {
    guard let section = sections.indices.last else { return false }
    if !line.hasPrefix(" ") {
      sections[section].rules.append(Rule(text: line))
      return true
    }
    guard let rule = sections[section].rules.indices.last else { return false }
    if let source = line.after("  source: ") {
      sections[section].rules[rule].sources.append(source)
    } else if let test = line.after("  test: "), let comma = test.range(of: ", ") {
      sections[section].rules[rule].tests.append(
        TestName(
          suite: String(test[..<comma.lowerBound]), name: String(test[comma.upperBound...])))
    } else {
      return false
    }
    return true
  }

  /// The rules as the tables of a page.
  var tables: String {
    sections.map { section in
      let rows = section.rules.map { rule in
        let suites = rule.tests.map(\.suite).reduce(into: [String]()) { suites, suite in
          if !suites.contains(suite) { suites.append(suite) }
        }
        let sources = rule.sources.joined(separator: "; ")
        return "| \(rule.text) | \(sources) | \(suites.joined(separator: ", ")) |"
      }
      let head = ["### \(section.title)", "", "| rule | source | tests |", "| --- | --- | --- |"]
      return (head + rows).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension String {
  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

/// The tests in a folder of sources, by suite.
struct TestSources {
  private var texts: [String: [String]] = [:]

  init(_ folder: URL) {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") {
        let words = line.split(whereSeparator: { " :{".contains($0) })
        guard let place = words.firstIndex(where: { $0 == "struct" || $0 == "class" }),
          place + 1 < words.count, words[place + 1].hasSuffix("Tests")
        else { continue }
        texts[String(words[place + 1]), default: []].append(text)
      }
    }
  }

  /// Checks whether a test exists: a title behind `@Test`, or the name of a function.
  func has(_ test: RuleList.TestName) -> Bool {
    texts[test.suite, default: []].contains { text in
      if text.contains("func `\(test.name)`(") { return true }
      let title = "\"\(test.name)\""
      var rest = text[...]
      while let found = rest.range(of: title) {
        let before = rest[..<found.lowerBound].reversed().drop(while: \.isWhitespace)
        if before.starts(with: "@Test(".reversed()) { return true }
        rest = rest[found.upperBound...]
      }
      return false
    }
  }
}
