import Foundation

extension ToDoList {
  /// Gets what other devices have done, and sends what the user has done.
  public func sync() async throws(ToDoError) {
    try await pull()
    try await push()
  }

  /// Returns all items of the service with a text in their title, page by page.
  public func find(_ text: String) async throws(ToDoError) -> [Item] {
    var found: [Item] = []
    var cursor: String?
    repeat {
      let page = try await patiently { () async throws(ToDoError) in
        try await client.items(matching: text, after: cursor)
      }
      found += page.items
      cursor = page.next
    } while cursor != nil && mistake != .stopsAtFirstPage
    return found
  }
}
