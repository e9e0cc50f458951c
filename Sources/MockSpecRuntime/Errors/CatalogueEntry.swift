/// The description of an error: its name, the service's advice, its meaning, and the way to make the real error.
///
/// Entries are equal if they have the same name and delay.
public struct CatalogueEntry<Value: Error>: Hashable, Sendable {
  let name: String
  let advice: RetryAdvice
  let meaning: ErrorMeaning?
  let reach: ErrorReach
  let composesItems: Bool
  let needs: ErrorDetails.Need?
  var retryAfter: Double?
  let delayArgument: DelayArgument
  let make: @Sendable (ErrorDetails) -> Value?

  func value(_ details: ErrorDetails) -> Value? {
    var details = details
    details.retryAfter = retryAfter
    return make(details)
  }

  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.retryAfter == second.retryAfter
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(retryAfter)
  }
}
