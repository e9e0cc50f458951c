@_spi(MockSpecGenerated) import MockSpecRuntime

/// A request on its way through a knob, whatever its records: it is in the journal, and the rules decide about it.
///
/// It is apart from ``StoreCall`` because without optimization, which is how tests run, code that knows the types of
/// records costs several times as much.
public class RequestCall {
  final let backend: Backend
  final let client: Backend.Client
  final let member: MemberState
  /// The place of the call in the journal of its member.
  final let number: Int
  /// The errors of the service.
  final let catalogue: any ErrorCatalogue.Type
  /// True if the answer can be overtaken, and come in any order that the service allows.
  final let isAdversarial: Bool
  @exclusivity(unchecked) final var isCancelled: Bool
  /// The decision of the rules about the call as a whole.
  @exclusivity(unchecked) final private(set) var decision = FaultDecision()
  /// True if the call neither waits nor is answered twice.
  @exclusivity(unchecked) final private(set) var isPlain = true
  /// True if the answer will be an error that is made of those of the items.
  @exclusivity(unchecked) final private(set) var isComposed = false
  /// The facts that rules ask for; `nil` where there are no rules.
  @exclusivity(unchecked) final private(set) var traits: CallTraits?
  /// The items about which the answer is wrong; none for most calls.
  @exclusivity(unchecked) final private(set) var misanswers: [AnyHashable: ItemMisanswer] = [:]

  /// Describes the last call in the journal of a member.
  init(
    by client: Backend.Client, _ member: MemberState, _ catalogue: any ErrorCatalogue.Type,
    isCancelled: Bool, on backend: Backend, _ held: borrowing Held
  ) {
    (self.backend, self.client, self.member) = (backend, client, member)
    (self.catalogue, self.isCancelled) = (catalogue, isCancelled)
    number = member.count - 1
    isAdversarial = backend.isAdversarial(held)
  }

  /// The number of items after which the request is interrupted.
  final var cut: Int? {
    guard traits != nil, case .afterItems(let count) = decision.position, !isComposed else {
      return nil
    }
    return max(count, 0)
  }

  /// Returns the random numbers for order that the service leaves open; `nil` where callbacks are orderly.
  final func drawNumbers(_ held: borrowing Held) -> SeededNumbers? {
    isAdversarial ? backend.draw(held) : nil
  }

  /// Writes into the journal how the call and its items failed.
  final func record(failure: (any Error)?, problems: [(id: AnyHashable, error: any Error)]) {
    backend.lock.withLock {
      var outcome = member.outcomes[number] ?? CallOutcome()
      (outcome.failure, outcome.problems, outcome.catalogue) = (failure, problems, catalogue)
      member.outcomes[number] = outcome
    }
  }
}

// MARK: - Rules

extension RequestCall {
  /// Tells whether rules can be about the call.
  final func isRuled(_ held: borrowing Held) -> Bool {
    if isCancelled { return false }
    return !member.rules(and: backend, held).isEmpty || held[backend.state].latencyRule != nil
  }

  /// Returns the facts that rules ask for.
  final func makeTraits(
    _ style: CallStyle, _ scope: CallScope, recordType: ObjectIdentifier, database: AnyHashable,
    isOfService: Bool
  ) -> CallTraits {
    var scope = scope
    (scope.member, scope.recordType) = (member.knobName, recordType)
    var traits = CallTraits(style, client: client, scope: scope) { [catalogue] effect in
      if case .error(let entry) = effect {
        type(of: entry) == catalogue
      } else {
        !catalogue.isEmpty
      }
    }
    (traits.database, traits.isOfService) = (database, isOfService)
    return traits
  }

  /// Lets the rules decide about the call, before it is applied.
  final func meetRules(_ traits: CallTraits, arguments: Any, _ held: inout Held) {
    var traits = traits
    decision = member.decision(of: number, arguments, &traits, on: backend, &held)
    self.traits = traits
    isComposed = decision.failure?.entry(held)?.composesItems ?? false
    isPlain = decision.isPlain
    if !isPlain { decision.tracker = CallTracker(member, number, on: backend, held) }
  }

  /// Tells whether anything asks about the items of the call.
  final func concernsItems(_ held: borrowing Held) -> Bool {
    if traits == nil { return false }
    if backend.clients.observer != nil { return true }
    for rule in member.rules(and: backend, held) where held[rule.state].terms.items != nil {
      return true
    }
    return false
  }

  /// Returns the rules by which items fail, in the order of the items, after those that come true have been simulated;
  /// none where no rule is about an item.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - isSingle: True if the error of an item that the call names is that of the call.
  ///   - isExplored: True if explorations try answers that are wrong about items.
  ///   - held: The lock.
  ///   - typeName: Returns the name of the type of an item, if that is known.
  ///   - hasOther: Tells whether there is a stored item that the call does not name.
  ///   - simulate: Makes true what an event says of the item at a place.
  /// - Returns: The rules.
  final func faults(
    of items: [CallItem], isSingle: Bool, exploringMisanswers isExplored: Bool = false,
    _ held: borrowing Held, typeName: (CallItem) -> String? = { _ in nil },
    hasOther: () -> Bool = { false }, simulating simulate: (StoreEvent, Int) -> Void
  ) -> [FaultHit?] {
    guard let traits else { return [] }
    if let observer = backend.clients.observer {
      if isExplored {
        for item in items {
          item.misanswers = ItemMisanswer.allCases.filter {
            item.allows(.misanswer($0), isSingle: isSingle, hasOther: hasOther)
          }
        }
      }
      observer.hasMet(items, at: member.sequence(of: number), held)
    }
    var due: [FaultHit?] = []
    for rule in member.rules(and: backend, held) {
      let state = held[rule.state]
      guard let selection = state.terms.items, rule.concerns(traits, held) else { continue }
      var concerned: [Int] = []
      for place in items.indices {
        let item = items[place]
        // A call that only reads a record does not change it: the feed tells what has happened to it.
        if state.terms.isSimulated, item.isInner { continue }
        guard selection.contains(item, typeName),
          item.allows(state.terms.effect, isSingle: isSingle, hasOther: hasOther)
        else { continue }
        let scope = traits.scope.item(
          item.verbs, isSingle: isSingle && !item.isInner, isInner: item.isInner)
        if state.terms.allows(scope, record: item.record) {
          concerned.append(place)
        } else {
          state.hasPassedOver = true
        }
      }
      let subject = traits.limitSubject(of: member.mock)
      guard !concerned.isEmpty, rule.countMatch(of: subject, held) else { continue }
      if due.isEmpty { due = Array(repeating: nil, count: items.count) }
      let free = concerned.filter { due[$0] == nil }
      guard !free.isEmpty else { continue }
      for place in free { due[place] = FaultHit(rule, on: subject, held) }
      member.hit(number, by: rule, traits, on: backend, held)
    }
    for place in due.indices {
      guard let hit = due[place] else { continue }
      if let event = hit.simulatedEvent(held) { simulate(event, place) }
      let terms = held[hit.rule.state].terms
      if case .misanswer(let misanswer) = terms.effect {
        misanswers[items[place].id] = misanswer
        due[place] = nil
      } else if terms.isSimulated {
        due[place] = nil
      }
    }
    return due
  }
}

extension ItemSelection {
  fileprivate func contains(
    _ item: CallItem, _ typeName: (CallItem) -> String?
  ) -> Bool {
    switch self {
    case .ids(_, let ids): ids.contains(item.id)
    case .named(let names): names.contains(textName(of: item.id.base))
    case .type(let name): typeName(item) == name
    case .all: !item.isInner
    }
  }
}

extension CallItem {
  /// Checks whether an effect on items can strike this one.
  fileprivate func allows(_ effect: FaultEffect, isSingle: Bool, hasOther: () -> Bool) -> Bool {
    guard case .misanswer(let misanswer) = effect else { return true }
    // Only an item that a request names has a result of its own in the answer.
    guard !isInner, !isSingle, verbs.isSubset(of: [.fetch, .save, .delete]) else { return false }
    return misanswer != .tellsOther || hasOther()
  }
}
