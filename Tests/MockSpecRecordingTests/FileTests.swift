import Foundation
import MockSpecRecording
import MockSpecRuntime
import MockSpecServices
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
    ("[]", "error: an object must be here, not a list"),
    (#"{ "calls": [], "objects": [] }"#, "error: a recording needs the key 'version'"),
    (
      #"{ "calls": [], "objects": [], "version": 2 }"#,
      "version: error: version 2 is not known; this is version 1"
    ),
    (
      text(#"{ "call": 1, "object": 0, "membr": "book(_:)" }"#),
      """
      calls[0].membr: error: a call has no key 'membr'; did you mean 'member'?
      calls[0]: error: a call needs the key 'member'
      """
    ),
    (
      text(#"{ "call": 1, "object": 3, "member": "book(_:)" }"#),
      "calls[0].object: error: there is no object 3"
    ),
    (
      text(#"{ "call": 7, "object": 0, "member": "book(_:)" }"#),
      "calls[0].call: error: a call number 1 is here, not 7"
    ),
    (
      text(#"{ "call": 1, "object": 0, "member": "x", "result": 1, "gives": 0 }"#),
      "calls[0]: error: a call has one of 'gives' and 'result'"
    ),
    (
      text(#"{ "call": 1, "object": 0, "member": "x", "until": 2 }"#),
      "calls[0].until: error: there are only 1 calls"
    ),
    (
      text(#"{ "call": 1, "object": 0, "member": "x", "arguments": [] }"#),
      "calls[0].arguments: error: an object must be here, not a list"
    ),
  ])
  func `is refused with the path of each mistake`(text: String, mistakes: String) {
    let error = #expect(throws: TextError.self) { try Recording(text: text, source: "r.json") }
    let expected = mistakes.split(separator: "\n").map {
      $0.hasPrefix("error") ? "r.json: \($0)" : "r.json:\($0)"
    }
    #expect(error?.description == expected.joined(separator: "\n"))
  }

  @Test func `that is no JSON says where`() {
    let error = #expect(throws: TextError.self) { try Recording(text: "{", source: "r.json") }
    #expect(error?.mistakes.count == 1)
  }

  @Test func `that nobody can read says so`() {
    let error = #expect(throws: TextError.self) { try Recording(file: "/nowhere/r.json") }
    #expect(
      error?.description == "/nowhere/r.json: error: the file cannot be read as UTF-8 text")
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
