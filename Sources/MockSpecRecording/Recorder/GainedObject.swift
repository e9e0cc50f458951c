/// An object that a call returned; what makes its wrapper retains it, so that its identity is not reused.
struct GainedObject {
  /// The wrapper in use, which retains the recorder.
  weak var wrapper: (any RecordingObject)?
  let make: (Recorder) -> any RecordingObject

  init(_ make: @escaping (Recorder) -> any RecordingObject) { self.make = make }
}
