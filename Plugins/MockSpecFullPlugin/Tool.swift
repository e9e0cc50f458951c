/// The plugin, the tool that it runs, and what that generates beside interfaces.
enum Tool {
  static let plugin = "MockSpecFullPlugin"
  static let name = "mockspec-generate-full"
  static let parts: [Part] = [.mocks, .contract, .recorder]
}
