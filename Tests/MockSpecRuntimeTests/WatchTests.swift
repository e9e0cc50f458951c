import Foundation
@_spi(MockSpecGenerated) import MockSpecRuntime
import MockSpecServices
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite("Watches of a store that is not CloudKit's")
struct WatchTests {
  let phone = MockNotes()
  let tablet: MockNotes

  init() { tablet = MockNotes(backend: phone.core.backend) }

  private func inbox(_ mock: MockNotes) -> PushNotificationQueue<String> {
    PushNotificationQueue(mock.core)
  }

  private func told(_ mock: MockNotes) -> [String] { inbox(mock).pending.map(\.message) }

  @Test func `all clients but the one that has made a change are told, in order`() {
    phone.wishes.insert(Wish(id: "all"))
    phone.modify(saving: [Note("a"), Note("b")])
    #expect(told(phone).isEmpty)
    #expect(told(tablet) == ["all: created a", "all: created b"])
    #expect(inbox(tablet).pending.map(\.number) == [1, 2])
    tablet.modify(deleting: [NoteID("a")])
    #expect(told(phone) == ["all: deleted a"] && told(tablet).count == 2)
  }

  @Test func `a watch tells of what is done after it was made, and until it is deleted`() {
    phone.notes.insert(Note("a"))
    phone.wishes.insert(Wish(id: "all"))
    phone.notes.insert(Note("a", "again"))
    phone.wishes.remove("all")
    phone.notes.insert(Note("b"))
    #expect(told(phone) == ["all: updated a"])
  }

  @Test func `a watch that fires once is gone then`() {
    phone.wishes.insert(Wish(id: "all"), Wish(id: "once", firesOnce: true))
    phone.notes.insert(Note("a"), Note("b"))
    #expect(told(tablet) == ["all: created a", "once: created a", "all: created b"])
    #expect(phone.wishes.all.map(\.id) == ["all"])
  }

  @Test func `a zone tells of its beginning and end, not of each record that goes with it`() {
    phone.wishes.insert(Wish(id: "all"))
    phone.notes.insert(Note(NoteID("a", in: "work")))
    phone.zones.remove("work")
    #expect(
      told(tablet) == ["all: created zone work", "all: created a", "all: deleted zone work"])
  }

  @Test func `a watch is of some records, of a zone, or of some changes`() {
    phone.wishes.insert(
      Wish(id: "text", text: "wanted"), Wish(id: "zone", zone: "work"),
      Wish(id: "end", kinds: [.deleted]))
    phone.notes.insert(Note("a", "wanted"), Note("b", "other"), Note(NoteID("c", in: "work")))
    phone.notes.remove(NoteID("a"))
    #expect(
      told(tablet) == [
        "text: created a", "zone: created zone work", "zone: created c", "text: deleted a",
        "end: deleted a",
      ])
  }

  @Test func `what is refused, or undone with its zone, is told to nobody`() {
    phone.wishes.insert(Wish(id: "all"))
    let stale = Note("b")
    stale.tag = "gone"
    phone.modify(saving: [Note("a"), stale])
    #expect(told(tablet).isEmpty)
  }

  @Test func `who is made later, or has no account, is told nothing`() {
    tablet.core.client.account = .missing
    phone.wishes.insert(Wish(id: "all"))
    phone.notes.insert(Note("a"))
    let later = MockNotes(backend: phone.core.backend)
    #expect(told(phone).count == 1 && told(tablet).isEmpty && told(later).isEmpty)
  }

  @Test func `backends share nothing, and a checkpoint brings back what was pending`() {
    phone.wishes.insert(Wish(id: "all"))
    phone.notes.insert(Note("a"))
    let mark = phone.core.backend.checkpoint()
    inbox(tablet).drop()
    phone.notes.insert(Note("b"))
    #expect(told(tablet) == ["all: created b"])
    phone.core.backend.rewind(to: mark)
    #expect(told(tablet) == ["all: created a"] && told(MockNotes()).isEmpty)
  }

  @Test func `each notice is delivered once, whoever asks`() async throws {
    phone.wishes.insert(Wish(id: "all"))
    for number in 0..<100 { phone.notes.insert(Note("\(number)")) }
    let inbox = inbox(tablet)
    let heard = Collected<String>()
    inbox.onDelivery { heard.append($0) }
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { inbox.deliver().count } }
      return await group.reduce(0, +)
    }
    await phone.core.backend.idle()
    #expect(counts == 100 && Set(heard.all).count == 100 && heard.all.count == 100)
  }

  @Test(arguments: [true, false])
  func `handlers get the messages in order, one after another`(isAsynchronous: Bool) async {
    phone.wishes.insert(Wish(id: "all"))
    for number in 0..<100 { phone.notes.insert(Note("\(number)")) }
    let inbox = inbox(tablet)
    let heard = Collected<String>()
    if isAsynchronous {
      inbox.onDelivery { message async in
        await Task.yield()
        heard.append(message)
      }
    } else {
      let receive: @Sendable (String) -> Void = { heard.append($0) }
      inbox.onDelivery(receive)
    }
    let messages = inbox.deliver()
    await phone.core.backend.idle()
    #expect(messages.count == 100)
    #expect(heard.all == messages)
  }

  @Test func `the handler of a killed app keeps nobody waiting`() async throws {
    let backend = phone.core.backend
    backend.waitLimit = .seconds(30)
    let watch = try await backend.launch("watch", storing: 0) { _ in MockNotes(backend: backend) }
    let notes = try await watch.app
    let heard = Collected<String>()
    inbox(notes).onDelivery { message async in
      heard.append(message)
      _ = try? await notes.note(for: NoteID("a"))
      heard.append("never")
    }
    inbox(tablet).onDelivery { message async in heard.append("tablet, \(message)") }
    backend.killsApp()
    phone.wishes.insert(Wish(id: "all"))
    phone.notes.insert(Note("a"), Note("b"))
    inbox(notes).deliver()
    inbox(tablet).deliver()
    await backend.idle()
    #expect(backend.issues.isEmpty)
    #expect(heard.all == ["all: created a", "tablet, all: created a", "tablet, all: created b"])
  }

  @Test(arguments: [true, false])
  func `the launch of an app changes nothing for the handlers of others`(
    isAsynchronous: Bool
  ) async throws {
    phone.wishes.insert(Wish(id: "all"))
    let heard = Collected<String>()
    let isOpen = Collected<Bool>()
    if isAsynchronous {
      inbox(tablet).onDelivery { message async in
        heard.append("begins \(message)")
        while isOpen.all.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
        heard.append("ends \(message)")
      }
    } else {
      let receive: @Sendable (String) -> Void = { message in
        heard.append("begins \(message)")
        while isOpen.all.isEmpty { Thread.sleep(forTimeInterval: 0.001) }
        heard.append("ends \(message)")
      }
      inbox(tablet).onDelivery(receive)
    }
    phone.notes.insert(Note("a"))
    inbox(tablet).deliver()
    try await eventually(timeout: .seconds(600)) { heard.all.count == 1 }
    _ = phone.core.launchAgain { MockNotes(backend: $0) }
    phone.notes.insert(Note("b"))
    inbox(tablet).deliver()
    try await Task.sleep(for: .milliseconds(50))
    isOpen.append(true)
    await phone.core.backend.idle()
    let messages = ["all: created a", "all: created b"]
    #expect(heard.all == messages.flatMap { ["begins \($0)", "ends \($0)"] })
  }

  @Test func `the last notice of each watch can stand for all`() {
    phone.wishes.insert(Wish(id: "all"), Wish(id: "other"))
    phone.notes.insert(Note("a"), Note("b"))
    inbox(tablet).coalesce()
    #expect(told(tablet) == ["all: created b", "other: created b"])
  }
}

struct Wish: Sendable {
  var id: String
  var text: String?
  var zone: String?
  var isOfHistory = false
  var kinds: Set<ChangeKind> = [.created, .updated, .deleted]
  var firesOnce = false
}

enum WishAdapter: SubscriptionAdapter {
  typealias Record = Wish

  static func id(of record: Wish) -> String { record.id }

  static func message(of watch: Wish, about change: SubscribedChange<NoteAdapter>) -> String? {
    let subject = change.record?.id.name ?? change.zone.map { "zone \($0)" } ?? "?"
    return "\(watch.id): \(change.kind) \(subject)"
  }

  static func terms(of watch: Wish) -> SubscriptionTerms<NoteAdapter> {
    SubscriptionTerms(
      of: watch.text.map { text in RecordQuery { $0.title == text } }, in: watch.zone,
      isOfHistory: watch.isOfHistory, kinds: watch.kinds, firesOnce: watch.firesOnce)
  }
}

extension MockNotes {
  var wishes: StoreTable<WishAdapter> {
    core.table("wishes", database: account)
  }
}
