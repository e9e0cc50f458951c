@_spi(MockSpecGenerated) import MockSpecRuntime

// The functions that generated bodies call.

extension Stub
where Arguments: StoreRequest, Output == Arguments.Response, Errors: ErrorCatalogue {
  /// Records a request and applies it to a table, as the rules let it, before it returns.
  @_spi(MockSpecGenerated) public consuming func run(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>,
    function: StaticString = #function,
    isCancelled: Bool = false
  ) -> Output {
    let delivery = StoreDelivery(
      request, self, table, function, .immediate, isCancelled: isCancelled)
    return delivery.received(delivery.response())
  }

  /// Records a request and applies it to a table, as the rules and the clock let it.
  ///
  /// A call that is cancelled while it waits is answered as a cancelled one; before it was applied, it applies nothing.
  @_spi(MockSpecGenerated) public consuming func answer(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>,
    function: StaticString = #function,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Output {
    await StoreDelivery(request, self, table, function, .asynchronous).awaited()
  }

  /// Records a request on a queue of its own, after those of earlier calls, and applies it, as the rules and the clock
  /// let it.
  @_spi(MockSpecGenerated) public consuming func answer(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>,
    function: StaticString = #function,
    then deliver: @escaping (Output) -> Void
  ) {
    let knob = Self(member)
    knob.member.core.backend.schedule(isRequest: true) {
      StoreDelivery(request, knob, table, function, .callback)
        .deliver(.callback, then: deliver)
    }
  }

  /// Records the request of an operation and applies it, as the rules and the clock let it, before it
  /// returns; the thread of the operation waits.
  @_spi(MockSpecGenerated) public consuming func answer(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>, for operation: OperationCall,
    then deliver: (Output) -> Void
  ) {
    if let answer: Output = operation.storedAnswer() {
      return operation.deliver(answer, then: deliver)
    }
    let data = (operation.operation as? any ClientDataOperation)?.clientData
    let request = data.map(request.noting) ?? request
    let delivery = StoreDelivery(
      request, self, table, operation.name, .callback, isCancelled: operation.isCancelled,
      isOfService: operation.isOfService)
    withoutActuallyEscaping(deliver) { deliver in
      delivery.deliver(.operation(operation)) { deliver(delivery.told($0)) }
    }
  }

  /// Returns results of items by id, with errors of the type that a member throws.
  @_spi(MockSpecGenerated) public func typed<ID, Value, Other: Error>(
    _ results: [ID: Result<Value, any Error>], _ type: Other.Type,
    function: StaticString = #function
  ) -> [ID: Result<Value, Other>] {
    results.mapValues { $0.typed(type, by: self, function: function) }
  }

  /// Returns results of items in order, with errors of the type that a member throws.
  @_spi(MockSpecGenerated) public func typed<ID, Value, Other: Error>(
    _ results: [(ID, Result<Value, any Error>)], _ type: Other.Type,
    function: StaticString = #function
  ) -> [(ID, Result<Value, Other>)] {
    results.map { ($0, $1.typed(type, by: self, function: function)) }
  }
}

extension Result where Failure == any Error {
  /// Returns the result with an error of the type that a member throws: its own, or the one that stands for it.
  @_spi(MockSpecGenerated) public func typed<Other: Error, Request, Catalogue>(
    _ type: Other.Type, by knob: StoreKnob<Request, Catalogue>, function: StaticString = #function
  ) -> Result<Success, Other> {
    knob.member.core.typed(self, CallSite(knob.member.knob, function, Catalogue.self))
  }
}
