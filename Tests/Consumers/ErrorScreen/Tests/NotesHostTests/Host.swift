import CloudKitMocks
import Foundation

/// One run of the app in its own process, as a UI test sees it.
struct Host {
  var lines: [String]
  var complaints: [String]
  var status: Int32

  /// Launches the app and waits until it has ended.
  ///
  /// - Parameters:
  ///   - plan: The value of the variable that holds the plan; `nil` for none.
  ///   - titles: The notes that the user adds.
  /// - Throws: The error that prevented the start of the process.
  init(plan: String?, adding titles: String...) throws {
    let process = Process()
    process.executableURL = Self.folder.appendingPathComponent("NotesHost")
    process.arguments = titles
    var environment = ProcessInfo.processInfo.environment
    environment[BackendPlan.environmentVariable] = plan
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    lines = Self.lines(of: output)
    complaints = Self.lines(of: errors)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// The folder of the build products, which contains the test's own executable.
  private static var folder: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }

  private static func lines(of pipe: Pipe) -> [String] {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}
