/// One recorded call, with its arguments in their own types.
public struct CallRecord<Arguments> {
  /// The place of the call among all calls on the backend, from 0; compare it across mocks.
  public let sequence: Int
  /// The full name of the form that was called, for instance `load(id:completion:)`.
  public let member: String
  /// The one argument, a labelled tuple of several, or `()`.
  public let arguments: Arguments
}

extension CallRecord: Sendable where Arguments: Sendable {}
