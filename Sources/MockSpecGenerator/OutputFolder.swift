/// The folder that generated files go to.
package struct OutputFolder: Sendable {
  package enum Outcome: String, Sendable { case wrote, unchanged }

  package let path: String

  package init(path: String) { self.path = path }

  /// Writes a file atomically, and only if it differs from the existing one.
  ///
  /// An unchanged file keeps its date, so that the build compiles nothing again.
  /// - Throws: The error of the file system.
  package func write(_ file: GeneratedFile) throws(FileError) -> Outcome {
    try createFolder(at: path)
    let path = "\(path)/\(file.name)"
    if isFile(at: path, file.text) { return .unchanged }
    try replaceFile(at: path, with: file.text)
    return .wrote
  }
}
