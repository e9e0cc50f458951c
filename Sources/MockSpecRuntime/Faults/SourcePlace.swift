/// A line of a test, for messages: `SyncTests/SyncTests.swift:12`.
struct SourcePlace: Sendable, CustomStringConvertible {
  let fileID: String
  let line: UInt

  init(_ fileID: String, _ line: UInt) { (self.fileID, self.line) = (fileID, line) }

  var description: String { "\(fileID):\(line)" }
}
