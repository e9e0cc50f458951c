import MockSpecRuntime
import Testing

/// Tests that members whose conditions hold work as they do without conditions.
@Suite("Members under conditions")
struct ConditionsTests {
  #if os(Linux)
    @Test func `the branch that holds has requirement, shorter form, mock and knob`() async throws {
      let display = MockWallDisplay()
      display.on.light.answers { $0.color > $0.level }
      #expect(try await display.light(color: 4))
      #expect(try await !display.light(color: 4, level: 5))
      display.on.lines.returns(80)
      #expect(display.lines == 80)
      display.on.dim.returns(())
      await confirmation { confirm in display.dim { confirm() } }
    }
  #endif

  @Test func `members beside conditions keep their places`() {
    let display = MockWallDisplay()
    display.finish()
    display.on.name.returns("wall")
    #expect(display.name == "wall")
    #expect(display.on.finish.calls.count == 1)
    #expect(display.core.backend.journal.map(\.member).contains("finish()"))
  }

  @Test func `operations run beside those that do not exist`() async throws {
    let shelf = MockShelf()
    shelf.books.insert(Book(id: 1, title: "One"))
    let operation = FetchBooksOperation()
    operation.ids = [1]
    shelf.add(operation)
    await shelf.core.backend.idle()
    #expect(shelf.on.fetchBooks.calls.map(\.arguments.ids) == [[1]])
    #expect(try await shelf.book(id: 1).title == "One")
  }
}
