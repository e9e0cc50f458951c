import Foundation
import MockSpecRecording
import MockSpecRuntime
import Testing

@Suite("A recording's file") struct FileTests {
  static func text(_ calls: String..., objects: String? = nil) -> String {
    """
    {
      "calls": [\(calls.joined(separator: ",\n"))],
      "objects": [\(objects ?? #"{ "interface": "Shelf", "identity": "Novels", "object": 0 }"#)],
      "version": 1
    }
    """
  }

  @Test(arguments: [
    ("{", "1:2: error: the text ends where a key in quotes must be"),
    ("[]", "1:1: error: a recording is an object, not a list"),
    (#"{ "calls": [], "objects": [] }"#, "1:1: error: a recording needs the key 'version'"),
    (
      #"{ "calls": [], "objects": [], "version": 2 }"#,
      "1:42: error: version 2 is not known; this is version 1"
    ),
    (
      text(#"{ "call": 1, "object": 0, "membr": "book(_:)" }"#),
      """
      2:13: error: a call needs the key 'member'
      2:39: error: a call has no key 'membr'; did you mean 'member'?
      """
    ),
    (
      text(#"{ "call": 1, "object": 3, "member": "book(_:)" }"#),
      "2:36: error: there is no object 3"
    ),
    (
      text(#"{ "call": 7, "object": 0, "member": "book(_:)" }"#),
      "2:23: error: a call number 1 is here, not 7"
    ),
    (
      text(#"{ "call": 1, "object": 0, "member": "x", "result": 1, "gives": 0 }"#),
      "2:13: error: a call has one of 'gives' and 'result'"
    ),
    (
      text(#"{ "call": 1, "object": 0, "member": "x", "until": 2 }"#),
      "2:63: error: there are only 1 calls"
    ),
    (
      text(#"{ "call": 1, "object": 0, "member": "x", "arguments": [] }"#),
      "2:67: error: 'arguments' is an object, not a list"
    ),
  ])
  func `is refused with the place of each mistake`(text: String, mistakes: String) {
    let error = #expect(throws: TextError.self) { try Recording(text: text, source: "r.json") }
    let expected = mistakes.split(separator: "\n").map { "r.json:\($0)" }
    #expect(error?.description == expected.joined(separator: "\n"))
  }

  @Test func `that nobody can read says so`() {
    let error = #expect(throws: TextError.self) { try Recording(file: "/nowhere/r.json") }
    #expect(
      error?.description == "/nowhere/r.json:1:1: error: the file cannot be read as UTF-8 text")
  }

  @Test func `is written whole, and the later of two stays`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorders = [Recorder(), Recorder()]
    for (number, recorder) in recorders.enumerated() {
      let shelf = RecordingShelf(MockShelf(name: "Novels"), on: recorder)
      _ = try await shelf.save(Book(number: number, title: "Emma"))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { try recorders[number % 2].recording.write(to: path) }
      }
      try await group.waitForAll()
    }
    let text = try Recording(file: path).text
    #expect(recorders.contains { $0.recording.text == text })
  }
}
