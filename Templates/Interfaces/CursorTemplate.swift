/// The cursor or change token of a store of declared records.
///
/// ```
/// /// Where a query goes on; made by the database, opaque to the app.
/// public struct PhotoCursor: Hashable, Sendable {
///   public let token: String
///
///   public init(token: String) { self.token = token }
/// }
/// ```
struct CursorTemplate: Template {
  var name: SwiftName
  var documentation: Code = "Where a query goes on; made by the database, opaque to the app."
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
