/// The deviations that a probe has found, and the calls and operations that it watches.
struct ProbeLog {
  /// A broken rule with the event that broke it.
  typealias Note = (rule: ContractRule, detail: String)

  private let allowed: Set<ContractRule>
  private(set) var deviations: [ContractDeviation] = []
  /// The names of operations and calls that have begun and not ended, by the order in which they began.
  private(set) var open: [Int: String] = [:]
  /// The threads of calls until they return, by number, for detecting callbacks inside the call.
  var threads: [Int: ObjectIdentifier] = [:]
  private var count = 0

  init(allowing rules: Set<ContractRule>) { allowed = rules }

  /// The deviations of operations and calls that have not ended.
  var missingEnds: [ContractDeviation] {
    guard !allowed.contains(.missingEnd) else { return [] }
    return open.sorted { $0.key < $1.key }.map {
      ContractDeviation(rule: .missingEnd, subject: $0.value, detail: "it has not ended")
    }
  }

  /// Registers the beginning of an operation or call, and returns its number.
  mutating func begin(_ subject: String) -> Int {
    count += 1
    open[count] = subject
    return count
  }

  /// Registers the end of an operation or call; returns `false` if it had ended before.
  mutating func end(_ number: Int) -> Bool { open.removeValue(forKey: number) != nil }

  /// Adds deviations, except those from rules that are allowed to be broken.
  mutating func add(_ notes: [Note], of subject: String) {
    for (rule, detail) in notes where !allowed.contains(rule) {
      deviations.append(ContractDeviation(rule: rule, subject: subject, detail: detail))
    }
  }
}
