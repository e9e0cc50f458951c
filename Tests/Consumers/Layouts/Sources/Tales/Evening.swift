/// Returns two stories of a teller.
public func evening(with teller: some Storyteller) async throws -> [String] {
  [try await teller.tell(), try await teller.tell()]
}
