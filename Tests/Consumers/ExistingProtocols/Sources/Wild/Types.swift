import Foundation

typealias Visitor = (Int) -> Bool

/// A type of the app with the name of one of the runtime.
struct Backend {
  var url = ""
}

struct Settings {
  var size = 1
}

enum SocketError: Error {
  case closed
}

@resultBuilder enum PartsBuilder {
  static func buildBlock(_ parts: String...) -> [String] { parts }
}
