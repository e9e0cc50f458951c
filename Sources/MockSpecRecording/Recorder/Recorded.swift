import Foundation

/// A real object, and the recorder that is told what it is asked; emitted classes call it.
public final class Recorded<Real> {
  /// Where the calls are kept.
  public let recorder: Recorder
  let number: Int
  private let object: RealObject<Real>

  init(_ real: Real, number: Int, on recorder: Recorder) {
    object = RealObject(real)
    self.number = number
    self.recorder = recorder
  }

  /// The real object; that of a value, as it is by now.
  public var real: Real { object.value }

  /// Begins a call whose end its completion handler tells.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - arguments: All arguments but the handler.
  /// - Returns: The call.
  public func begin(_ member: String, _ arguments: [RecordedArgument] = []) -> OpenCall {
    recorder.begin(number, member, arguments)
  }

  /// Records a call.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - arguments: The arguments.
  ///   - body: Makes the same call of the real object.
  /// - Returns: What the real object answers.
  /// - Throws: What the real object throws.
  public func call<Output, Failure: Error>(
    _ member: String, _ arguments: [RecordedArgument] = [],
    _ body: (Real) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let call = begin(member, arguments)
    do throws(Failure) {
      let output = try body(real)
      call.end(value: output)
      return output
    } catch {
      call.end(error: error)
      throw error
    }
  }

  /// Records an asynchronous call.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - arguments: The arguments.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - body: Makes the same call of the real object.
  /// - Returns: What the real object answers.
  /// - Throws: What the real object throws.
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

  /// Records a call that can change an object that is a value.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - arguments: The arguments.
  ///   - body: Makes the same call of the real object.
  /// - Returns: What the real object answers.
  /// - Throws: What the real object throws.
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

  /// Records a call that gives another object, and what that one is asked from then on.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - arguments: The arguments.
  ///   - wrapper: What records the calls of the object.
  ///   - body: Makes the same call of the real object.
  /// - Returns: The object that records, the same for the same real one.
  /// - Throws: What the real object throws.
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

  /// Records an asynchronous call that gives another object.
  ///
  /// - Parameters:
  ///   - member: The full name of the member.
  ///   - arguments: The arguments.
  ///   - wrapper: What records the calls of the object.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - body: Makes the same call of the real object.
  /// - Returns: The object that records, the same for the same real one.
  /// - Throws: What the real object throws.
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

/// The real object behind a lock; whoever has it keeps it to itself unless it can be shared.
private final class RealObject<Real>: @unchecked Sendable {
  // A setter can call what reads the object again.
  private let lock = NSRecursiveLock()
  private var object: Real

  init(_ object: Real) { self.object = object }

  var value: Real { lock.withLock { object } }

  func change<Output, Failure: Error>(
    _ body: (inout Real) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    lock.lock()
    defer { lock.unlock() }
    return try body(&object)
  }
}
