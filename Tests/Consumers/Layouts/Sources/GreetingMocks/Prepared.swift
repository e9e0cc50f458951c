import Greetings
import MockSpecRuntime

extension MockGreeter {
  /// Creates a mock that greets everybody alike.
  public static func polite() -> MockGreeter {
    let greeter = MockGreeter()
    greeter.on.greet.returns("welcome")
    return greeter
  }
}
