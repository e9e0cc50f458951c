import Tales

/// Returns a story, after which the performer bows.
public func applause(for performer: some Performer) async throws -> String {
  let story = try await performer.tell()
  return performer.bow(2) ? story + "!" : story
}
