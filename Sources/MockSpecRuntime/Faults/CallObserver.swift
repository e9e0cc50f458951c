/// An observer of all that happens on a backend, such as an exploration; the backend calls it inside its lock.
package protocol CallObserver: AnyObject {
  /// A call was made that rules can be about.
  func hasCalled(_ call: CallTraits, at sequence: Int, _ held: borrowing Held)
  /// A call has come to items of a store.
  func hasMet(_ items: [CallItem], at sequence: Int, _ held: borrowing Held)
  /// A launched app has written what it stores, after so many calls.
  func hasWritten(after calls: Int, _ held: borrowing Held)
  /// A client has asked for the state of its account.
  func hasAskedForAccount(of client: String, _ held: borrowing Held)
  /// All faults were removed, so that no later call fails.
  func hasRemovedFaults(_ held: borrowing Held)
  /// A step of a sequence of actions begins.
  func hasBegunStep(_ held: borrowing Held)
  /// The scenario has ended its set-up; called outside the lock.
  func hasEndedSetUp()
}
