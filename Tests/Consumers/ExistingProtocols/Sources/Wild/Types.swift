import Foundation

typealias Visitor = (Int) -> Bool

/// A type of the app that has the name of a runtime type.
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
