import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

@Suite("A spec is shown as what it becomes")
struct ShowCommandTests {
  private static let album = "Tests/MockSpecGeneratorTests/Shown/Album.mockspec"
  private static let pages = "Sources/MockSpecRuntime/Documentation.docc"

  private func output(_ arguments: String...) -> (status: CommandStatus, console: Console) {
    var console = Console()
    let spec = packageRoot.appending(path: Self.album).path
    let status = Command.run(["show", spec] + arguments, on: &console)
    return (status, console)
  }

  @Test func `the page on the command line has the tree of a spec`() throws {
    let (status, console) = output()
    #expect(status == .clean)
    #expect(console.errors == "")
    let page = try text("\(Self.pages)/CommandLine.md")
    #expect(page.contains("```\n\(console.output)```\n"), "put this there:\n\(console.output)")
  }

  @Test func `the page on the command line has the picture of a spec`() throws {
    let (status, console) = output("--format", "svg")
    #expect(status == .clean)
    let picture = try text("\(Self.pages)/Resources/shown-album.svg")
    #expect(picture == console.output, "refresh it: swift run mockspec show --format svg …")
  }

  @Test func `Mermaid has a card for each part and an arrow for each use`() {
    let lines = output("--format", "mermaid").console.output.split(separator: "\n")
    #expect(lines.first == "flowchart LR")
    let cards = lines.filter { $0.contains("[\"<b>") }
    #expect(cards.count == 6)
    #expect(
      cards.contains { $0.contains("<b>database Album → MockAlbum</b><br>photos: store of Photo") })
    let arrows = lines.filter { $0.contains("-->") }
    #expect(arrows.contains { $0.contains("|runs|") })
    #expect(arrows.contains { $0.contains("|stores|") })
    #expect(arrows.contains { $0.contains("|gives|") })
  }

  @Test func `marks of pictures do not end their texts`() {
    #expect(SpecDiagram.escaped(#"<a & "b">"#) == "&lt;a &amp; &quot;b&quot;&gt;")
    let diagram = SpecDiagram(
      title: "<",
      parts: [.init(kind: .record, name: "R", rows: [.init(name: "a", note: "B<\"C\">")])])
    #expect(!diagram.svg.contains("B<"))
    #expect(!diagram.mermaid.contains("B<"))
  }

  @Test func `CloudKit has one card for each interface`() throws {
    var console = Console()
    let spec = packageRoot.appending(path: "Sources/CloudKitInterfaces/CloudKit.mockspec").path
    #expect(Command.run(["show", spec], on: &console) == .clean)
    let tree = console.output
    #expect(tree.contains("─ database CloudStorable → MockCKDatabase\n"))
    #expect(tree.contains("─ privateCloudDatabase  "))
    #expect(tree.contains("on.query"))
    #expect(tree.contains("zoneBusy"))
  }

  @Test func `a wrong spec and a wrong format have no picture`() {
    #expect(output("--format", "png").status == .usage)
    #expect(
      output("--format", "png").console.errors.contains(
        "'--format' takes 'text', 'mermaid' or 'svg'"))
    #expect(output("--format").status == .usage)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
  }
}
