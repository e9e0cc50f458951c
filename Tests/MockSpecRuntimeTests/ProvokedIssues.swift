import MockSpecRuntime
import Testing

/// Returns the issues that a body provokes on a backend that keeps them.
func issues(_ body: (Backend) async throws -> Void) async -> [String] {
  let backend = Backend(issues: .kept)
  try? await body(backend)
  return backend.issues.map(\.message)
}

/// Checks that there is one issue with a text.
func expect(
  _ issues: [String], says message: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    issues.count == 1 && issues[0].contains(message), "\(issues)", sourceLocation: sourceLocation)
}

/// Checks the message of a process that ended, which release builds print too.
func expect(
  _ result: ExitTest.Result?, prints message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  #expect(text.contains(message), sourceLocation: sourceLocation)
}
