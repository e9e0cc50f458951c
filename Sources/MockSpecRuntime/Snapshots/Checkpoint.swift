import Dispatch

/// The state of a backend at a moment, to go back to.
///
/// ```swift
/// let mark = backend.checkpoint()
/// try await app.sync()
/// backend.rewind(to: mark)
/// ```
public struct Checkpoint: @unchecked Sendable {
  fileprivate let lock: Lock
  fileprivate let stores: StoreState
  fileprivate let pending: [ObjectIdentifier: Any]
  /// Kept, so that nobody else can have their identity.
  fileprivate let units: [UnitOfWork]
  fileprivate let clients: [String: ClientState]
  fileprivate let parts: [ObjectIdentifier: Any]
  fileprivate let rules: RuleMemories
  fileprivate let wideRules: [FaultRule]
  fileprivate let latency: RuleMemories
  fileprivate let ruleCount: Int
  fileprivate let pageLimit: Int?

  fileprivate typealias RuleMemories = [(rule: FaultRule, memory: FaultRule.Memory)]
}

extension Backend {
  /// Remembers how everything is, at a cost that does not depend on how many records there are.
  ///
  /// - Returns: The moment; it can be gone back to any number of times.
  public func checkpoint() -> Checkpoint {
    lock.withLock {
      let units = units.all
      return Checkpoint(
        lock: lock, stores: stores.checkpoint(),
        pending: Dictionary(
          units.flatMap(\.parts).map { (ObjectIdentifier($0), $0.memory) },
          uniquingKeysWith: { one, _ in one }), units: units,
        clients: clients.states, parts: parts.compactMapValues { $0.memory },
        rules: rules.map { ($0, $0.memory) }, wideRules: wideRules,
        latency: latencyRule.map { [($0, $0.memory)] } ?? [], ruleCount: ruleCount,
        pageLimit: ownPageLimit)
    }
  }

  /// Makes everything as it was, at a cost that does not depend on how much has changed since.
  ///
  /// Stores, accounts and rules go back, tags, tokens and counts included: the same calls get the same
  /// answers again. Rules made since end. The journal, the clock, stubs and gates go on; so does what
  /// ``verify(fileID:line:)`` knows of rules and early retries.
  ///
  /// - Parameter checkpoint: The moment; one of another backend stops the test.
  public func rewind(to checkpoint: Checkpoint) {
    require(checkpoint.lock === lock, RuntimeMessage.otherBackend)
    let unneeded = DeferredRelease()
    lock.withLock {
      clients.states = checkpoint.clients
      for (type, part) in parts { part.restore(checkpoint.parts[type]) }
      rewindRules(to: checkpoint)
      for part in units.all.flatMap(\.parts) {
        unneeded.values.append(part.memory)
        part.restore(checkpoint.pending[ObjectIdentifier(part)])
      }
      unneeded.values += stores.boxes
      stores.rewind(to: checkpoint.stores)
      for table in tables.values where table.index >= checkpoint.stores.boxes.count {
        table.reset(in: &stores)
      }
    }
    unneeded.release()
  }

  /// The lock must be held.
  private func rewindRules(to checkpoint: Checkpoint) {
    let known = Set(checkpoint.rules.map { ObjectIdentifier($0.rule) })
    let later = rules.filter { !known.contains(ObjectIdentifier($0)) }
    for rule in later { rule.remember(nil) }
    for (rule, memory) in checkpoint.rules + checkpoint.latency { rule.remember(memory) }
    rules = checkpoint.rules.map(\.rule) + later.filter(\.isReported)
    wideRules = checkpoint.wideRules
    latencyRule = checkpoint.latency.first?.rule
    isDisturbed = latencyRule != nil || !wideRules.isEmpty
    ruleCount = checkpoint.ruleCount
    ownPageLimit = checkpoint.pageLimit
  }
}

/// Values that nobody needs any more; freeing them takes time that is not the caller's.
private final class DeferredRelease: @unchecked Sendable {
  /// Filled by one thread, then emptied by another.
  var values: [Any] = []

  /// Not at once: a thread that is woken can take the caller's place.
  func release() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(2)) {
      self.values = []
    }
  }
}
