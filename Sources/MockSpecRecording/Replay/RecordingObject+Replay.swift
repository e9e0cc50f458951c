@_spi(MockSpecGenerated) import MockSpecRuntime
import MockSpecServices
@_spi(MockSpecGenerated) import MockSpecStores

extension RecordingObject {
  /// Repeats the calls of a recording, and compares the results with the recorded ones.
  ///
  /// The calls are made one after another, in the order in which they began. Tags can differ: each one is
  /// mapped to the recorded one when it first appears; so can cursors and tokens, which are mapped each time.
  ///
  /// - Parameters:
  ///   - recording: The recorded calls.
  ///   - patience: The longest wait for a completion handler.
  ///   - differences: The known differences of recorded types, by type name; the report adds them
  ///     to the differences found.
  /// - Returns: The report of all differences.
  /// - Throws: `TextError` if the recording is of another interface.
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

/// A mock that can be filled from a recording and compared with it.
public protocol ReplayableMock: AnyObject {
  /// The type that records the calls of the mock.
  associatedtype RecordingSelf: RecordingObject where RecordingSelf.RecordedReal == Self

  /// The backend of the mock.
  var recordedBackend: Backend { get }
}

extension ReplayableMock {
  /// Inserts the last recorded version of each record that was not deleted later.
  ///
  /// - Parameter recording: The recorded calls.
  /// - Throws: `TextError` for a record that the mock cannot read, or a recording of another interface.
  public func load(_ recording: Recording) throws(TextError) {
    try recording.check(isOf: RecordingSelf.recordedInterface.name)
    try recording.fill(recordedBackend, from: RecordingSelf.self, .end)
  }

  /// Repeats the calls of a recording, and compares the results with the recorded ones.
  ///
  /// The mock starts with the records that must have existed when the recording began, because they
  /// were read before they were written. The mock should be new.
  ///
  /// - Parameters:
  ///   - recording: The recorded calls.
  ///   - patience: The longest wait for a completion handler.
  ///   - differences: The known differences of recorded types, by type name; the report adds them
  ///     to the differences found.
  /// - Returns: The report of all differences.
  /// - Throws: `TextError` for a record that the mock cannot read, or a recording of another interface.
  public func replay(
    _ recording: Recording, patience: Duration = .seconds(5),
    knowing differences: [String: String] = [:]
  ) async throws(TextError) -> ReplayReport {
    try recording.check(isOf: RecordingSelf.recordedInterface.name)
    var known = Correspondence()
    try recording.fill(recordedBackend, from: RecordingSelf.self, .start) { form, id, tag, own in
      _ = known.match(form: form, id: id, recorded: tag, own: own)
    }
    let object = RecordingSelf(self, on: Recorder())
    return await Replay(
      recording, over: object, known, patience: patience, knowing: differences
    ).run()
  }
}

extension Recording {
  fileprivate func check(isOf interface: String) throws(TextError) {
    if objects.isEmpty || objects.contains(where: { $0.interface == interface }) { return }
    let names = SpellingSuggestion.advice(for: interface, among: objects.map(\.interface))
    throw TextError(source, [TextMistake("nothing of '\(interface)' was recorded" + names)])
  }
}
