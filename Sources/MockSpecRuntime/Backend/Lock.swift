#if canImport(Darwin)
  import os
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

/// The proof that a lock is held, which only the lock makes.
///
/// A function that may only run inside the lock borrows one, so that the compiler refuses every other call.
@usableFromInline
package struct Held: ~Copyable {
  fileprivate init() {}
}

/// A plain mutual exclusion that the Thread Sanitizer understands on every platform.
///
/// A backend shares one with its clock and all its mocks. It is a handle, as counting references would cost more than
/// the lock; its owner destroys it.
@usableFromInline
package struct Lock: @unchecked Sendable {
  #if canImport(Darwin)
    private typealias Primitive = os_unfair_lock
  #else
    private typealias Primitive = pthread_mutex_t
  #endif

  /// On the heap, because the address of a lock must never change.
  private let primitive: UnsafeMutablePointer<Primitive>

  init() {
    primitive = .allocate(capacity: 1)
    primitive.initialize(to: Primitive())
    #if !canImport(Darwin)
      pthread_mutex_init(primitive, nil)
    #endif
  }

  /// Ends the lock; its owner does when nothing can use it any more.
  func destroy() {
    #if !canImport(Darwin)
      pthread_mutex_destroy(primitive)
    #endif
    primitive.deinitialize(count: 1)
    primitive.deallocate()
  }

  @usableFromInline
  package func lock() -> Held {
    #if canImport(Darwin)
      os_unfair_lock_lock(primitive)
    #else
      pthread_mutex_lock(primitive)
    #endif
    return Held()
  }

  @usableFromInline
  package func unlock(_ held: consuming Held) {
    #if canImport(Darwin)
      os_unfair_lock_unlock(primitive)
    #else
      pthread_mutex_unlock(primitive)
    #endif
  }

  /// Runs a body that needs the lock and calls nothing that asks for the proof.
  @inlinable
  package func withLock<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withLock { (_: borrowing Held) throws(Failure) in try body() }
  }

  /// Runs a body inside the lock.
  @inlinable
  package func withLock<Value: ~Copyable, Failure: Error>(
    _ body: (borrowing Held) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let held = lock()
    let value: Value
    do throws(Failure) {
      value = try body(held)
    } catch {
      unlock(held)
      throw error
    }
    unlock(held)
    return value
  }
}

/// A value that is reachable only with the proof that the lock which guards it is held: `held[state].count += 1`.
///
/// A mock, a rule and a gate have one each, and the lock of their backend guards them all.
@usableFromInline
package final class Guarded<Value> {
  @exclusivity(unchecked) fileprivate var value: Value

  package init(_ value: Value) { self.value = value }
}

extension Held {
  package subscript<Value>(_ guarded: Guarded<Value>) -> Value {
    _read { yield guarded.value }
    nonmutating _modify { yield &guarded.value }
  }
}

/// A value that is only reachable inside a lock of its own.
package final class Protected<Value: ~Copyable>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  package init(_ value: consuming Value) { self.value = value }

  deinit { lock.destroy() }

  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { (_: borrowing Held) throws(Failure) in try body(&value) }
  }
}

/// A value that the code around it hands to another thread safely.
@usableFromInline
package struct UncheckedBox<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }
}

/// A reference that does not keep its object alive.
package struct Weak<Object: AnyObject> {
  package weak var object: Object?

  package init(object: Object) { self.object = object }
}
