import Catalog
internal import Foundation
import MockSpecRuntime
import Testing

@testable import Shelf

@Suite("Protocols whose conformers inherit from a class")
struct ClassParentTests {
  @Test func `The mock is an object of the class`() {
    let shelf = MockShelving()
    let object: Furniture & Shelving = shelf
    shelf.on.place.returns(3)
    #expect(object.place("Emma") == 3)
    // The initialiser of the class has polished it.
    #expect(shelf.log == ["polished"])
    #expect(shelf.on.polish.calls.count == 1)
  }

  @Test func `The class answers its members until a stub does`() async throws {
    let shelf = MockShelving()
    #expect(try await shelf.price(in: "EUR") == 40)
    #expect(shelf.width == 80 && shelf.colour == "oak" && shelf.weigh() == 12)
    shelf.on.width.returns(90)
    shelf.on.price.returns(50)
    shelf.on.polish.answers { _ in }
    shelf.polish()
    #expect(shelf.width == 90)
    #expect(try await shelf.price(in: "USD") == 50)
    #expect(shelf.log == ["polished"])
    #expect(shelf.on.price.calls.map(\.arguments) == ["EUR", "USD"])
    shelf.colour = "ash"
    #expect(shelf.colour == "ash" && shelf.on.colour.sets == ["ash"])
  }

  @Test func `Initialisers that each subclass must have call those of the class`() throws {
    #expect(try MockDrawing(data: Data("pens".utf8))?.label == "pens")
    #expect(try MockDrawing(data: Data()) == nil)
    let drawer = MockDrawing()
    drawer.onMock.pull.returns("pencil")
    #expect(try drawer.pull() == "pencil" && drawer.label == "none")
    drawer.title = "pens"
    #expect(drawer.title == "pens")
  }

  @Test func `The initialiser of the protocol is that of the mock`() {
    let drawing = MockDrawing()
    drawing.withStaticMembers {
      func make<D: Drawing>(_ type: D.Type) -> D { D(label: "pens") }
      #expect(make(MockDrawing.self).label == "none")
    }
    #expect(drawing.onMock.initializer.calls.map(\.arguments) == ["pens"])
  }

  @Test func `A class over a type`() {
    let box = MockBoxing()
    box.put(3)
    box.on.label.returns(true)
    #expect(box.label("x") && box.contents == [3])
    #expect(box.on.put.calls.map(\.arguments) == [3])
  }

  @Test @MainActor func `A class of the main actor`() {
    let screen = MockScreening()
    screen.on.show.returns(true)
    screen.appear()
    #expect(screen.show("Emma") && screen.appearances == 1)
    let reader = MockScreenReading()
    reader.on.read.returns("…")
    #expect(reader.read("Emma") == "…")
  }

  @Test func `Conformances of the class are not stated again`() async throws {
    let bank = MockBanking()
    bank.on.balance.returns(3)
    #expect(await bank.balance() == 3 && bank == bank)
    bank.on.lend.returns(())
    try bank.lend("Emma", until: .now)
  }

  @Test func `Of several classes, the mock inherits from the lowest`() async {
    let cabinet = MockCabinet()
    cabinet.on.open.returns(true)
    #expect(await cabinet.open())
    cabinet.lock()
    #expect(cabinet.isLocked && cabinet.on.lock.calls.count == 1)
    cabinet.unlock()
    #expect(!cabinet.isLocked)
  }

  @Test func `A class under one of Foundation`() {
    let recording = MockRecording()
    recording.number = 4
    recording.on.note.returns(())
    recording.note("x")
    #expect(recording.number == 4 && recording == recording)
    #expect(recording.isEqual(recording))
    let coded: any Codable = recording
    #expect(coded is MockRecording)
  }
}
