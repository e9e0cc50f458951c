import Foundation

/// The paths of the packages, and a folder for temporary files.
struct Workplace {
  /// This package's folder; `run` starts here.
  let benchmarks: URL
  let scratch: URL

  init() throws {
    benchmarks = URL(filePath: FileManager.default.currentDirectoryPath)
    scratch = FileManager.default.temporaryDirectory.appending(
      path: "mockspec-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  }

  enum Configuration: String, CaseIterable { case release, debug }

  /// The package that is measured.
  var package: URL { benchmarks.deletingLastPathComponent().deletingLastPathComponent() }

  var debugModules: String { benchmarks.appending(path: ".build/debug/Modules").path }

  func tool(_ configuration: Configuration) -> String {
    benchmarks.appending(path: ".build/tool/\(configuration)/mockspec").path
  }

  func executable(_ configuration: Configuration) -> String {
    benchmarks.appending(path: ".build/\(configuration)/benchmarks").path
  }

  func folder(_ name: String) throws -> URL {
    let folder = scratch.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  func remove() { try? FileManager.default.removeItem(at: scratch) }
}

extension String {
  func write(to file: URL) throws {
    try write(to: file, atomically: false, encoding: .utf8)
  }
}
