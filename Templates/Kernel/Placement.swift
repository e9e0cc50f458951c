/// The lines around Swift that only the compiler knows, so that it reports mistakes in the line of the spec.
///
/// ```
/// #sourceLocation(file:"Album.mockspec",line:12)
/// try core.call(0, default: $0 < limit)
/// #sourceLocation()
/// ```
struct Placement {
  private(set) var bytes: [UInt8] = []
  /// The number of values that begin in the lines so far and end later.
  private var open = 0
  private var isPlaced = false

  /// Returns the text as it is where it has no such Swift.
  static func placing(_ bytes: [UInt8]) -> [UInt8] {
    let mark = bytes.withUnsafeBufferPointer { $0.position(of: UInt8(SourcePlace.begin.value)) }
    if mark == nil { return bytes }
    var placement = Placement()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      placement.add(String(decoding: line, as: UTF8.self))
    }
    placement.bytes.removeLast()
    return placement.bytes
  }

  private mutating func add(_ line: String) {
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
    bytes.append(contentsOf: line.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension SourcePlace {
  /// The directive that gives the next line the place of a line in the spec.
  var directive: Code {
    Code(bytes: Array("#sourceLocation(file:\(SwiftLiteral(file).source),line:\(line))".utf8))
  }
}
