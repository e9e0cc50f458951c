/// The bytes of one spec and the path under which messages show it.
package struct SourceText: Sendable {
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, _ text: String) { self.init(path: path, bytes: Array(text.utf8)) }
}
