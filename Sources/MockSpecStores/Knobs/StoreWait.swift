@_spi(MockSpecGenerated) import MockSpecRuntime

/// A way to wait for what the rules decide about a call, and to deliver its answer.
protocol StoreWait {
  /// True if the client has cancelled the call by now.
  var isCancelled: Bool { get }

  /// Goes on when the rules let a call pass a position.
  func pass<Adapter, Errors>(
    _ call: StoreCall<Adapter, Errors>, _ position: FaultPosition, then body: @escaping () -> Void)
  /// Hands an answer to the app.
  func deliver<Response>(_ response: Response, _ receive: (Response) -> Void)
  /// Ends a call that is never answered.
  func staySilent()
  /// Returns the answer that a callback gets which is called twice.
  func repeated<Response: StoreResponse>(_ response: Response) -> Response
}

/// A call that is answered in a callback, on a queue of its own.
struct CallbackWait: StoreWait {
  let backend: Backend

  var isCancelled: Bool { false }

  func pass<Adapter, Errors>(
    _ call: StoreCall<Adapter, Errors>, _ position: FaultPosition, then body: @escaping () -> Void
  ) {
    let isRequest = position == .beforeApplying
    if call.decision.isPlain {
      // Between the service and the app, another answer can overtake this one.
      return isRequest || !call.isAdversarial ? body() : backend.schedule(body)
    }
    backend.pass(call.decision, position) { backend.schedule(isRequest: isRequest, body) }
  }

  func deliver<Response>(_ response: Response, _ receive: (Response) -> Void) {
    Backend.leaveLine()
    receive(response)
  }

  func staySilent() {}

  func repeated<Response: StoreResponse>(_ response: Response) -> Response { response }
}

/// An operation, whose thread waits.
struct OperationWait: StoreWait {
  let call: OperationCall

  var isCancelled: Bool { call.isCancelledNow }

  func pass<Adapter, Errors>(
    _ run: StoreCall<Adapter, Errors>, _ position: FaultPosition, then body: @escaping () -> Void
  ) {
    if !run.decision.isPlain {
      call.backend.block(
        run.decision, position, observing: call.operation?.observeCancellation
      ) { [call] in call.isCancelledNow }
    }
    body()
  }

  func deliver<Response>(_ response: Response, _ receive: (Response) -> Void) {
    call.deliver(response, then: receive)
  }

  func staySilent() { call.staySilent() }

  func repeated<Response: StoreResponse>(_ response: Response) -> Response {
    response.withoutItems
  }
}
