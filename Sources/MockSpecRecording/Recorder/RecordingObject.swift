/// An object that does what a real one does, and records it; the generator emits a class for each interface.
public protocol RecordingObject: AnyObject {
  /// The type whose objects it records.
  associatedtype RecordedReal

  /// What a spec declares of the interface.
  static var recordedInterface: RecordedInterface { get }

  /// What tells an object from others of its kind; by default nothing.
  ///
  /// - Parameter real: The object.
  /// - Returns: The value, under the name of the property.
  static func recordedIdentity(of real: RecordedReal) -> RecordedArgument?

  /// The object, and where its calls are kept.
  var recorded: Recorded<RecordedReal> { get }

  /// Records what an object does that a recorder knows already.
  ///
  /// - Parameter recorded: The object.
  init(_ recorded: Recorded<RecordedReal>)

  /// Makes a recorded call again.
  ///
  /// - Parameter call: The call.
  /// - Throws: What the call throws; what says that it cannot be made.
  func replay(recordedCall call: ReplayedCall) throws

  /// Makes a recorded call again, where that can take time; by default as the others.
  ///
  /// - Parameter call: The call.
  /// - Throws: What the call throws; what says that it cannot be made.
  func replayLater(recordedCall call: ReplayedCall) async throws
}

extension RecordingObject {
  /// Records what an object does from now on.
  ///
  /// - Parameters:
  ///   - real: The object.
  ///   - recorder: Where the calls are kept, with those of other objects.
  public init(_ real: RecordedReal, on recorder: Recorder) {
    self.init(Recorded(real, number: recorder.add(real, as: Self.self), on: recorder))
  }

  public static func recordedIdentity(of real: RecordedReal) -> RecordedArgument? { nil }

  public func replayLater(recordedCall call: ReplayedCall) async throws {
    try replay(recordedCall: call)
  }
}
