import Foundation

#if canImport(os)
  import os
#endif

/// The log of sync engines in an app.
enum SyncLog {
  /// Writes a line: to the system's log, or to the standard error where there is none.
  @TaskLocal static var current: @Sendable (String) -> Void = { line in
    #if canImport(os)
      Logger(subsystem: "CloudKitInterfaces", category: "CKSyncEngine").error(
        "\(line, privacy: .public)")
    #else
      FileHandle.standardError.write(Data("CloudKitInterfaces: \(line)\n".utf8))
    #endif
  }
}
