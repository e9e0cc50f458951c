/// An object that a call returned; the closure that makes its wrapper retains it, so that its identity is not reused.
struct GainedObject {
  /// The wrapper in use; weak, as it retains the recorder.
  private(set) weak var wrapper: (any RecordingObject)?
  let make: (Recorder) -> any RecordingObject

  init(_ make: @escaping (Recorder) -> any RecordingObject) { self.make = make }

  /// Returns the wrapper in use; if there is none, the one that was made for it is in use from now on.
  mutating func wrapper(orMade made: any RecordingObject) -> any RecordingObject {
    if let wrapper { return wrapper }
    wrapper = made
    return made
  }
}
