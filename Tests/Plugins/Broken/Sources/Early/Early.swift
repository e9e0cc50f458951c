protocol Greeter {
  func greet()
}
