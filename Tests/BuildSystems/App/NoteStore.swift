public protocol NoteStore {
  func save(_ text: String) async throws
}
