import Foundation
import MockSpecRuntime

/// What a service was asked and has answered: a fixture for a mock, and what a mock can be held to.
///
/// ```swift
/// let recording = try Recording(file: "Fixtures/places.json")
/// let store = MockPlaceStore()
/// try store.load(recording)
/// ```
public struct Recording: Sendable {
  var objects: [RecordedObject]
  var calls: [RecordedCall]
  /// What messages call the text.
  var source = "recording"

  init(objects: [RecordedObject], calls: [RecordedCall]) {
    self.objects = objects
    self.calls = calls
  }

  /// How many calls were recorded.
  public var callCount: Int { calls.count }

  /// What could not be written, once each: `places(where:): isIncluded`.
  public var unrecorded: [String] {
    Set(calls.flatMap { call in call.unrecorded.map { "\(call.member): \($0)" } }).sorted()
  }

  /// The recording as JSON, one call after the other, the same for the same calls.
  public var text: String {
    """
    {
      "calls": [\(rows(calls.map(\.tree)))],
      "objects": [\(rows(objects.map(\.tree)))],
      "version": \(Self.version)
    }

    """
  }

  /// Writes a file, whole or not at all; of two that are written to one place the later one stays.
  ///
  /// - Parameter path: The path of the file; its folder must be there.
  /// - Throws: What the file system says.
  public func write(to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  static var version: Int { 1 }

  private func rows(_ trees: [JSONTree]) -> String {
    trees.isEmpty ? "" : "\n" + trees.map { "    " + $0.text }.joined(separator: ",\n") + "\n  "
  }
}

extension RecordedCall {
  var tree: JSONTree {
    var members: [JSONTree.Member] = []
    func add(_ key: String, _ tree: JSONTree) {
      members.append(JSONTree.Member(key: key, tree: tree))
    }
    if !arguments.isEmpty { add("arguments", JSONTree(.object(arguments))) }
    add("call", .number(number))
    if case .gave(let object) = outcome { add("gives", .number(object)) }
    add("member", .string(member))
    add("object", .number(object))
    if case .returned(let tree) = outcome { add("result", tree) }
    if case .threw(let tree) = outcome { add("throws", tree) }
    if case .unfinished = outcome {
      add("unfinished", .boolean(true))
    }
    if !unrecorded.isEmpty { add("unrecorded", .list(unrecorded.map { .string($0) })) }
    if until > number { add("until", .number(until)) }
    return JSONTree(.object(members))
  }
}

extension RecordedObject {
  var tree: JSONTree {
    .object([
      "conformer": .string(conformer), "identity": identity, "interface": .string(interface),
      "object": .number(number),
    ])
  }
}
