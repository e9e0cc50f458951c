/// One call in the memory of a recorder.
struct CallEntry: Sendable {
  /// The call without its outcome.
  var call: RecordedCall
  var outcome = RecordedOutcome<Written>.unfinished

  /// The call for a recording; a result that cannot be encoded is left out.
  var recorded: RecordedCall {
    var call = call
    call.outcome = outcome.map(\.json)
    if case .returned(let value) = outcome, value.isIncomplete {
      call.unrecorded.append("result")
      call.outcome = .nothing
    }
    return call
  }
}
