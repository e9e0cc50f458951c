/// The facts of a call by which rules decide.
@usableFromInline package struct CallTraits {
  /// The style of the call: how it gets its answer.
  package let style: CallStyle
  package let client: Backend.Client
  /// The scope of the call.
  @usableFromInline package var scope: CallScope
  /// Tells whether the types of the call allow that it fails by a rule with an effect.
  package let accepts: (FaultEffect) -> Bool
  /// The rules with a condition that the arguments meet.
  @usableFromInline var met: Set<ObjectIdentifier> = []
  @usableFromInline package var itemCount = 0
  /// The record that the call saves, where it is the only item.
  @usableFromInline package var record: Any?
  /// True if a real object calls the completion handler, so that nothing can strike after the answer.
  var isCompletedByReal = false
  /// The database of the store that answers; `nil` where the mock does.
  package var database: AnyHashable?
  /// True if the service makes the call by itself, as a sync engine does on its schedule.
  package var isOfService = false

  package init(
    _ style: CallStyle, client: Backend.Client, scope: CallScope,
    accepts: @escaping (FaultEffect) -> Bool
  ) {
    (self.style, self.client, self.scope, self.accepts) = (style, client, scope, accepts)
  }
}

extension CallTraits {
  /// Returns what a limit that the call of a mock meets is of: the database, or else the mock, of the client.
  package func limitSubject(of mock: MockIdentity) -> LimitSubject {
    LimitSubject(client: ObjectIdentifier(client), place: database ?? AnyHashable(mock.name))
  }
}

/// The calls that a limit is of: those of one client to a database, or to a mock without stores.
package struct LimitSubject: Hashable {
  let client: ObjectIdentifier
  let place: AnyHashable
}

/// The style of a call: how it gets its answer.
@usableFromInline
package enum CallStyle {
  /// As its result, before it returns.
  case immediate
  /// As its result, which it can wait for.
  case asynchronous
  /// In a callback.
  case callback
}
