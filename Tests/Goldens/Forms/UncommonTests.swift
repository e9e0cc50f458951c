import Foundation
import MockSpecRuntime
import Testing

/// Tests of forms that few protocols have.
@Suite("Uncommon forms")
struct UncommonTests {
  @Test func `a member with an argument of type Never has a knob without calls`() async throws {
    let mock = MockDeadEnd()
    let member: (Never) -> Void = mock.cross
    _ = member
    mock.on.send.returns(1)
    mock.on.unwrap.answers { $0.get() + 1 }
    #expect(mock.unwrap(.success(1)) == 2)
    #expect(mock.on.cross.calls.isEmpty && mock.on.send.calls.isEmpty)
    #expect(mock.on.subscripts.calls.isEmpty && mock.on.setSubscripts.calls.isEmpty)
  }

  @Test func `Self in the default of an associated type is the mock`() {
    let (root, leaf) = (MockBranching(), MockBranching())
    root.on.children.returns([leaf])
    leaf.move(to: root)
    root.move(to: nil)
    #expect(root.children.first === leaf)
    #expect(leaf.on.move.calls.first?.arguments === root)
    #expect(root.on.move.calls.first?.arguments == nil)
  }

  @Test func `an autoclosure of a subscript is asked when the handler asks, also by the setter`() {
    let table = MockLazyTable()
    table.on.subscripts.answers { $0().count }
    table.on.setSubscripts.answers { #expect($0.text() == "abc" && $0.newValue == 7) }
    let asked = ValueCounter()
    #expect(table[asked.count("four")] == 4)
    table[asked.count("abc")] = 7
    #expect(asked.number == 2)
    table.on.setSubscriptsKeyOr.answers { #expect($0.key() + $0.value() == $0.newValue) }
    table[key: 1, or: 2] = 3
    #expect(table.on.setSubscripts.calls.count == 1)
    #expect(table.on.setSubscriptsKeyOr.calls.count == 1)
  }

  @Test func `an attribute under a condition is on the member where it holds`() {
    let mock = MockPanel()
    mock.on.hide.returns(1)
    mock.on.close.returns(2)
    mock.on.open.returns(3)
    // Without '@discardableResult', the compiler would warn of each.
    mock.hide()
    mock.close(after: 1)
    mock.open()
    let panel: some Panel = mock
    panel.hide()
    panel.close(after: 2)
    #expect(mock.on.hide.calls.count == 2 && mock.on.close.calls.count == 2)
  }

  @Test func `names in back-ticks have knobs that need none`() async throws {
    let mock = MockPhrasebook()
    mock.on.lookUp.answers { "\($0.word) in \($0.chapter)" }
    mock.on.lookUpSwiftString.returns(3)
    mock.on.numberOfWords.returns(7)
    mock.on.member2ndEdition.returns(true)
    let book: some Phrasebook = mock
    #expect(book.`look up`("tree", `in chapter`: 2) == "tree in 2")
    #expect(try await book.`look up`("tree") == 3)
    #expect(book.`number of words` == 7 && book.`2nd edition`)
    #expect(mock.on.lookUp.calls.count == 1)
  }

  @Test func `a function of C stays one`() {
    let mock = MockLibrary()
    let double: @convention(c) (Int32) -> Int32 = { $0 * 2 }
    mock.on.callback.returns(double)
    mock.on.current.returns(double)
    let next: @Sendable (Int) -> Int = { $0 + 1 }
    mock.on.sendable.returns(next)
    mock.on.close.returns(1)
    let library: some Library = mock
    #expect(library.callback(1)(2) == 4)
    #expect(library.current(3) == 6)
    #expect(library.sendable()(1) == 2)
    #expect(library.close() == 1)
  }

  @Test func `a result builder of a requirement does not change what its mock returns`()
    async throws
  {
    let mock = MockPlacard()
    mock.on.title.returns("a")
    mock.on.subtitle.returns("b")
    mock.on.warning.returns("c")
    mock.on.line.returns("d")
    mock.on.fold.answers {
      $0.value.append(1)
      return "e"
    }
    mock.on.subscripts.returns("f")
    mock.on.add.answers { $0.content().count }
    let placard: some Placard = mock
    #expect(try placard.title + placard.subtitle + placard.warning + placard[1] == "abcf")
    #expect(try await placard.line(2) == "d")
    var sheet: [Int] = []
    #expect(placard.fold(&sheet) == "e" && sheet == [1])
    #expect(placard.add("") { "four" } == 6)
    #expect(mock.add("") { "four" } == 6)
  }

  @Test func `a mock inherits from the class of its objects`() {
    let mock = MockLedger()
    mock.on.add.answers { $0 + 1 }
    let object: NSObject & Ledger = mock
    #expect(object.add(1) == 2)
    #expect(object.isEqual(mock))
  }
}

/// Counts how often a value is asked for.
private final class ValueCounter {
  private(set) var number = 0

  func count<Value>(_ value: Value) -> Value {
    number += 1
    return value
  }
}
