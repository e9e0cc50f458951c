import Foundation
import Testing

/// Tests of the dependencies between the parts of the runtime: between modules by their imports, between the folders of
/// a module by the types that they declare.
@Suite("The arrows between the parts of the runtime") struct ArrowTests {
  /// The modules that each module may import, of this package and of the system.
  static let modules: [String: (own: Set<String>, system: Set<String>)] = [
    "MockSpecRuntime": ([], ["Bionic", "Darwin", "Dispatch", "Glibc", "Musl", "os"]),
    "MockSpecExploration": (
      ["MockSpecRuntime"], ["Bionic", "Darwin", "Dispatch", "Glibc", "Musl"]
    ),
    "MockSpecStores": (["MockSpecExploration", "MockSpecRuntime"], []),
    "MockSpecServices": (["MockSpecRuntime", "MockSpecStores"], ["Foundation", "ObjectiveC"]),
    "MockSpecTesting": (["MockSpecRuntime"], ["Testing", "XCTest"]),
    "MockSpecContract": (
      ["MockSpecExploration", "MockSpecRuntime"], ["Dispatch", "Foundation"]
    ),
    "MockSpecRecording": (
      ["MockSpecRuntime", "MockSpecServices", "MockSpecStores"], ["Foundation"]
    ),
  ]

  /// The folders whose types each folder may name; a new dependency must be added here.
  static let folders: [String: [String: String]] = [
    "MockSpecRuntime": [
      "Arguments": "Backend Core Issues",
      "Backend": "Callbacks Core Errors Faults Issues Time",
      "Callbacks": "Backend Core Faults Launches Time",
      "Core": "Backend Callbacks Errors Faults Issues Launches Time",
      "Errors": "Issues",
      "Faults": "Backend Core Errors Issues Launches Time",
      "Issues": "Backend",
      "Journal": "Backend Core Errors Faults Issues Knobs Time",
      "Knobs": "Backend Callbacks Core Errors Faults Issues Statics",
      "Launches": "Backend Callbacks Core",
      "Statics": "Backend Core",
      "Time": "Backend",
      "Waiting": "Backend Time",
    ],
    "MockSpecExploration": ["": "", "Histories": "", "Lives": "Stories", "Stories": "Lives"],
    "MockSpecStores": [
      "": "",
      "Adapters": "Tables",
      "Knobs": "Operations Requests Tables",
      "Operations": "Adapters Requests",
      "Requests": "Adapters Tables Units",
      "Snapshots": "Adapters Tables",
      "Tables": "Adapters Requests Units",
      "Units": "Adapters Requests Tables",
    ],
    "MockSpecServices": [
      "": "",
      "Coding": "",
      "Foundation": "Coding Schema Sharing",
      "LongLived": "",
      "Plans": "Coding",
      "Schema": "Coding",
      "Sharing": "Coding",
      "Snapshots": "Coding Plans",
      "Subscriptions": "",
    ],
  ]

  @Test(arguments: modules.keys.sorted())
  func `a module imports only what it may`(module: String) {
    let known = Self.modules[module].map { $0.own.union($0.system) } ?? []
    for file in SourceFile.all(of: module) {
      for (number, line) in file.lines.enumerated() {
        guard let name = line.importedModule, !known.contains(name) else { continue }
        Issue.record("\(file.path):\(number + 1): \(module) may not import \(name)")
      }
    }
  }

  @Test(arguments: folders.keys.sorted())
  func `a folder names only the types of those that it may`(module: String) {
    let files = SourceFile.all(of: module)
    #expect(!files.isEmpty)
    let owners = Self.owners(files)
    let table = Self.folders[module] ?? [:]
    for file in files {
      guard let row = table[file.folder] else {
        Issue.record("\(file.path): the folder '\(file.folder)' is missing in the table")
        continue
      }
      let allowed = Set(row.split(separator: " ").map(String.init)).union([file.folder])
      for (number, line) in file.lines.enumerated() {
        for name in line.typeNames {
          guard let owner = owners[name], !allowed.contains(owner) else { continue }
          Issue.record(
            "\(file.path):\(number + 1): '\(file.folder)' may not name '\(name)' of '\(owner)'")
        }
      }
    }
  }

  @Test(arguments: modules.keys.sorted())
  func `a module keeps no state for all backends`(module: String) {
    let files = SourceFile.all(of: module)
    let classes = Set(files.flatMap { $0.texts.compactMap(\.declaredClass) })
    for file in files {
      for (number, text) in file.texts.enumerated() {
        guard let type = text.staticValueType, type == "var" || classes.contains(type) else {
          continue
        }
        Issue.record("\(file.path):\(number + 1): a static value that can change")
      }
    }
  }

  /// Each module names no type of those behind it.
  @Test(arguments: [
    ("MockSpecRuntime", "MockSpecExploration"), ("MockSpecRuntime", "MockSpecStores"),
    ("MockSpecRuntime", "MockSpecServices"),
    ("MockSpecStores", "MockSpecServices"),
  ])
  func `a module names no type of a larger one`(module: String, larger: String) {
    let files = SourceFile.all(of: module)
    let own = Self.owners(files)
    let others = Self.owners(SourceFile.all(of: larger)).filter { own[$0.key] == nil }
    #expect(others.count > 30)
    for file in files {
      for (number, line) in file.lines.enumerated() {
        for name in line.typeNames where others[name] != nil {
          Issue.record("\(file.path):\(number + 1): \(module) names '\(name)' of \(larger)")
        }
      }
    }
  }

  /// Returns the folder of each type, except of types that several folders declare.
  private static func owners(_ files: [SourceFile]) -> [String: String] {
    var folders: [String: Set<String>] = [:]
    for file in files {
      for name in file.lines.compactMap(\.declaredType) {
        folders[name, default: []].insert(file.folder)
      }
    }
    return folders.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

/// A source file of a module.
private struct SourceFile {
  let path: String
  /// The first folder below that of the module.
  let folder: String
  let lines: [SourceLine]
  let texts: [Substring]

  /// The files of each module of the table, read once for all tests.
  private static let known = Dictionary(
    uniqueKeysWithValues: ArrowTests.modules.keys.map { ($0, read($0)) })

  static func all(of module: String) -> [SourceFile] { known[module] ?? [] }

  private static func read(_ module: String) -> [SourceFile] {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let root = package.appendingPathComponent("Sources/\(module)").path
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    let code = paths.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
    return code.sorted().compactMap { path in
      guard let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) else {
        return nil
      }
      let parts = path.split(separator: "/")
      return SourceFile(
        path: "Sources/\(module)/\(path)", folder: parts.count > 1 ? String(parts[0]) : "",
        lines: text.split(separator: "\n", omittingEmptySubsequences: false)
          .map { SourceLine(String($0)) },
        texts: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}

extension Substring {
  /// The name of the class that a line declares.
  fileprivate var declaredClass: String? {
    contains("class ") ? firstMatch(of: /\bclass ([A-Z]\w*)/).map { String($0.1) } : nil
  }

  /// The type whose initializer gives the static value of a line; `var` for a stored variable.
  fileprivate var staticValueType: String? {
    guard contains("static ") else { return nil }
    if contains(/static var \w+(: [^{]+)? =/), !contains("@TaskLocal") { return "var" }
    return firstMatch(of: /static let \w+(?:: [^=]+)? = ([A-Z]\w*)\(/).map { String($0.1) }
  }
}

/// A line of Swift as words, without its comment and literals.
private struct SourceLine {
  private let words: [(text: String, isMember: Bool)]
  private let isIndented: Bool

  init(_ line: String) {
    isIndented = line.hasPrefix(" ")
    var words: [(text: String, isMember: Bool)] = []
    var word: [UInt8] = []
    var (before, isInText) = (UInt8(ascii: " "), false)
    let bytes = Array(line.utf8) + [UInt8(ascii: " ")]
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isInText.toggle() }
      if isInText { continue }
      if byte == UInt8(ascii: "/"), bytes[index + 1] == byte { break }
      if Self.isPart(byte) {
        word.append(byte)
        continue
      }
      if !word.isEmpty {
        words.append((String(decoding: word, as: UTF8.self), before == UInt8(ascii: ".")))
        word = []
      }
      before = byte
    }
    self.words = words
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The non-private type that the line declares at the top level.
  var declaredType: String? {
    let kinds = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    guard !isIndented, let kind = words.firstIndex(where: { kinds.contains($0.text) }),
      kind + 1 < words.count,
      !words[..<kind].contains(where: { ["private", "fileprivate", "func"].contains($0.text) })
    else { return nil }
    return words[kind + 1].text
  }

  /// The names that can be names of types.
  var typeNames: [String] {
    words.filter { !$0.isMember && $0.text.first?.isUppercase == true }.map(\.text)
  }

  /// The module that the line imports.
  var importedModule: String? {
    guard let word = words.firstIndex(where: { $0.text == "import" }), word + 1 < words.count,
      words[..<word].allSatisfy({ $0.text == "_exported" || $0.text == "testable" })
    else { return nil }
    return words[word + 1].text
  }
}
