/// The lines around Swift that only the compiler knows, so that it reports mistakes in the line of the spec.
///
/// ```
/// #sourceLocation(file:"Album.mockspec",line:12)
/// try core.call(0, default: $0 < limit)
/// #sourceLocation()
/// ```
struct Placement {
  private var text = TextBuffer()
  /// The number of values that begin in the lines so far and end later.
  private var open = 0
  private var isPlaced = false

  /// Returns the text as it is where it has no such Swift.
  static func placing(_ text: TextBuffer) -> TextBuffer {
    let isPlaced = text.withBytes { $0.position(of: UInt8(SourcePlace.begin.value)) != nil }
    if !isPlaced { return text }
    var placement = Placement()
    for line in text.string.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      placement.add(Substring(line))
    }
    placement.text.removeLast()
    return placement.text
  }

  private mutating func add(_ line: Substring) {
    var text = ""
    var place: SourcePlace?
    for part in line.unicodeScalars.split(
      separator: SourcePlace.begin, omittingEmptySubsequences: false)
    {
      guard let separator = part.firstIndex(of: SourcePlace.separator) else {
        text += String(part)
        continue
      }
      open += 1
      place = place ?? SourcePlace(Substring(part[..<separator]))
      text += String(part[part.index(after: separator)...])
    }
    open -= text.unicodeScalars.filter { $0 == SourcePlace.end }.count
    text.unicodeScalars.removeAll { $0 == SourcePlace.end }
    let margin = String(text.prefix { $0 == " " })
    if let place, !isPlaced {
      append(margin + place.directive.text)
      isPlaced = true
    }
    append(text)
    // No directive can stand between an attribute and its declaration.
    guard isPlaced, open == 0, !text.dropFirst(margin.count).hasPrefix("@") else { return }
    // Behind the line that opens a closure, the directive stands inside of it.
    let isOpening = text.hasSuffix("{") || text.hasSuffix(" in")
    append(margin + (isOpening ? "  " : "") + "#sourceLocation()")
    isPlaced = false
  }

  private mutating func append(_ line: String) {
    text.append(line)
    text.append(0x0A)
  }
}

extension SourcePlace {
  /// The directive that gives the next line the place of a line in the spec.
  var directive: Code {
    Code(text: "#sourceLocation(file:\(SwiftLiteral(file).source),line:\(line))")
  }
}
