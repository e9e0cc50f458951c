@_spi(MockSpecGenerated) import MockSpecRuntime

/// The strategy by which a call waits for what the rules decide about it, and by which its answer is handed to the app.
enum StoreWait {
  /// The answer comes in a callback, on a queue of its own.
  case callback
  /// The thread of an operation waits.
  case operation(OperationCall)

  /// True if the client has cancelled the call by now.
  var isCancelled: Bool {
    if case .operation(let operation) = self { operation.isCancelledNow } else { false }
  }

  /// Goes on when the rules let a call pass a position.
  func pass(_ call: RequestCall, _ position: FaultPosition, then body: @escaping () -> Void) {
    let backend = call.backend
    switch self {
    case .callback:
      let isRequest = position == .beforeApplying
      if !call.isPlain {
        backend.pass(call.decision, position) { backend.schedule(isRequest: isRequest, body) }
      } else if isRequest || !call.isAdversarial {
        body()
      } else {
        // Between the service and the app, another answer can overtake this one.
        backend.schedule(body)
      }
    case .operation(let operation):
      if !call.isPlain {
        backend.block(
          call.decision, position, observing: operation.operation?.observeCancellation
        ) { operation.isCancelledNow }
      }
      body()
    }
  }

  /// Hands an answer to the app.
  func deliver<Response>(_ response: Response, _ receive: (Response) -> Void) {
    if case .operation(let operation) = self {
      return operation.deliver(response, then: receive)
    }
    Backend.releaseTicket()
    receive(response)
  }

  /// Ends a call that is never answered.
  func staySilent() {
    if case .operation(let operation) = self { operation.staySilent() }
  }

  /// Returns the answer that a callback gets which is called twice.
  func repeated<Response: StoreResponse>(_ response: Response) -> Response {
    if case .operation = self { response.withoutItems } else { response }
  }
}
