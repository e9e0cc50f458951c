/// An object that another one has given; kept, so that no other gets its identity.
///
/// What records it keeps the recorder, and so is not kept here while nobody uses it.
final class GainedObject {
  private weak var known: (any RecordingObject)?
  private let make: (Recorder) -> any RecordingObject

  init<Wrapper: RecordingObject>(_ real: Wrapper.RecordedReal, as type: Wrapper.Type, number: Int) {
    make = { Wrapper(Recorded(real, number: number, on: $0)) }
  }

  /// What records the object: that which is in use, or another.
  func wrapper(
    on recorder: Recorder, orMade made: (any RecordingObject)? = nil
  ) -> any RecordingObject {
    if let known { return known }
    let wrapper = made ?? make(recorder)
    known = wrapper
    return wrapper
  }
}
