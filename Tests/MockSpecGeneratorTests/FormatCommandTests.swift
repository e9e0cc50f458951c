import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

@Suite("Specs are formatted by the command")
struct FormatCommandTests {
  private static let formatted = "service S {\n  func a()  named b\n}\n"

  /// Creates a folder with specs of these texts, and returns their paths.
  private func folder(_ texts: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try texts.enumerated().map { index, text in
      let file = folder.appending(path: "S\(index).mockspec")
      try Data(text.utf8).write(to: file)
      return file.path
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func remove(_ paths: [String]) {
    for path in paths.prefix(1) {
      try? FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent())
    }
  }

  @Test func `arguments come in any order`() throws {
    var expected = Command.FormatArguments()
    expected.specs = ["A.mockspec", "B.mockspec"]
    #expect(try Command(["format", "A.mockspec", "B.mockspec"]) == .format(expected))
    expected.isCheck = true
    #expect(try Command(["format", "A.mockspec", "--check", "B.mockspec"]) == .format(expected))
  }

  @Test(arguments: [
    (["fromat"], "there is no command 'fromat'; did you mean 'format'?"),
    (["format"], "'format' needs at least one spec"),
    (["format", "--check"], "'format' needs at least one spec"),
    (["format", "--chekc", "A"], "'format' has no option '--chekc'; did you mean '--check'?"),
    (["format", "-x", "A"], "'format' has no option '-x'"),
  ])
  func `mistakes are named`(arguments: [String], message: String) {
    var console = Console()
    #expect(Command.run(arguments, on: &console) == .usage)
    #expect(console.errors.hasPrefix("mockspec: error: \(message)\n"))
  }

  @Test func `only what changes is written`() throws {
    let paths = try folder(["service  S{func a()\r\n    named b}", Self.formatted])
    defer { remove(paths) }
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: paths[1])
    var console = Console()
    #expect(Command.run(["format"] + paths, on: &console) == .clean)
    #expect(console.output == "formatted \(paths[0])\n")
    #expect(console.errors == "")
    #expect(try text(paths[0]) == Self.formatted)
    let date = try FileManager.default.attributesOfItem(atPath: paths[1])[.modificationDate]
    #expect(date as? Date == old)
  }

  @Test func `a check names the files and writes nothing`() throws {
    let before = "service  S{}"
    let paths = try folder([before, Self.formatted, before])
    defer { remove(paths) }
    var console = Console()
    #expect(Command.run(["format", "--check"] + paths, on: &console) == .failed)
    let message = "error: the spec is not formatted; run 'mockspec format'"
    #expect(console.errors == "\(paths[0]): \(message)\n\(paths[2]): \(message)\n")
    #expect(console.output == "")
    #expect(try text(paths[0]) == before)
    var second = Console()
    #expect(Command.run(["format", "--check", paths[1]], on: &second) == .clean)
    #expect(second.errors == "")
  }

  @Test func `a spec with errors is left alone, and the others are formatted`() throws {
    let wrong = "service  S {\n  func a(\n}\n"
    let paths = try folder([wrong, "service  S{}"])
    defer { remove(paths) }
    let missing = paths[0] + ".missing"
    var console = Console()
    #expect(Command.run(["format", missing] + paths, on: &console) == .failed)
    #expect(console.errors.hasPrefix("\(missing): error: there is no such file\n"))
    #expect(console.errors.contains("\(paths[0]):"))
    #expect(try text(paths[0]) == wrong)
    #expect(try text(paths[1]) == "service S {}\n")
  }

  @Test func `a check of a wrong spec shows its errors`() throws {
    let paths = try folder(["service  S {\n  func a(\n}\n"])
    defer { remove(paths) }
    var console = Console()
    #expect(Command.run(["format", "--check"] + paths, on: &console) == .failed)
    #expect(console.errors.hasPrefix("\(paths[0]):2:10: error: "))
    #expect(!console.errors.contains("not formatted"))
  }

  @Test func `a link stays a link`() throws {
    let paths = try folder(["service  S{}"])
    defer { remove(paths) }
    let link = URL(filePath: paths[0]).deletingLastPathComponent().appending(path: "L.mockspec")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: URL(filePath: paths[0]))
    var console = Console()
    #expect(Command.run(["format", link.path], on: &console) == .clean)
    #expect(try text(paths[0]) == "service S {}\n")
    let kind = try FileManager.default.attributesOfItem(atPath: link.path)[.type]
    #expect(kind as? FileAttributeType == .typeSymbolicLink)
  }
}
