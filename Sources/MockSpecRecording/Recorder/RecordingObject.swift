/// An object that forwards calls to a real one and records them; the generator emits a class for each interface.
public protocol RecordingObject: AnyObject {
  /// The type of the real object.
  associatedtype RecordedReal

  /// The description of the interface from the spec.
  static var recordedInterface: RecordedInterface { get }

  /// Returns the value that identifies an object among others of its interface, under the name of the
  /// property; `nil` by default.
  static func recordedIdentity(of real: RecordedReal) -> RecordedArgument?

  /// The real object with its recorder.
  var recorded: Recorded<RecordedReal> { get }

  /// Creates a recording object for a real object that a recorder already knows.
  init(_ recorded: Recorded<RecordedReal>)

  /// Repeats a recorded call; throws its error, or another one if the call cannot be made.
  func replay(recordedCall call: ReplayedCall) throws

  /// Repeats a recorded call that can be asynchronous; by default calls `replay`.
  func replayLater(recordedCall call: ReplayedCall) async throws
}

extension RecordingObject {
  /// Creates a recording object for a real object.
  ///
  /// - Parameters:
  ///   - real: The real object.
  ///   - recorder: The recorder for its calls, which can serve several objects.
  public init(_ real: RecordedReal, on recorder: Recorder) {
    self.init(Recorded(real, number: recorder.add(real, as: Self.self), on: recorder))
  }

  public static func recordedIdentity(of real: RecordedReal) -> RecordedArgument? { nil }

  public func replayLater(recordedCall call: ReplayedCall) async throws {
    try replay(recordedCall: call)
  }
}
