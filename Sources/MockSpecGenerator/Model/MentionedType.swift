/// A type that signatures mention and no spec declares, with the line of its first mention.
///
/// Only the compiler knows whether it exists, so the interfaces name it once more, in an alias that refers
/// to that line.
package struct MentionedType: Sendable {
  package let type: SwiftSource
  package let place: SourcePlace

  /// The name of the alias for the type.
  package var alias: SwiftName {
    SwiftName(String(type.text.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "_")
  }
}
