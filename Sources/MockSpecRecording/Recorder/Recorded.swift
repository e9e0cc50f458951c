import Foundation

/// A real object with the recorder of its calls; generated classes call it.
public final class Recorded<Real> {
  /// The recorder that keeps the calls.
  public let recorder: Recorder
  let number: Int
  private let object: RealObject<Real>

  init(_ real: Real, number: Int, on recorder: Recorder) {
    object = RealObject(real)
    self.number = number
    self.recorder = recorder
  }

  /// The real object; for a value type, its present value.
  public var real: Real { object.value }

  /// Begins a call that its completion handler ends; the handler is not among the arguments.
  public func begin(_ member: String, _ arguments: [RecordedArgument] = []) -> OpenCall {
    recorder.begin(number, member, arguments)
  }

  /// Records a call.
  public func call<Output, Failure: Error>(
    _ member: String, _ arguments: [RecordedArgument] = [],
    _ body: (Real) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let call = begin(member, arguments)
    let result = Result { () throws(Failure) in try body(real) }
    call.end(result: result)
    return try result.get()
  }

  /// Records an asynchronous call, in the isolation of its caller.
  public func callLater<Output, Failure: Error>(
    _ member: String, _ arguments: [RecordedArgument] = [],
    isolation: isolated (any Actor)? = #isolation,
    _ body: (Real) async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    let call = begin(member, arguments)
    do throws(Failure) {
      let output = try await body(object.value)
      call.end(value: output)
      return output
    } catch {
      call.end(error: error)
      throw error
    }
  }

  /// Records a call that can change a real object of a value type.
  public func change<Output, Failure: Error>(
    _ member: String, _ arguments: [RecordedArgument] = [],
    _ body: (inout Real) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try call(member, arguments) { (real) throws(Failure) in
      if type(of: real) is AnyClass {
        var object = real
        return try body(&object)
      }
      return try object.change(body)
    }
  }

  /// Records a call that returns another object, and the later calls of that object; the same real
  /// object gets the same recording one.
  public func gain<Wrapper: RecordingObject, Failure: Error>(
    _ member: String, _ arguments: [RecordedArgument] = [], as wrapper: Wrapper.Type,
    _ body: (Real) throws(Failure) -> Wrapper.RecordedReal
  ) throws(Failure) -> Wrapper {
    let call = begin(member, arguments)
    do throws(Failure) {
      return gained(try body(real), by: call)
    } catch {
      call.end(error: error)
      throw error
    }
  }

  /// Records an asynchronous call that returns another object, in the isolation of its caller.
  public func gainLater<Wrapper: RecordingObject, Failure: Error>(
    _ member: String, _ arguments: [RecordedArgument] = [], as wrapper: Wrapper.Type,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (Real) async throws(Failure) -> Wrapper.RecordedReal
  ) async throws(Failure) -> Wrapper {
    let call = begin(member, arguments)
    do throws(Failure) {
      return gained(try await body(object.value), by: call)
    } catch {
      call.end(error: error)
      throw error
    }
  }

  private func gained<Wrapper: RecordingObject>(_ real: Wrapper.RecordedReal, by call: OpenCall)
    -> Wrapper
  {
    let gained: (number: Int, wrapper: Wrapper) = recorder.wrapper(of: real, as: Wrapper.self)
    call.end(giving: gained.number)
    return gained.wrapper
  }
}

extension Recorded: Sendable where Real: Sendable {}

/// A real object behind a lock; ``Recorded`` is sendable only if the object is.
private final class RealObject<Real>: @unchecked Sendable {
  // The lock is recursive, because a setter can call code that reads the object.
  private let lock = NSRecursiveLock()
  private var object: Real

  init(_ object: Real) { self.object = object }

  var value: Real { lock.withLock { object } }

  func change<Output, Failure: Error>(
    _ body: (inout Real) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    lock.lock()
    defer { lock.unlock() }
    // A change in place would end the process at such a read.
    var changed = object
    defer { object = changed }
    return try body(&changed)
  }
}
