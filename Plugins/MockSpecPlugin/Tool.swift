/// The plugin, the tool that it runs, and what that generates beside interfaces.
enum Tool {
  static let plugin = "MockSpecPlugin"
  static let name = "mockspec-generate"
  static let parts: [Part] = [.mocks]
}
