/// A cursor, or a change token, whose type is made for it: it carries a text of the store, and nothing else.
public protocol TokenCarrier {
  /// The text.
  var token: String { get }

  /// Makes a cursor or a token.
  ///
  /// - Parameter token: The text.
  init(token: String)
}

extension RecordBridge where Cursor: TokenCarrier {
  public static func cursor(token: String) -> Cursor? { Cursor(token: token) }
  public static func token(of cursor: Cursor) -> String? { cursor.token }
}

extension RecordBridge where ChangeToken: TokenCarrier {
  public static func changeToken(text: String) -> ChangeToken? { ChangeToken(token: text) }
  public static func text(of token: ChangeToken) -> String? { token.token }
}
