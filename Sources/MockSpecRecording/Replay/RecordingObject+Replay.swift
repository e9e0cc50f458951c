@_spi(MockSpecGenerated) import MockSpecRuntime
import MockSpecServices

extension RecordingObject {
  /// Makes the calls of a recording again, and compares the answers with those that were recorded.
  ///
  /// Calls are made one after another, in the order in which they began. Tags, cursors and tokens need not
  /// be the same: each stands for the recorded one from when it is first seen.
  ///
  /// - Parameters:
  ///   - recording: What a service was asked and has answered.
  ///   - patience: How long a completion handler is waited for.
  ///   - differences: What is known of recorded types, by their names; told beside what they answered otherwise.
  /// - Returns: Where the object has answered otherwise.
  /// - Throws: `TextError` where the recording is of another interface.
  public func replay(
    _ recording: Recording, patience: Duration = .seconds(5),
    knowing differences: [String: String] = [:]
  ) async throws(TextError) -> ReplayReport {
    try recording.check(isOf: Self.recordedInterface.name)
    return await Replay(
      recording, over: self, Correspondence(), patience: patience, knowing: differences
    ).run()
  }
}

/// A mock that a recording can fill, and that can be held to one.
public protocol ReplayableMock: AnyObject {
  /// What records the calls of the mock.
  associatedtype RecordingSelf: RecordingObject where RecordingSelf.RecordedReal == Self

  /// The pretended service behind the mock.
  var recordedBackend: Backend { get }
}

extension ReplayableMock {
  /// Puts in what a recording shows: of each record the last version, unless it was deleted since.
  ///
  /// - Parameter recording: What a service was asked and has answered.
  /// - Throws: `TextError` for a record that the mock cannot read, or a recording of another interface.
  public func load(_ recording: Recording) throws(TextError) {
    try recording.check(isOf: RecordingSelf.recordedInterface.name)
    try recording.fill(recordedBackend, from: RecordingSelf.self, .end)
  }

  /// Makes the calls of a recording again, and compares the answers with those that were recorded.
  ///
  /// The mock begins with what must have been there when the recording began: what was read before it was
  /// written. It should be new.
  ///
  /// - Parameters:
  ///   - recording: What a service was asked and has answered.
  ///   - patience: How long a completion handler is waited for.
  ///   - differences: What is known of recorded types, by their names; told beside what they answered otherwise.
  /// - Returns: Where the mock has answered otherwise.
  /// - Throws: `TextError` for a record that the mock cannot read, or a recording of another interface.
  public func replay(
    _ recording: Recording, patience: Duration = .seconds(5),
    knowing differences: [String: String] = [:]
  ) async throws(TextError) -> ReplayReport {
    try recording.check(isOf: RecordingSelf.recordedInterface.name)
    let known = KnownTags()
    try recording.fill(recordedBackend, from: RecordingSelf.self, .start, matching: known.add)
    let object = RecordingSelf(self, on: Recorder())
    return await Replay(
      recording, over: object, known.tags, patience: patience, knowing: differences
    ).run()
  }
}

/// The tags that a mock has given to what a recording shows.
private final class KnownTags {
  private(set) var tags = Correspondence()

  func add(_ form: String, _ id: String, _ recorded: String, _ own: String) {
    _ = tags.match(form: form, id: id, recorded: recorded, own: own)
  }
}

extension Recording {
  fileprivate func check(isOf interface: String) throws(TextError) {
    if objects.isEmpty || objects.contains(where: { $0.interface == interface }) { return }
    let names = Spelling.advice(for: interface, among: objects.map(\.interface))
    throw TextError(source, [TextMistake("nothing of '\(interface)' was recorded" + names)])
  }
}
