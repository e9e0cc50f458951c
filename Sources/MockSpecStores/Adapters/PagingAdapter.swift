@_spi(MockSpecGenerated) import MockSpecRuntime

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
  public static func modification(_ record: Record) -> Record? { record }
}

extension ChangesAdapter where Deletion == ID {
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

extension RecordAdapter where Cursor == Int {
  /// Returns a cursor that carries a text of the store.
  public static func cursor(token: String) -> Int? { PackedNumbers.cursor.packed(token) }
  /// Returns the text that a cursor carries.
  public static func token(of cursor: Int) -> String? { PackedNumbers.cursor.text(of: cursor) }
}

extension RecordAdapter where ChangeToken == Int {
  /// Returns a change token that carries a text of the store; later ones are larger.
  public static func changeToken(text: String) -> Int? { PackedNumbers.changeToken.packed(text) }
  /// Returns the text that a change token carries.
  public static func text(of token: Int) -> String? { PackedNumbers.changeToken.text(of: token) }
}

/// Returns `nil` for 0 and for an empty text where cursors or tokens are such: a client that has none begins with them.
func started<Token>(_ token: Token?) -> Token? {
  if Token.self == Int.self { return token as? Int == 0 ? nil : token }
  return Token.self == String.self && token as? String == "" ? nil : token
}

/// A text of some numbers, `2.1.40`, as one number, in which the first ones count most.
private struct PackedNumbers {
  /// The bits for each number.
  let widths: [Int]
  /// True if the last number is left out where it is 0.
  let leavesOutZero: Bool

  /// The table, and the number of the cursor in it.
  static let cursor = PackedNumbers(widths: [16, 46], leavesOutZero: false)
  /// The table, the times that tokens have expired, the change, and the one where a client began.
  static let changeToken = PackedNumbers(widths: [11, 12, 20, 20], leavesOutZero: true)

  /// Returns the numbers as one; `nil` if one of them is too large, and 0 for an empty text.
  func packed(_ text: String) -> Int? {
    if text.isEmpty { return 0 }
    var numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    numbers += repeatElement(0, count: max(0, widths.count - numbers.count))
    guard numbers.count == widths.count else { return nil }
    var packed = 0
    for (number, width) in zip(numbers, widths) {
      guard let number, number >= 0, number < 1 << width else { return nil }
      packed = packed << width | number
    }
    return packed
  }

  /// Returns the text of the numbers; `nil` for what was not packed.
  func text(of packed: Int) -> String? {
    guard packed >= 0 else { return nil }
    var numbers: [Int] = []
    var rest = packed
    for width in widths.reversed() {
      numbers.append(rest & (1 << width - 1))
      rest >>= width
    }
    if leavesOutZero, numbers.first == 0 { numbers.removeFirst() }
    return numbers.reversed().map(String.init).joined(separator: ".")
  }
}
