import Foundation

/// The changes of a list.
struct ListChanges: Sendable {
  var items: [ToDo]
  var removed: [UUID]
  /// The mark to ask with for what comes after.
  var mark: String
}
