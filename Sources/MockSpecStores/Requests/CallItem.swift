import MockSpecRuntime

/// The facts of an item by which rules decide.
struct CallItem {
  /// The verbs of the item, and the extent of the call.
  let scope: CallScope
  /// Returns the record type, if it is known.
  var type: () -> String?
  /// The zone of the item; `nil` where there is none.
  var zone: AnyHashable?
  /// True if it lies in an item that the call names.
  var isInner = false
  /// The record, as far as it is known.
  var record: () -> Any? = { nil }
  /// Tells whether there is a stored item that the call does not name.
  var hasOther: () -> Bool = { false }

  /// Returns the item as an exploration keeps it.
  func seen(as id: AnyHashable, canBeMisanswered: Bool) -> CallPoint.Item {
    CallPoint.Item(
      id: id, verbs: scope.verbs, isInner: isInner, zone: zone, record: record(),
      misanswers: canBeMisanswered
        ? ItemMisanswer.allCases.filter { allows(.misanswer($0)) } : [])
  }

  /// True for an item that a request names, and that has a result of its own in the answer.
  private var hasOwnResult: Bool {
    !isInner && !scope.isSingle && scope.verbs.isSubset(of: [.fetch, .save, .delete])
  }

  /// Checks whether an effect on items can strike this one.
  func allows(_ effect: FaultEffect) -> Bool {
    switch effect {
    case .misanswer(.tellsOther): hasOwnResult && hasOther()
    case .misanswer: hasOwnResult
    default: true
    }
  }
}

extension ItemSelection {
  func contains(_ id: AnyHashable, _ item: CallItem) -> Bool {
    switch self {
    case .ids(_, let ids): ids.contains(id)
    case .named(let names): names.contains(textName(of: id.base))
    case .type(let name): item.type() == name
    case .all: !item.isInner
    }
  }
}

extension MemberState {
  /// The rules by which the items of a call fail; those of the backend come last.
  func dueItemRules<ID: Hashable>(
    for ids: [ID], of call: Int, _ traits: CallTraits, on backend: Backend,
    exploringMisanswers isExplored: Bool, _ held: borrowing Held, item: (ID) -> CallItem
  ) -> [ID: FaultHit] {
    backend.clients.observer?.hasMet(
      ids.map { item($0).seen(as: AnyHashable($0), canBeMisanswered: isExplored) },
      at: sequence(of: call), held)
    var due: [ID: FaultHit] = [:]
    let subject = traits.limitSubject(of: mock)
    for rule in rules(and: backend, held) where rule.concerns(traits, held) {
      guard let items = held[rule.state].terms.items else { continue }
      let concerned = ids.filter { id in
        let item = item(id)
        // A call that only reads a record does not change it: the feed tells what has happened to it.
        if held[rule.state].terms.isSimulated, item.isInner { return false }
        guard items.contains(AnyHashable(id), item), item.allows(held[rule.state].terms.effect)
        else { return false }
        let isPossible = held[rule.state].terms.allows(item.scope, record: item.record())
        if !isPossible { held[rule.state].hasPassedOver = true }
        return isPossible
      }
      guard !concerned.isEmpty, rule.countMatch(of: subject, held) else { continue }
      let free = concerned.filter { due[$0] == nil }
      guard !free.isEmpty else { continue }
      for id in free { due[id] = FaultHit(rule, on: subject, held) }
      hit(call, by: rule, traits, on: backend, held)
    }
    return due
  }
}
