enum Flag: String, Sendable {
  case newReader, darkMode
}

@MainActor
protocol FeatureFlags: AnyObject {
  subscript(flag: Flag) -> Bool { get }
  var onChange: ((Flag) -> Void)? { get set }
  func refresh() async
}
