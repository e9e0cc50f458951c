/// An error that test libraries show at a line, with texts attached, as that of an exploration.
package protocol LocatedFailure: Error {
  /// The line; `nil` where it is unknown.
  var location: Backend.SourceLocation? { get }
  /// The texts to attach to the test, with the names of their files.
  var attachments: [(name: String, text: String)] { get }
}
