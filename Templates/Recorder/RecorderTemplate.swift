/// A class that forwards to a conformer, and records its calls.
///
/// ```
/// /// Records what a conformer of `Album` is asked and answers.
/// final class RecordingAlbum<RecordedReal: Album>: Album, RecordingObject {
///   let recorded: Recorded<RecordedReal>
///
///   init(_ recorded: Recorded<RecordedReal>) { self.recorded = recorded }
///
///   func photo(_ id: UUID) throws -> Photo {
///     try recorded.call("photo(_:)", [.value("id", id)]) { try $0.photo(id) }
///   }
///
///   …
/// }
/// ```
struct RecorderTemplate: Template {
  var interface: RecordedInterface
  var access: AccessLevel

  var body: Code {
    """
    /// Records what a conformer of `\(interface.name)` is asked and answers.
    \(interface.attributes.map { "\($0)" }.lines)
    \(open)final class \(interface.recorder)<\(list: "RecordedReal: \(interface.name)")>: \(list: "\(interface.name)", "\(types(.recordingObject))") {
      \(interface.parts.map { "\(open)typealias \($0.type) = \($0.recorder)<RecordedReal.\($0.type)>" }.lines)

      \(open)let recorded: \(types(.recorded))<RecordedReal>

      \(open)init(\(rows: "_ recorded: \(types(.recorded))<RecordedReal>")) { self.recorded = recorded }

      \(RecordedInterfaceTemplate(interface: interface, access: access))

      \(interface.identity.map(identity) ?? "")

      \(interface.members.map(member).paragraphs)

      \(ReplayTemplate(interface: interface, access: access))
    }
    """
  }

  private var open: Code { access.word }

  private var types: QualifiedNames { interface.types }

  private func identity(_ identity: SwiftName) -> Code {
    """
    \(open)static func recordedIdentity(of real: RecordedReal) -> \(types(.recordedArgument))? {
      .value(\(identity.literal), real.\(identity))
    }
    """
  }

  private func member(_ member: RecordedMember) -> ConditionalCode {
    ConditionalCode(
      RecordedMemberTemplate(member: member, access: access).body,
      if: member.signature.condition)
  }
}
