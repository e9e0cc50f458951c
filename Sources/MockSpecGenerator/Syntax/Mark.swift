/// A control character in emitted Swift that shows where a line can be broken; no spec can hold one.
///
/// A group stays on its line where it fits; else line breaks take the place of its marks, outer groups first.
package enum Mark: UInt8 {
  /// Begins the parameters of a declaration, each on a line where the declaration needs several.
  case rows = 1
  /// Begins a list, whose items share a line of their own where they fit.
  case list
  /// Begins the rest of an expression, which goes on further in.
  case rest
  /// Begins a clause, which goes on below the beginning of the line.
  case clause
  /// As a clause, but stays where the line can be broken inside of it.
  case braces
  /// Ends a group.
  case end
  /// Follows the comma between two items.
  case item
  /// Becomes the comma behind the last item, where the list has lines of its own.
  case comma

  /// A group of fewer bytes is not worth a break.
  package static let shortest = 10
  /// A shorter expression of a spec fits its line.
  package static let longExpression = 60

  package static let all: StaticString = "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}"
  package static let allAndNewline: StaticString = "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\n"

  package var character: Character { Character(UnicodeScalar(rawValue)) }
}

extension String {
  /// The text as a group that can be broken, where it is long.
  package func marked(_ mark: Mark) -> String {
    utf8.count < Mark.shortest ? self : "\(mark.character)\(self)\(Mark.end.character)"
  }

  /// The place of a byte, by its offset in the text without marks.
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
