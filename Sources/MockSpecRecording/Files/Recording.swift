import Foundation
import MockSpecRuntime
import MockSpecServices

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
      "calls": [\(rows(calls))],
      "objects": [\(rows(objects))],
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

  private func rows(_ values: [some Encodable]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All that a recording holds was JSON before.
    let rows = values.compactMap { try? encoder.encode($0) }
    let lines = rows.map { "    " + String(decoding: $0, as: UTF8.self) }
    return lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n  "
  }
}
