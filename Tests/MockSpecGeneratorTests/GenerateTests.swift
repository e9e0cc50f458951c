import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

/// A temporary folder of one test, deleted with it.
final class Scratch: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func text(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  func files(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: url.appending(path: folder).path)
    return (names ?? []).sorted()
  }
}

@Suite("Files are generated")
struct GenerateTests {
  let scratch: Scratch
  let good = "service Clock {\n  func now() -> Int\n}\n"

  init() throws { scratch = try Scratch() }

  private func run(_ arguments: String...) -> (status: CommandStatus, console: Console) {
    run(arguments)
  }

  private func run(_ arguments: [String]) -> (status: CommandStatus, console: Console) {
    var console = Console()
    return (Command.run(arguments, on: &console), console)
  }

  @Test(arguments: [("", "@testable import"), ("access public\n", "import")])
  func `a recorder imports the module of the mocks`(access: String, word: String) throws {
    let spec = try scratch.write(access + good, to: "Clock.mockspec")
    let output = scratch.url.appending(path: "out").path
    let (status, _) = run(
      "generate", spec, "--emit", "recorder", "--module", "Core", "--mock-module",
      "Core=CoreMocks", "--output", output)
    #expect(status == .clean)
    let lines = try scratch.text("out/Clock.recorder.swift").split(separator: "\n")
    #expect(lines.contains("\(word) Core"))
    #expect(lines.contains("\(word) CoreMocks"))
  }

  @Test func `a suite says which zone it cannot give to an operation`() throws {
    let text = """
      errors E {
        case gone  means missing
        case bad  means invalid
        case noBox  means zoneMissing
      }
      record Box by name: String { var size: Int = 0 }
      record Gem by id: Int { var box: String = "" }
      database Mine {
        store boxes: Box
        store gems: Gem(zone: boxes[box], cursor: String)
        func run(_ operation: any GemOperation)  performs operation
      }
      operation GemOperation {}
      operation FindGems as FindGemsOperation: GemOperation {
        init()
        var box: String = ""
        var each: ((Int, Result<Gem, any Error>) -> Void)? = nil
        var done: ((Result<String?, any Error>) -> Void)? = nil
        performs { query(gems, in: box, each: each); finish(done) }
      }
      """
    let out = scratch.url.appending(path: "out").path
    let spec = try scratch.write(text, to: "Mine.mockspec")
    let (status, console) = run("generate", spec, "--emit", "contract", "--output", out)
    #expect(status == .clean, "\(console.errors)")
    #expect(
      try scratch.text("out/Mine.contract.swift").contains(
        #"gemsStore.skip("FindGemsOperation", .foundItems, because: "the suite has no 'box' for it")"#
      ))
  }

  @Test func `interfaces and mocks of each spec`() throws {
    let spec = try scratch.write(good, to: "Clock.mockspec")
    let out = scratch.url.appending(path: "out").path
    let (status, console) = run("generate", spec, "--output", out)
    #expect(status == .clean)
    #expect(scratch.files(in: "out") == ["Clock.interfaces.swift", "Clock.mocks.swift"])
    #expect(console.output.contains("wrote \(out)/Clock.mocks.swift"))
    #expect(console.errors.isEmpty)
  }

  @Test(arguments: [
    ("interfaces", ["Clock.interfaces.swift"]), ("mocks", ["Clock.mocks.swift"]),
    ("contract", ["Clock.contract.swift"]),
    ("interfaces,contract", ["Clock.contract.swift", "Clock.interfaces.swift"]),
  ])
  func `only what is asked for`(emission: String, files: [String]) throws {
    let spec = try scratch.write(good, to: "Clock.mockspec")
    let (status, _) = run(
      "generate", spec, "--emit", emission, "--output", scratch.url.appending(path: "out").path)
    #expect(status == .clean)
    #expect(scratch.files(in: "out") == files)
  }

  @Test func `shards are named by number, all of them, even those with nothing in them`() throws {
    let spec = try scratch.write(good, to: "Clock.mockspec")
    let (status, _) = run(
      "generate", spec, "--emit", "mocks", "--shards", "3", "--output",
      scratch.url.appending(path: "out").path)
    #expect(status == .clean)
    #expect(
      scratch.files(in: "out") == [
        "Clock.mocks.1.swift", "Clock.mocks.2.swift", "Clock.mocks.3.swift",
      ])
    let all = try (1...3).map { try scratch.text("out/Clock.mocks.\($0).swift") }
    #expect(all.filter { $0.contains("class MockClock") }.count == 1)
  }

  @Test func `a spec can have a number of shards of its own`() throws {
    let clock = try scratch.write(good, to: "Clock.mockspec")
    let other = try scratch.write("service Bell {\n  func ring()\n}\n", to: "Bell.mockspec")
    let (status, _) = run(
      "generate", clock, other, "--emit", "mocks", "--shards", "Clock=2", "--output",
      scratch.url.appending(path: "out").path)
    #expect(status == .clean)
    #expect(
      scratch.files(in: "out") == [
        "Bell.mocks.swift", "Clock.mocks.1.swift", "Clock.mocks.2.swift",
      ])
  }

  @Test func `mocks with stores need a library that the target links`() throws {
    let store = """
      record Note by id: Int {}
      database Notes {
        store notes: Note
        func note(_ id: Int) -> Note?  performs fetch(id, from: notes)
      }
      """
    let clock = try scratch.write(good, to: "Clock.mockspec")
    let notes = try scratch.write(store, to: "Notes.mockspec")
    let arguments = [
      "--without", "MockSpecStores", "--output", scratch.url.appending(path: "out").path,
    ]
    let (status, console) = run(["generate", clock, notes, "--emit", "mocks"] + arguments)
    #expect(status == .failed)
    #expect(scratch.files(in: "out").isEmpty)
    #expect(
      console.errors.contains(
        """
        Notes.mockspec:2:10: error: the mocks of the spec need 'MockSpecStores'; add '.product(name: \
        "MockSpecStores", package: "MockSpec")' to the dependencies of the target in Package.swift
        """))
    #expect(!console.errors.contains("Clock.mockspec"))
    #expect(run(["generate", notes, "--emit", "interfaces"] + arguments).0 == .clean)
    #expect(run(["generate", clock, "--emit", "mocks"] + arguments).0 == .clean)
  }

  @Test func `of two missing libraries the one that contains the other is named`() throws {
    let store = """
      values for Role as right { case reader  means read }
      record Note by id: Int {}
      database Notes {
        store notes: Note
        func note(_ id: Int) -> Note?  performs fetch(id, from: notes)
      }
      """
    let notes = try scratch.write(store, to: "Notes.mockspec")
    let (status, console) = run([
      "generate", notes, "--without", "MockSpecStores", "--without", "MockSpecServices",
      "--output", scratch.url.appending(path: "out").path,
    ])
    #expect(status == .failed)
    #expect(console.errors.contains("the mocks of the spec need 'MockSpecServices'"))
    #expect(!console.errors.contains("MockSpecStores"))
  }

  @Test func `nothing is written when any spec has an error`() throws {
    let first = try scratch.write(good, to: "Clock.mockspec")
    let second = try scratch.write("service {\n}\n", to: "Broken.mockspec")
    let (status, console) = run(
      "generate", first, second, "--output", scratch.url.appending(path: "out").path)
    #expect(status == .failed)
    #expect(scratch.files(in: "out").isEmpty)
    #expect(console.errors.contains("Broken.mockspec:1:9: error: "))
  }

  @Test func `an unchanged file is left alone`() throws {
    let spec = try scratch.write(good, to: "Clock.mockspec")
    let out = scratch.url.appending(path: "out").path
    _ = run("generate", spec, "--output", out)
    let old = Date(timeIntervalSince1970: 1_000_000)
    let file = "\(out)/Clock.mocks.swift"
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
    let (_, console) = run("generate", spec, "--output", out)
    #expect(console.output.contains("unchanged \(file)"))
    let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    #expect(date == old)
  }

  @Test func `a changed spec rewrites what changed`() throws {
    let spec = try scratch.write(good, to: "Clock.mockspec")
    let out = scratch.url.appending(path: "out").path
    _ = run("generate", spec, "--output", out)
    _ = try scratch.write(good.replacing("Int", with: "Double"), to: "Clock.mockspec")
    let (_, console) = run("generate", spec, "--output", out)
    #expect(console.output.contains("wrote \(out)/Clock.mocks.swift"))
    #expect(try scratch.text("out/Clock.mocks.swift").contains("-> Double"))
  }

  @Test func `the same spec gives the same bytes from any folder`() throws {
    let text = try String(contentsOf: goldens.appending(path: "Album.mockspec"), encoding: .utf8)
    for folder in ["one", "two/deeper"] {
      let spec = try scratch.write(text, to: "\(folder)/Album.mockspec")
      #expect(
        run("generate", spec, "--output", scratch.url.appending(path: "\(folder)/out").path).status
          == .clean)
    }
    for name in ["Album.interfaces.swift", "Album.mocks.swift"] {
      #expect(try scratch.text("one/out/\(name)") == scratch.text("two/deeper/out/\(name)"))
    }
  }

  @Test func `specs of one run see each other`() throws {
    let base = try scratch.write("service Base {\n  func ping()\n}\n", to: "Base.mockspec")
    let child = try scratch.write("service Child: Base {\n}\n", to: "Child.mockspec")
    let out = scratch.url.appending(path: "out").path
    #expect(run("generate", child, base, "--output", out).status == .clean)
    #expect(try scratch.text("out/Child.mocks.swift").contains("func ping()"))
  }

  @Test func `specs of one name need names for their files`() throws {
    let first = try scratch.write(good, to: "a/Clock.mockspec")
    let second = try scratch.write("service Other {\n}\n", to: "b/Clock.mockspec")
    let out = scratch.url.appending(path: "out").path
    #expect(run("check", first, second).status == .clean)
    let (status, console) = run("generate", first, second, "--output", out)
    #expect(status == .failed)
    #expect(
      console.errors.contains(
        "the files of '\(first)' are called 'Clock' too; name those of one spec with '--name NAME=SPEC'"
      ))
    #expect(
      run(
        "generate", first, second, "--name", "b.Clock=\(second)", "--shards", "b.Clock=2",
        "--output", out
      ).status == .clean)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: out).sorted() == [
        "Clock.interfaces.swift", "Clock.mocks.swift", "b.Clock.interfaces.swift",
        "b.Clock.mocks.1.swift", "b.Clock.mocks.2.swift",
      ])
    #expect(try scratch.text("out/b.Clock.interfaces.swift").contains("from Clock.mockspec"))
  }

  @Test(arguments: [
    ("--name", "'--name' needs a value"),
    ("--name Clock", "'--name' takes a name without folders and a spec with '=' between"),
    ("--name a/b=Clock.mockspec", "'--name' takes a name without folders"),
    ("--name b=C.mockspec", "'--name' is given for 'C.mockspec', which is none of the specs"),
  ])
  func `a name for files is one of a spec`(_ options: String, _ problem: String) {
    var console = Console()
    let status = Command.run(
      ["generate", "Clock.mockspec", "--output", "out"]
        + options.split(separator: " ").map(String.init), on: &console)
    #expect(status == .usage)
    #expect(console.errors.contains(problem))
  }

  @Test func `a missing spec and a folder have messages of their own`() {
    let folder = scratch.url.path
    let (status, console) = run("check", "/no/such.mockspec", folder)
    #expect(status == .failed)
    #expect(
      console.errors == """
        /no/such.mockspec: error: there is no such file
        \(folder): error: a file is needed, and this is a folder

        """)
  }

  @Test func `an output that is no folder is reported`() throws {
    let spec = try scratch.write(good, to: "Clock.mockspec")
    let (status, console) = run("generate", spec, "--output", spec)
    #expect(status == .failed)
    #expect(console.errors.contains("cannot be written"))
  }
}

/// `Tests/Goldens`
let goldens = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Goldens")
