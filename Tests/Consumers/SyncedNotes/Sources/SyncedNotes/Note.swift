import Foundation

/// A note of the user, as a device stores it.
public struct Note: Codable, Equatable, Sendable, Identifiable {
  public let id: String

  /// The text; `nil` if the user has deleted the note and the server does not know yet.
  public internal(set) var text: String?

  /// True if the server does not have the text, or the deletion, yet.
  public internal(set) var isUnsent = false

  /// The system fields of the server's last version, including its change tag.
  var systemFields: Data?
}
