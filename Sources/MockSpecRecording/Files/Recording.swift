import Foundation
import MockSpecServices
import MockSpecStores

/// The calls of a service with their results: a fixture for a mock, and a reference for comparing it.
///
/// ```swift
/// let recording = try Recording(file: "Fixtures/places.json")
/// let store = MockPlaceStore()
/// try store.load(recording)
/// ```
public struct Recording: Sendable {
  let objects: [RecordedObject]
  let calls: [RecordedCall]
  /// The name of the text in messages.
  var source = "recording"

  init(objects: [RecordedObject], calls: [RecordedCall]) {
    self.objects = objects
    self.calls = calls
  }

  /// The number of recorded calls.
  public var callCount: Int { calls.count }

  /// The values that could not be encoded, once each: `places(where:): isIncluded`.
  public var unrecorded: [String] {
    Set(calls.flatMap { call in call.unrecorded.map { "\(call.member): \($0)" } }).sorted()
  }

  /// The recording as JSON, one call on each line, always the same for the same calls.
  public var text: String {
    """
    {
      "calls": [\(rows(calls))],
      "objects": [\(rows(objects))],
      "version": \(Self.version)
    }

    """
  }

  /// Writes the recording to a file atomically; a later write to the same path replaces it.
  ///
  /// - Parameter path: The path of the file; its folder must exist.
  /// - Throws: The error of the file system.
  public func write(to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  static var version: Int { 1 }

  private func rows(_ values: [some Encodable]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding cannot fail, because a recording holds only values that were JSON before.
    let rows = values.compactMap { try? encoder.encode($0) }
    let lines = rows.map { "    " + String(decoding: $0, as: UTF8.self) }
    return lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n  "
  }
}
