/// The cursor or change token of a store of declared records.
///
/// ```
/// /// The position after a page of a query; made by the database, opaque to the app.
/// public struct PhotoCursor: Hashable, Sendable {
///   public let token: String
///
///   public init(token: String) { self.token = token }
/// }
/// ```
struct CursorTemplate: Template {
  var name: SwiftName
  var documentation: Code =
    "The position after a page of a query; made by the database, opaque to the app."
  var access: AccessLevel

  var body: Code {
    """
    /// \(documentation)
    \(access.word)struct \(name): Hashable, Sendable {
      \(access.word)let token: String

      \(access.word)init(token: String) { self.token = token }
    }
    """
  }
}
