/// A call that has begun; the first end counts.
public struct OpenCall: Sendable {
  let recorder: Recorder
  let number: Int

  /// Ends with nothing to tell.
  public func end() { recorder.end(number, .nothing) }

  /// Ends with a value.
  ///
  /// - Parameter value: What the service has answered.
  public func end(value: some Any) {
    if value is Void { return end() }
    recorder.end(number, .returned(recorder.writer(isResult: true).written(value)))
  }

  /// Ends with an error, or with nothing to tell.
  ///
  /// - Parameter error: The error, if there is one.
  public func end(error: (any Error)?) {
    guard let error else { return end() }
    recorder.end(number, .threw(recorder.writer(isResult: true).written(error: error)))
  }

  /// Ends as a completion handler does that takes a value and an error.
  ///
  /// - Parameters:
  ///   - value: What the service has answered.
  ///   - error: The error, if there is one.
  public func end(value: some Any, error: (any Error)?) {
    if error == nil { end(value: value) } else { end(error: error) }
  }

  /// Ends with a value or an error.
  ///
  /// - Parameter result: What the service has answered.
  public func end<Value>(result: Result<Value, some Error>) {
    switch result {
    case .success(let value): end(value: value)
    case .failure(let error): end(error: error)
    }
  }

  /// Ends with an object that is recorded as well.
  func end(giving object: Int) { recorder.end(number, .gave(object)) }
}
