/// A control character in emitted Swift at which a line can be broken; no spec can contain one.
///
/// A group stays on its line if it fits; otherwise line breaks replace its marks, outer groups first.
package enum Mark: UInt8 {
  /// Begins the parameters of a declaration, each on its own line if the declaration needs several.
  case rows = 1
  /// Begins a list, whose items share a line of their own where they fit.
  case list
  /// Begins the rest of an expression, which is indented further.
  case rest
  /// Begins a clause, which is indented below the beginning of the line.
  case clause
  /// Like a clause, but stays on its line if the line can be broken inside of it.
  case braces
  /// Ends a group.
  case end
  /// Follows the comma between two items.
  case item
  /// Becomes the comma behind the last item, where the list has lines of its own.
  case comma

  /// The minimum length of a group that can be broken, in bytes.
  package static let shortest = 10
  /// The minimum length of an expression of a spec that gets marks, in bytes.
  package static let longExpression = 60

  package static let all: StaticString = "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}"
  package static let allAndNewline: StaticString = "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\n"

  package var character: Character { Character(UnicodeScalar(rawValue)) }
}

extension String {
  /// Returns the text as a breakable group if it is long.
  package func marked(_ mark: Mark) -> String {
    utf8.count < Mark.shortest ? self : "\(mark.character)\(self)\(Mark.end.character)"
  }

  /// Returns the index of a byte, by its offset in the text without marks.
  package func indexPastMarks(_ offset: Int) -> Index {
    var rest = offset
    for index in utf8.indices where utf8[index] > Mark.comma.rawValue {
      if rest == 0 { return index }
      rest -= 1
    }
    return endIndex
  }

  /// The text without marks.
  package var unmarked: String {
    firstControlCharacter == nil ? self : String(unicodeScalars.filter { $0.value > 8 })
  }
}

extension [String] {
  /// `a, b, c`
  package var markedList: String {
    let list = joined(separator: ", ")
    if list.utf8.count < Mark.shortest { return list }
    return joined(separator: ",\(Mark.item.character) ").marked(.list)
  }
}
