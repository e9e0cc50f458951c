import Dispatch

/// A queue whose callbacks an orderly backend runs one after another.
package struct CallbackQueue {
  let queue = DispatchQueue(label: "MockSpec.callbacks")

  package init() {}
}

/// The ticket of a request in the queue to the service, in the order of the calls.
///
/// It is returned as soon as the store has answered, before any code of the app or of a stub, and before each wait, so that a
/// request can hold up no other.
struct RequestTicket: Sendable {
  @TaskLocal static var current: RequestTicket?

  let backend: Backend
  let number: Int

  func release() {
    backend.lock.withLock { held in held[backend.state].stage.release(number) }?()
  }
}
