import MockSpecRuntime

/// The file that names the path of the running scenario, for an app that ends the process on it.
///
/// It is in the folder for temporary files, `mockspec-exploration-` and the number of the process, and is deleted when
/// the exploration has ended.
final class PathFile: Sendable {
  private let file: System.TemporaryFile

  /// Makes the file; `nil` where the system does not allow it.
  init?() {
    guard let file = System.TemporaryFile("mockspec-exploration-\(System.processID)-") else {
      return nil
    }
    self.file = file
  }

  /// Writes the path of the next run.
  func write(_ faults: [ExploredFault]) {
    let lines = faults.isEmpty ? ["no fault"] : faults.map(\.description)
    file.write(lines.joined(separator: "\n") + "\n")
  }

  deinit { file.remove() }
}
