/// One call of one mock, as the journal of its backend keeps it.
///
/// Printed as `2 MockCKDatabase.save(_:) note — saveRecord fails with networkFailure`.
public struct JournalEntry: CustomStringConvertible {
  /// The place of the call among all calls on the backend, from 0.
  public let sequence: Int
  /// The name of the mock's class.
  public let mock: String
  /// The full name of what was called: `record(for:)`, or the class of an operation.
  public let member: String
  /// The one argument as it is, several as a tuple, none as `()`.
  public let arguments: Any
  /// The rules that hit the call or an item of it.
  public let faults: [FaultRule]
  let origin: MemberState

  public var description: String {
    let rendered = ArgumentText(arguments, of: member).text
    let call = "\(sequence) \(mock).\(member)" + (rendered.isEmpty ? "" : " \(rendered)")
    guard !faults.isEmpty else { return call }
    return call + " — " + faults.map(\.description).joined(separator: ", ")
  }
}

extension Backend {
  /// Every call of every mock on this backend, in order.
  ///
  /// Reading a property is counted by its knob but is no entry; setting one is.
  ///
  /// ```swift
  /// #expect(backend.journal.members == ["accountStatus()", "save(_:)"])
  /// ```
  public var journal: [JournalEntry] { entries(from: 0) }

  func entries(from start: Int) -> [JournalEntry] {
    lock.withLock {
      var names: [ObjectIdentifier: [MemberName]] = [:]
      return zip(start..., log[min(start, log.count)...]).map { sequence, entry in
        let mock = entry.member.mock
        let members = names[ObjectIdentifier(mock)] ?? mock.members
        names[ObjectIdentifier(mock)] = members
        return JournalEntry(
          sequence: sequence, mock: mock.name,
          member: MockIdentity.fullName(of: entry.member.form(of: entry.call), in: members),
          arguments: entry.member.arguments(of: entry.call),
          faults: entry.member.hits[entry.call] ?? [], origin: entry.member)
      }
    }
  }
}
