/// The holes for the values of the model.
extension Code.Interpolation {
  package mutating func appendInterpolation(_ name: SwiftName) { appendHole(name.source) }
  package mutating func appendInterpolation(label name: SwiftName) { appendHole(name.label) }
  package mutating func appendInterpolation(argument name: SwiftName) {
    appendHole(name.argumentLabel)
  }
  package mutating func appendInterpolation(_ source: SwiftSource) { appendHole(source.marked) }
  package mutating func appendInterpolation(_ literal: SwiftLiteral) { appendHole(literal.source) }
  /// Adds the escaped text of a literal without its quotes, as a line of a longer literal.
  package mutating func appendInterpolation(contents literal: SwiftLiteral) {
    appendHole(literal.contents)
  }
  package mutating func appendInterpolation(_ number: Int) { appendHole(String(number)) }
}
