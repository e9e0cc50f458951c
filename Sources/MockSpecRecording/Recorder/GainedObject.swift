/// An object that a call returned; it is retained, so that its identity is not reused.
///
/// Its wrapper retains the recorder, so the wrapper is held weakly here.
final class GainedObject {
  private weak var known: (any RecordingObject)?
  private let make: (Recorder) -> any RecordingObject

  init<Wrapper: RecordingObject>(_ real: Wrapper.RecordedReal, as type: Wrapper.Type, number: Int) {
    make = { Wrapper(Recorded(real, number: number, on: $0)) }
  }

  /// Returns the wrapper of the object: the one in use, or a new one.
  func wrapper(
    on recorder: Recorder, orMade made: (any RecordingObject)? = nil
  ) -> any RecordingObject {
    if let known { return known }
    let wrapper = made ?? make(recorder)
    known = wrapper
    return wrapper
  }
}
