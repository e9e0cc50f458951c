/// A call that has begun; only its first end counts.
public struct OpenCall: Sendable {
  let recorder: Recorder
  let number: Int

  /// Ends the call without a result.
  public func end() { recorder.end(number, .nothing) }

  /// Ends the call with a value.
  public func end(value: some Any) {
    if value is Void { return end() }
    recorder.end(number, .returned(recorder.writer(isResult: true).written(value)))
  }

  /// Ends the call with an error, or without a result.
  public func end(error: (any Error)?) {
    guard let error else { return end() }
    recorder.end(number, .threw(recorder.writer(isResult: true).written(error: error)))
  }

  /// Ends the call with the value and the error of a completion handler.
  public func end(value: some Any, error: (any Error)?) {
    if error == nil { end(value: value) } else { end(error: error) }
  }

  /// Ends the call with a result.
  public func end<Value>(result: Result<Value, some Error>) {
    switch result {
    case .success(let value): end(value: value)
    case .failure(let error): end(error: error)
    }
  }

  /// Ends the call with another recorded object.
  func end(giving object: Int) { recorder.end(number, .gave(object)) }
}
