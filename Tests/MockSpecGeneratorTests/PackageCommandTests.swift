import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

/// Plugins hand the tool the targets of a package, and the words that were typed.
@Suite("The targets of a package complete what is typed")
struct PackageCommandTests {
  private static let cellar = "service Cellar {\n  func bottles() -> Int\n}\n"
  private static let mistaken = "service Attic { func boxes( }\n"

  /// The folder of the test, with the specs of targets and a file that lists these.
  private final class Package {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var lines: [String] = []

    var list: String { folder.appending(path: "targets").path }

    init(_ targets: KeyValuePairs<String, [String: String]>) throws {
      for (target, files) in targets {
        lines.append("target \(target)")
        let source = folder.appending(path: target)
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
          try Data(text.utf8).write(to: source.appending(path: name))
          lines.append(source.appending(path: name).path)
        }
      }
      try write()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Adds arguments to the last target.
    func add(_ arguments: [String]) throws {
      lines += arguments
      try write()
    }

    private func write() throws {
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: list))
    }

    func run(_ words: [String], mayWrite: Bool = false) -> (status: CommandStatus, Console) {
      var console = Console()
      let command = mayWrite ? "package-writing" : "package"
      let status = Command.run([command, list] + words, on: &console)
      return (status, console)
    }
  }

  @Test func `every target is checked, also behind one with a mistake`() throws {
    let package = try Package([
      "House": ["Attic.mockspec": Self.mistaken, "Roof.mockspec": Self.mistaken],
      "Tools": ["Tools.swift": ""], "Shed": ["Shed.mockspec": Self.mistaken],
    ])
    let (status, console) = package.run(["check"])
    #expect(status == .failed)
    for name in ["Attic", "Roof", "Shed"] {
      #expect(console.errors.contains("\(name).mockspec:1:29: error: "))
    }
    #expect(
      package.run(["check", "--target", "Shed"]).1.errors.contains("Attic.mockspec") == false)
    #expect(package.run(["check", "--format", "json"]).1.errors.isEmpty)
  }

  @Test func `named targets alone are listed`() throws {
    let other = "service Loft {\n  func boxes() -> Int\n}\n"
    let package = try Package([
      "House": ["Cellar.mockspec": Self.cellar], "Hut": ["Loft.mockspec": other],
    ])
    let (status, console) = package.run(["knobs", "--target", "Hut"])
    #expect(status == .clean)
    #expect(console.output.contains("MockLoft") && !console.output.contains("MockCellar"))
    let all = package.run(["knobs", "--target", "House", "--target", "Hut"]).1.output
    #expect(all.contains("MockLoft") && all.contains("MockCellar"))
  }

  @Test func `specs of other modules are seen, not checked`() throws {
    let package = try Package([
      "House": ["House.mockspec": "service House: Cellar {\n  func doors() -> Int\n}\n"]
    ])
    let other = package.folder.appending(path: "a=b.mockspec")
    try Data(Self.cellar.utf8).write(to: other)
    try package.add(["--imported-spec", "Ground=\(other.path)"])
    #expect(package.run(["check"]).status == .clean)
    #expect(package.run(["format", "--check"]).status == .clean)
  }

  @Test func `specs are laid out by the plugin that may write`() throws {
    let package = try Package(["House": ["Cellar.mockspec": "service  Cellar{func a()}"]])
    let (status, console) = package.run(["format", "--width", "80"])
    #expect(status == .usage)
    #expect(
      console.errors.contains(
        "'format' writes into the package; say 'swift package mockspec-write format --width 80'"))
    #expect(package.run(["format", "--check"]).status == .failed)
    #expect(package.run(["format", "--width", "80"], mayWrite: true).status == .clean)
    #expect(package.run(["format", "--check"]).status == .clean)
  }

  @Test(arguments: [
    (["check", "--target"], "'--target' needs a name"),
    (["check", "--target", "Barn"], "the package has no target 'Barn'"),
    (["check", "--target", "House"], "no target holds a .mockspec file"),
    (["help", "--target", "House"], "'--target' belongs to 'check'"),
    (["check", "A.mockspec", "--target", "House"], "'--target' belongs to 'check'"),
    (["chekc"], "there is no command 'chekc'; did you mean 'check'?"),
  ])
  func `mistakes are named`(words: [String], message: String) throws {
    let (status, console) = try Package(["House": ["House.swift": ""]]).run(words)
    #expect(status == .usage)
    #expect(console.errors.hasPrefix("mockspec: error: \(message)"))
  }

  @Test func `the plugin that asks for permission sends the others back`() throws {
    let package = try Package(["House": ["Cellar.mockspec": Self.cellar]])
    let (status, console) = package.run(["check", "--target", "House"], mayWrite: true)
    #expect(status == .usage)
    #expect(
      console.errors.contains(
        "'check' writes nothing; say 'swift package mockspec check --target House'"))
    #expect(package.run(["check", "--help"], mayWrite: true).status == .clean)
  }

  @Test func `questions and files go to the tool as they are`() throws {
    let package = try Package(["House": [:]])
    #expect(package.run(["check", "--help"]).status == .clean)
    #expect(package.run([]).1.output.contains("mockspec check SPEC"))
    let file = package.folder.appending(path: "Missing.mockspec").path
    #expect(package.run(["check", file]).1.errors.contains("Missing.mockspec"))
  }

  @Test func `a list that is missing is told`() {
    var console = Console()
    #expect(Command.run(["package", "/missing/targets", "check"], on: &console) == .failed)
    #expect(console.errors.contains("/missing/targets"))
  }
}
