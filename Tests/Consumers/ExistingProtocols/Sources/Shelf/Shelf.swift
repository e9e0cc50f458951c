import Catalog

/// A protocol that the app keeps for itself, with a parent in another module.
protocol NoteShelf: Lending {
  func place(_ title: String) async throws
  var titles: [String] { get }
}

/// The code under test.
struct Librarian {
  let shelf: any NoteShelf

  func lendAll() throws(LendingError) {
    for title in shelf.titles { try shelf.lend(title, until: .distantFuture) }
  }
}
