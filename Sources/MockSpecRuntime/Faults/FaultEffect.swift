/// What a rule does to the calls that it hits.
enum FaultEffect {
  case error(any ErrorCatalogue)
  /// As if the calling task, or the operation, had been cancelled.
  case cancellation
  case delay(Latency, perItem: Latency?)
  case gate(Gate)
  /// The callback is called twice.
  case repetition

  /// Effects of different kinds go together on one call; of one kind, the first rule wins.
  enum Kind {
    case failure, delay, gate, repetition
  }

  var kind: Kind {
    switch self {
    case .error, .cancellation: .failure
    case .delay: .delay
    case .gate: .gate
    case .repetition: .repetition
    }
  }

  /// Whether a call that comes so can have the effect at all.
  func isPossible(for way: CallWay) -> Bool {
    switch self {
    case .error, .cancellation: true
    case .delay, .gate: way != .immediate
    case .repetition: way == .callback
    }
  }
}

/// How a call gets its answer.
@usableFromInline
enum CallWay {
  /// As its result, before it returns.
  case immediate
  /// As its result, which it can wait for.
  case asynchronous
  /// In a callback.
  case callback
}

/// What a rule asks of an item.
struct CallItem {
  /// What is done with it.
  var verbs: ServiceVerbs
  /// Its record type, as far as it is known.
  var type: String?
}

/// Which items of a call a rule is about.
enum ItemSelection: CustomStringConvertible {
  case ids([AnyHashable], Set<AnyHashable>)
  case type(String)
  /// Ids of which only the names are known.
  case named(Set<String>)

  init(_ ids: [AnyHashable]) { self = .ids(ids, Set(ids)) }

  func contains(_ id: AnyHashable, type: @autoclosure () -> String?) -> Bool {
    switch self {
    case .ids(_, let ids): ids.contains(id)
    case .type(let name): type() == name
    case .named(let names): names.contains(textName(of: id.base))
    }
  }

  var description: String {
    switch self {
    case .ids(let ids, _): ids.map { "\($0.base)" }.joined(separator: ", ")
    case .type(let name): "items of type \(name)"
    case .named(let names): names.sorted().joined(separator: ", ")
    }
  }
}
