/// The name of a member or operation in messages and in the journal.
package struct MemberName: Sendable {
  /// `save` of `save(_:)`
  package let base: SwiftName
  /// `save(_:)`
  package let full: String
  /// The knob, if messages cannot derive it from the full name.
  package var knob: SwiftName?

  /// The name in the list of a mock's members: `save(_:)`, or `saveRecord=save(_:)` with its knob.
  package var listed: String { knob.map { "\($0.text)=\(full)" } ?? full }
}
