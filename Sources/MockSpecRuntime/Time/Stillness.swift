/// The real time since something has moved, against which a busy thread is judged to wait for something else.
///
/// A thread that does not move can also be one that gets no processor time, as hundreds of tests in a process that is slowed
/// by a sanitizer keep others from it for a quarter of a second. So a process that works is given eight times as long.
package struct Stillness {
  private let start = ContinuousClock.now
  private let processTime = System.processTime

  package init() {}

  /// Tells whether nothing has moved for a time, or for eight times as long while other threads were at work.
  package func exceeds(_ patience: Duration) -> Bool {
    let duration = ContinuousClock.now - start
    guard duration >= patience else { return false }
    return duration >= patience * 8 || System.processTime - processTime < duration.seconds * 0.5
  }
}
