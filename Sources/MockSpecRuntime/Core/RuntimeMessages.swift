/// The messages for a test, or generated code, that breaks a rule of the runtime.
@usableFromInline enum RuntimeMessage {
  static func addedTwice(_ operation: AnyObject, mock: String) -> String {
    "\(type(of: operation)) was added twice to \(mock); an operation runs once, make a new one"
  }

  static func calledTooLate(_ member: String) -> String {
    "\(member) has returned, and with it the argument that it was lent; use it in the handler"
  }

  static func cannotFail(_ member: String, of mock: String, with error: any Error) -> String {
    "\(mock).\(member) cannot fail with \(error); its signature does not throw that error"
  }

  static func cannotHappen(_ error: String) -> String {
    "'\(error)' says nothing of the store that could come true; let the calls fail with it"
  }

  static func cannotRethrow(_ member: String, _ error: any Error) -> String {
    "\(member) throws only what its closure throws, not \(error); let the handler call the closure"
  }

  static func countsFromOne(_ occurrence: Occurrence) -> String {
    "\(occurrence) is no occurrence; calls are counted from 1"
  }

  static func gateInline(_ gate: String) -> String {
    "a call inside an inline backend cannot wait for gate '\(gate)'; make the backend with "
      + "'scheduling: .queued'"
  }

  static func handlesCompletion(_ member: String, of mock: String) -> String {
    "\(mock).\(member) has no completion handler; give it a value or a handler that returns one"
  }

  static func illegal(
    _ error: String, of knob: String, inItems: Bool, at position: FaultPosition, legal: [String]
  ) -> String {
    let subject = inItems ? "an item" : "a call"
    let place = knob == "a backend" ? "of any member" : "of '\(knob)'"
    let time = position == .beforeApplying ? "" : " \(position)"
    let others = legal.isEmpty ? "" : "; it can with \(legal.joined(separator: ", "))"
    return "\(subject) \(place) never fails with '\(error)'\(time)\(others); to have it all the "
      + "same, say 'evenIfImpossible: true'"
  }

  static func needsDelay(_ error: String) -> String {
    "'\(error)' says no time to wait; limit with an error that carries retryAfter"
  }

  static func needsValue(_ knob: String) -> String {
    "'\(knob)' needs a value; give it what the member returns, or several values in turn"
  }

  static var otherBackend: String {
    "a backend cannot go back to a moment of another one; ask it for a checkpoint of its own"
  }

  static func otherTypes(_ member: String, of mock: String, _ one: Any.Type, _ other: Any.Type)
    -> String
  {
    "\(mock).\(member) is used as \(one) and as \(other); generate the mock again"
  }

  static func otherChild(_ key: AnyHashable, of mock: String, _ one: Any.Type, _ other: Any.Type)
    -> String
  {
    "\(mock) has a \(one) for \(key) and is asked for a \(other); use one key for one object"
  }

  static func takenTwice(_ type: String) -> String {
    "the \(type) has been taken; a value that cannot be copied answers one call, give a handler"
  }

  static func unknownOperation(_ operation: AnyObject, mock: String) -> String {
    let type = "\(type(of: operation))"
    return
      "\(mock) does not know how to run \(type), which ended without its blocks being called; declare "
      + "it in a spec of your own: 'operation … for \(type)', what it inherits from and what it 'performs'"
  }

  static func unmade(_ type: Any.Type, by function: String, _ error: any Error) -> String {
    "\(function) made no \(type), and the call failed with \(error); let it make one, or stub the call"
  }

  static func unstubbedProperty(
    _ property: String, of mock: String, knob: String, withoutDefault type: Any.Type?
  ) -> String {
    let fact = type.map { "has no stub and \($0) has no default" } ?? "has no stub"
    let advice = type == nil ? "" : ", or register a default with 'backend.defaults.register(…)'"
    return "\(mock).\(property) was read but \(fact); stub it with 'mock.on.\(knob).returns(…)'"
      + advice
  }

  @usableFromInline static func unknownZone(_ zone: Any, table: String) -> String {
    "'\(table)' has no zone \(zone); insert the zone before its records"
  }
}
