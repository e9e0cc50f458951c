/// An adapter of a store whose queries go on where a page has ended.
///
/// A spec that names the type of the `cursor` makes an adapter one. Without it, queries have one page.
public protocol PagingAdapter<Record, ID, Cursor>: RecordAdapter {
  /// The cursor that carries a token of the store; `nil` where the service's own type cannot be made.
  static func cursor(token: String) -> Cursor?
  /// The token that a cursor carries.
  static func token(of cursor: Cursor) -> String?
}

/// An adapter of a store that tells its changes since a token.
///
/// A spec that names the type of the `token` makes an adapter one.
public protocol ChangesAdapter<Record, ID, ChangeToken>: RecordAdapter {
  /// The form in which changes tell that a record was saved.
  associatedtype Modification = Record
  /// The form in which changes tell that a record was deleted.
  associatedtype Deletion = ID

  /// The change token that carries a text of the store; `nil` where the service's own type cannot be made.
  static func changeToken(text: String) -> ChangeToken?
  /// The text that a change token carries.
  static func text(of token: ChangeToken) -> String?
  /// Returns the form in which changes tell that a record was saved; `nil` where it cannot be made.
  static func modification(_ record: Record) -> Modification?
  /// Returns the form in which changes tell that a record was deleted; `nil` where it cannot be made.
  static func deletion(_ id: ID, typeName: String, reason: DeletionReason) -> Deletion?
}

extension ChangesAdapter {
  public static func modification(_ record: Record) -> Modification? { nil }
  public static func deletion(_ id: ID, typeName: String, reason: DeletionReason) -> Deletion? {
    nil
  }
}

extension ChangesAdapter where Modification == Record {
  @inlinable
  public static func modification(_ record: Record) -> Record? { record }
}

extension ChangesAdapter where Deletion == ID {
  @inlinable
  public static func deletion(_ id: ID, typeName: String, reason: DeletionReason) -> ID? { id }
}

/// A cursor, or a change token, whose type is made for it: it carries a text of the store, and nothing else.
public protocol TokenCarrier {
  /// The text.
  var token: String { get }

  /// Makes a cursor or a token.
  ///
  /// - Parameter token: The text.
  init(token: String)
}

extension RecordAdapter where Cursor: TokenCarrier {
  /// Returns a cursor that carries a text of the store.
  public static func cursor(token: String) -> Cursor? { Cursor(token: token) }
  /// Returns the text that a cursor carries.
  public static func token(of cursor: Cursor) -> String? { cursor.token }
}

extension RecordAdapter where ChangeToken: TokenCarrier {
  /// Returns a change token that carries a text of the store.
  public static func changeToken(text: String) -> ChangeToken? { ChangeToken(token: text) }
  /// Returns the text that a change token carries.
  public static func text(of token: ChangeToken) -> String? { token.token }
}

extension RecordAdapter where Cursor == String {
  /// Returns a cursor that carries a text of the store.
  public static func cursor(token: String) -> String? { token }
  /// Returns the text that a cursor carries.
  public static func token(of cursor: String) -> String? { cursor }
}

extension RecordAdapter where ChangeToken == String {
  /// Returns a change token that carries a text of the store.
  public static func changeToken(text: String) -> String? { text }
  /// Returns the text that a change token carries.
  public static func text(of token: String) -> String? { token }
}
