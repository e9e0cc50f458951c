#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder that generated files go to.
package struct OutputFolder: Sendable {
  package enum Outcome: String, Sendable { case wrote, unchanged }

  package let path: String

  package init(path: String) { self.path = path }

  /// Writes a file, whole or not at all, and only when it differs from what is there.
  ///
  /// An unchanged file keeps its date, so that nothing is compiled again.
  /// - Throws: What the file system says.
  package func write(_ file: GeneratedFile) throws -> Outcome {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let url = URL(filePath: path, directoryHint: .isDirectory).appending(path: file.name)
    let data = Data(file.text.utf8)
    if let old = try? Data(contentsOf: url), old == data { return .unchanged }
    try data.write(to: url, options: .atomic)
    return .wrote
  }
}

/// Reads the bytes of a spec.
/// - Throws: What the file system says.
package func readBytes(of path: String) throws -> [UInt8] {
  try Array(Data(contentsOf: URL(filePath: path)))
}

/// Replaces the text of a file, whole or not at all; a symbolic link goes on pointing to it.
/// - Throws: What the file system says.
func replaceFile(at path: String, with text: String) throws {
  let url = URL(filePath: path).resolvingSymlinksInPath()
  try Data(text.utf8).write(to: url, options: .atomic)
}
