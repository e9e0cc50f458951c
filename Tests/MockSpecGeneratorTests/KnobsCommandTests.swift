import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

@Suite("The knobs of a spec are listed")
struct KnobsCommandTests {
  private func run(_ text: String) throws -> (CommandStatus, Console) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("knobs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Library.mockspec")
    try Data(text.utf8).write(to: file)
    var console = Console()
    return (Command.run(["knobs", file.path], on: &console), console)
  }

  @Test func `the page on CloudKit's knobs has all of them`() throws {
    let spec = packageRoot.appending(path: "Sources/CloudKitInterfaces/CloudKit.mockspec")
    let page = packageRoot.appending(path: "Sources/CloudKitMocks/Documentation.docc/Knobs.md")
    var console = Console()
    #expect(Command.run(["knobs", spec.path], on: &console) == .clean)
    let text = try String(contentsOf: page, encoding: .utf8)
    let rows = console.output.matches(of: /\n +(?<knob>\S+)  +(?<kind>.+?)  +(?<members>\S.*)/).map
    {
      let members = $0.members.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", ")
      return "| \(members) | `\($0.knob)` | \($0.kind) |\n"
    }
    #expect(rows.count > 40)
    #expect(rows.filter { !text.contains($0) } == [])
    #expect(text.matches(of: /\n\| `/).count == rows.count)
  }

  @Test func `each has its name, kind and member`() throws {
    let (status, console) = try run(
      """
      errors LibraryError {
        case missing  means missing
      }

      record Book by id: Int {
        var title: String
      }

      container Library {
        func shelf(named name: String) -> Shelf  gives database(name)
        func lend(_ book: Int, completion: @escaping @Sendable (Bool) -> Void)
        func size() -> Int
        func count() async -> Int
        var isOpen: Bool { get }
      }

      database Shelf {
        store books: Book
        var name: String { get }  identity
        func add(_ operation: any ShelfOperation)  performs operation
        func books(_ ids: [Int]) async throws -> [Book]  named fetchBooks  performs fetch(ids, from: books)
        func put(_ book: Book) async throws  performs save(book, into: books)
      }

      operation ShelfOperation {}

      operation BookFetching as FetchBooksOperation: ShelfOperation {
        var ids: [Int] = []
        var endBlock: ((Result<Void, any Error>) -> Void)?
        performs {
          fetch(ids, from: books)
          finish(endBlock)
        }
      }

      operation BookRemoving as RemoveBooksOperation: ShelfOperation {
        var ids: [Int] = []
        var endBlock: ((Result<Void, any Error>) -> Void)?
        performs {
          delete(ids, from: books)
          finish(endBlock)
        }
      }
      """)
    #expect(status == .clean)
    #expect(console.errors == "")
    #expect(
      console.output == """
        MockLibrary: Library
          lend    stub      lend(_:completion:)
          size    stub      size()
          count   stub      count()
          isOpen  property  isOpen

        MockShelf: Shelf
          fetchBooks   store (fetch)       books(_:), FetchBooksOperation
          put          store (save)        put(_:)
          removeBooks  operation (delete)  RemoveBooksOperation

        """)
  }

  @Test func `a wrong spec has none`() throws {
    let (status, console) = try run("service {")
    #expect(status == .failed)
    #expect(console.output.isEmpty)
    #expect(console.errors.contains("error: "))
  }
}
