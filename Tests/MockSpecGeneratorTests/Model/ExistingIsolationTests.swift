import Testing

@testable import MockSpecGenerator

@Suite("Isolation in front of 'existing'")
struct ExistingIsolationTests {
  @Test func `It belongs to the parents of the same module too`() {
    let mock = ExistingSample(
      "import Kit\nprotocol P: Q, R { func put() }\nprotocol Q { func take() }",
      kit: "public protocol R: Rest { func rest() }\npublic protocol Rest { func stay() }",
      spec: "@MainActor existing P")
    #expect(mock.messages == [])
    #expect(
      mock.text.contains("\n@MainActor\nfinal class MockP: P, nonisolated Q, nonisolated R, "))
    for name in ["put", "take"] { #expect(mock.text.contains("\n  func \(name)() {")) }
    for name in ["rest", "stay"] { #expect(mock.text.contains("\n  nonisolated func \(name)() {")) }
  }

  @Test(arguments: [
    ("nonisolated protocol P { func put() }", "@MainActor existing P", "final class MockP: P"),
    ("protocol P: Actor { func put() }", "@MainActor existing P", "actor MockP: P"),
    ("@Turn protocol P { func put() }", "nonisolated existing P", "@Turn\nfinal class MockP: P"),
    (
      "@TurnActor protocol P { func put() }", "@MainActor existing P",
      "@TurnActor\nfinal class MockP"
    ),
  ]) func `What the protocol says of itself counts`(app: String, spec: String, line: String) {
    let mock = ExistingSample(app + "\nactor Turn {}", spec: spec)
    #expect(mock.messages == [])
    #expect(mock.text.contains("\n\(line)"))
    #expect(!mock.text.contains("@MainActor"))
  }

  @Test(arguments: [
    ("existing P", false), ("nonisolated existing P", false), ("@MainActor existing P", true),
  ]) func `Recorders know of it`(spec: String, isOfActor: Bool) {
    let recorder = ExistingSample("protocol P { func put() }", spec: spec, emission: [.recorder])
    #expect(recorder.messages == [])
    #expect(recorder.text.contains("belongs to an actor") == isOfActor, "\(recorder.text)")
  }

  @Test(arguments: [
    "@available(iOS 17, *) existing P", "@MainActor nonisolated existing P",
    "@MainActor @Other existing P",
  ]) func `Other attributes are refused`(spec: String) {
    #expect(ExistingSample("protocol P { func put() }", spec: spec).messages.count == 1)
  }

  static let loader = "protocol P { func load(_ step: @escaping (Int) async -> Void) }"

  @Test func `All words stand together`() {
    let mock = ExistingSample(
      Self.loader, spec: "nonisolated nonisolated(nonsending) existing P")
    #expect(mock.messages == [])
    #expect(mock.text.contains("step: nonisolated(nonsending) @escaping (Int) async -> Void"))
    let concurrent = ExistingSample(Self.loader, spec: "@concurrent @MainActor existing P")
    #expect(concurrent.messages == [])
    #expect(concurrent.text.contains("step: @concurrent @escaping (Int) async -> Void"))
    #expect(concurrent.text.contains("\n@MainActor\nfinal class MockP"))
  }

  @Test(arguments: [
    (loader, "existing P", true),
    ("protocol P: Q {}\n" + loader.replacing("P", with: "Q"), "existing P", true),
    (loader, "@concurrent existing P", false),
    ("protocol P { func load() async }", "existing P", false),
    (loader.replacing("(Int)", with: "@MainActor (Int)"), "existing P", false),
  ]) func `The mock tells what to write where closures of its module can mean something else`(
    app: String, spec: String, isTold: Bool
  ) {
    let mock = ExistingSample(app, spec: spec)
    #expect(mock.messages == [])
    #expect(mock.text.contains("/// `nonisolated(nonsending) existing P`; if only this") == isTold)
    #expect(mock.text.contains("/// `@concurrent existing P`.\nfinal class MockP") == isTold)
  }

  @Test func `Closures of the mocks' own module mean what they say`() {
    let mock = Lookup("existing P", own: [Self.loader], [:])
    #expect(mock.messages == [] && !mock.text.contains("nonsending"))
  }
}
