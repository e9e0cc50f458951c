import Foundation

/// A command that runs to its end, with its resource usage.
struct ChildProcess {
  var command: [String]
  var folder: URL?

  init(_ command: [String], in folder: URL? = nil) {
    self.command = command
    self.folder = folder
  }

  /// The resource usage of a child process, including all children that it waited for.
  struct Usage {
    var seconds: Double
    /// User and system time of all of them.
    var processorSeconds: Double
    /// The largest resident size of any one of them, not their sum.
    var peakBytes: Int
    var output: String
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs the command; its output goes to a file, because a full pipe would block it.
  /// A command that reports mistakes in its input has to end with status 1.
  func run(reportsMistakes: Bool = false) throws -> Usage {
    let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: log) }
    let start = ContinuousClock.now
    let child = try spawn(writingTo: log.path)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) == -1, errno == EINTR {}
    let seconds = (ContinuousClock.now - start).seconds
    let output = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    guard status == (reportsMistakes ? 1 << 8 : 0) else {
      throw Failure(
        description: "'\(command.joined(separator: " "))' failed:\n\(output.suffix(4_000))")
    }
    return Usage(
      seconds: seconds, processorSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
      peakBytes: Int(usage.ru_maxrss) * Self.bytesPerUnit, output: output)
  }

  private func spawn(writingTo log: String) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] =
      ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var child = pid_t()
    // The child begins in its parent's folder; not every platform has the call that sets another one.
    let origin = FileManager.default.currentDirectoryPath
    if let folder { _ = FileManager.default.changeCurrentDirectoryPath(folder.path) }
    defer { _ = FileManager.default.changeCurrentDirectoryPath(origin) }
    let code = posix_spawnp(&child, command[0], &actions, nil, &arguments, &environment)
    guard code == 0 else {
      throw Failure(
        description: "'\(command[0])' does not start: \(String(cString: strerror(code)))")
    }
    return child
  }

  /// `ru_maxrss` counts bytes on Darwin and KiB elsewhere.
  private static var bytesPerUnit: Int {
    #if canImport(Darwin)
      1
    #else
      1_024
    #endif
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
