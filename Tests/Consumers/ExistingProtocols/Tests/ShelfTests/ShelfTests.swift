import Catalog
internal import Foundation
import MockSpecRuntime
import ShelfMocks
import Testing

@testable import Shelf

@Suite("Protocols of other modules")
struct ShelfTests {
  @Test func `The parent's members are in the mock`() throws {
    let shelf = MockNoteShelf()
    shelf.on.titles.returns(["Emma", "Ulysses"])
    shelf.on.lend.returns(())
    try Librarian(shelf: shelf).lendAll()
    #expect(shelf.on.lend.calls.map(\.arguments.title) == ["Emma", "Ulysses"])
    shelf.on.lend.throws(.lent)
    #expect(throws: LendingError.lent) { try Librarian(shelf: shelf).lendAll() }
  }

  @Test func `A library of mocks and a mock with a name of its own stand side by side`() throws {
    try MockLending.willing.lend("Emma", until: .now)
    let lender = MockLender()
    lender.on.lend.throws(.lent)
    #expect(throws: LendingError.lent) { try lender.lend("Emma", until: .now) }
  }

  @Test func `Requirements of the standard library have knobs`() throws {
    let key = MockWithCodingKey()
    key.on.stringValue.returns("title")
    #expect(key.stringValue == "title")
    let numbers = MockWithRandomNumberGenerator()
    numbers.on.next.returns(4)
    #expect(numbers.next() == 4)
    let list = MockWithSequence<[Int].Iterator, Int>()
    list.on.makeIterator.returns([1, 2, 3].makeIterator())
    #expect(Array(list) == [1, 2, 3])
  }
}
