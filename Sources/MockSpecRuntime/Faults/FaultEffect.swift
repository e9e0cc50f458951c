/// The effect of a rule on the calls that it hits.
@usableFromInline package enum FaultEffect {
  case error(any ErrorCatalogue)
  /// An error as the app gets it.
  case failure(any Error)
  /// The cancellation of the calling task or of the operation.
  case cancellation
  case delay(Latency, perItem: Latency?)
  case gate(Backend.Gate)
  /// A callback that is called twice.
  case repetition
  /// The end of the app that makes the call.
  case kill
  /// The end of an app after it has written what it stores; no call is concerned.
  case killAfterWrite
  /// A state of the account, from the call on.
  case account(AccountState)
  /// A call of interleaved steps, which waits for the turn of its client.
  case turn
  /// None: the rule records calls for an exploration.
  case observation

  /// The kind of an effect: those of different kinds go together on one call; of one kind, the first rule wins.
  enum Kind {
    case failure, delay, gate, repetition, kill, account, none
  }

  var kind: Kind {
    switch self {
    case .error, .failure, .cancellation: .failure
    case .delay: .delay
    case .gate: .gate
    case .repetition: .repetition
    case .kill, .killAfterWrite: .kill
    case .account: .account
    case .turn, .observation: .none
    }
  }

  var isRepetition: Bool { kind == .repetition }

  /// Tells whether calls of a style can have the effect at all.
  func isPossible(for way: CallStyle) -> Bool {
    switch self {
    case .error, .failure, .cancellation: true
    case .delay, .gate, .kill: way != .immediate
    case .repetition: way == .callback
    case .account, .observation: true
    case .turn: way == .asynchronous
    case .killAfterWrite: false
    }
  }
}

/// The style of a call: how it gets its answer.
@usableFromInline
enum CallStyle {
  /// As its result, before it returns.
  case immediate
  /// As its result, which it can wait for.
  case asynchronous
  /// In a callback.
  case callback
}

/// The facts of an item by which rules decide.
@usableFromInline struct CallItem {
  /// The verbs of the item, and the extent of the call.
  var scope: CallScope
  /// Returns the record type, if it is known.
  var type: () -> String?
  /// The zone of the item; `nil` where there is none.
  var zone: AnyHashable?
  /// True if it lies in an item that the call names.
  var isInner = false
  /// The record, as far as it is known.
  var record: () -> Any? = { nil }

  func seen(as id: AnyHashable) -> CallPoint.Item {
    CallPoint.Item(id: id, verbs: scope.verbs, isInner: isInner, zone: zone, record: record())
  }
}

/// The items of a call that a rule is about.
package enum ItemSelection: CustomStringConvertible {
  case ids([AnyHashable], Set<AnyHashable>)
  case type(String)
  /// Ids of which only the names are known.
  case named(Set<String>)
  /// All items that the call names.
  case all

  init(_ ids: [AnyHashable]) { self = .ids(ids, Set(ids)) }

  func contains(_ id: AnyHashable, _ item: CallItem) -> Bool {
    switch self {
    case .ids(_, let ids): ids.contains(id)
    case .named(let names): names.contains(textName(of: id.base))
    case .type(let name): item.type() == name
    case .all: !item.isInner
    }
  }

  package var description: String {
    switch self {
    case .ids(let ids, _): ids.map { "\($0.base)" }.joined(separator: ", ")
    case .type(let name): "items of type \(name)"
    case .named(let names): names.sorted().joined(separator: ", ")
    case .all: "every item"
    }
  }
}
