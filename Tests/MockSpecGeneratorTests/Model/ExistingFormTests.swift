import Testing

@testable import MockSpecGenerator

@Suite("Forms of existing protocols")
struct ExistingFormTests {
  @Test(arguments: [
    "protocol P: Feed.Loader {}\nenum Feed { protocol Loader { func load() -> Item } ; struct Item {} }",
    "extension Feed { protocol P: Loader {} }\n"
      + "enum Feed { protocol Loader { func load() -> Item } ; struct Item {} }",
    "import Kit\nprotocol P: Kit.Feed.Loader {}",
    "import Kit\nprotocol P: Feed.Loader, Kit.Other {}",
  ]) func `A protocol in a type is the parent of others`(app: String) {
    let mock = ExistingSample(
      app,
      kit: """
        public enum Feed { public protocol Loader { func load() -> Item } ; public struct Item {} }
        public protocol Other {}
        """)
    #expect(mock.messages == [])
    #expect(mock.text.contains("func load() -> Feed.Item {"))
    #expect(mock.text.contains(", nonisolated Feed.Loader"))
    #expect(!mock.text.contains("FeedLoader"))
  }

  @Test func `A protocol in a type has a mock and is the parent of others`() {
    let mock = ExistingSample(
      "protocol P: Feed.Loader {}\nenum Feed { protocol Loader { func load() } }",
      spec: "existing Loader, P")
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class MockFeedLoader: FeedLoader"))
    #expect(mock.text.contains("final class MockP: P, nonisolated Feed.Loader"))
  }

  @Test(arguments: [
    ("Swift.Hashable", "func hash(into"), ("Swift::Comparable", "static func <"),
    ("Foundation.NSCopying", "func copy(with"), ("Swift.CodingKey", "var stringValue"),
    ("Kit.Other", "func other"), ("Kit::Other", "func other"),
  ]) func `A parent can be spelt with its module`(parent: String, member: String) {
    let app = "import Kit\nprotocol P: \(parent) { func put() }"
    let mock = ExistingSample(app, kit: "public protocol Other { func other() }")
    #expect(mock.messages == [])
    #expect(mock.text.contains(member))
  }

  @Test func `A service can spell the module of a parent`() {
    let mock = ExistingSample("", spec: "service P: Swift.Hashable {\n  func put()\n}\n")
    #expect(mock.messages == [])
    #expect(mock.text.contains("func hash(into"))
  }

  @Test func `A value that cannot leave its owner comes from no mock`() {
    let mock = ExistingSample(
      """
      protocol P {
        func view(_ bytes: borrowing [UInt8]) -> Buffer.View
        var list: View { get }
      }
      struct Buffer { struct View: ~Escapable {} }
      struct View: ~Copyable, ~Escapable {}
      """)
    let reason = "which is memory of its owner; let the protocol take a closure that is given it"
    #expect(
      mock.messages == [
        "App.swift:2:44: no mock can give the 'Buffer.View' of 'view', \(reason)",
        "App.swift:3:13: no mock can give the 'View' of 'list', \(reason)",
      ])
  }

  @Test func `A knob is deprecated with its member where its type is`() {
    let mock = ExistingSample(
      """
      protocol P {
        @available(*, deprecated, message: "old") func load(_ options: Box<Old.Part>) -> Int
        @available(*, deprecated) func save(_ number: Int)
        func drop(_ name: Name)
        @available(*, deprecated) func drop(_ name: OldName)
      }
      @available(*, deprecated) struct Old { struct Part {} }
      struct Name {}
      struct Label {}
      @available(*, deprecated) typealias OldName = Label
      """)
    #expect(mock.messages == [])
    #expect(
      mock.text.contains(
        "    @available(*, deprecated, message: \"old\")\n    var load: Stub<Box<Old.Part>, Int, Never>"
      ))
    #expect(mock.text.contains("\n    var save: Stub<Int, Void, Never>"))
    #expect(!mock.text.contains("deprecated)\n    var save"))
    #expect(mock.text.contains("    @available(*, deprecated)\n    var dropOldName"))
  }

  @Test(arguments: [
    "protocol P { associatedtype D: Owned where D.Owner == Self }",
    "protocol P where D.Owner == Self { associatedtype D: Owned }",
    "protocol P: Q { associatedtype E }\nprotocol Q { associatedtype D where Self == Self.D.Owner }",
    "protocol P { associatedtype D: Owned<Self> }",
  ]) func `No mock is generic over a type that names the mock`(app: String) {
    let mock = ExistingSample(app + "\nprotocol Owned<Owner> { associatedtype Owner }")
    #expect(mock.messages.count == 1)
    #expect(mock.messages.first?.contains("no mock can be generic over the 'D' of") == true)
  }

  @Test func `A type that names the mock is settled by a default`() {
    let mock = ExistingSample(
      """
      protocol P { associatedtype D: Owned = AppOwned where D.Owner == Self }
      protocol Owned { associatedtype Owner }
      """)
    #expect(mock.messages == [])
    #expect(mock.text.contains("typealias D = AppOwned"))
    #expect(mock.text.contains("final class MockP: P, MockObject {"))
  }
}
