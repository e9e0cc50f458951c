/// Where a mock has answered otherwise than the recorded service.
public struct ReplayReport: Sendable, CustomStringConvertible {
  /// How many calls were made again.
  public internal(set) var replayed = 0
  /// The calls that were answered otherwise, in order.
  public internal(set) var differences: [ReplayDifference] = []
  /// The calls that were not made again, with the reasons.
  public internal(set) var skipped: [(call: Int, member: String, reason: String)] = []

  /// How many calls were made, every difference, and what was left out.
  public var description: String {
    let summary =
      "\(replayed) calls made again, \(differences.count) answered otherwise, \(skipped.count) left out"
    return ([summary] + differences.map(\.description) + gaps).joined(separator: "\n")
  }

  /// One line for the calls of a member that are left out for one reason.
  private var gaps: [String] {
    var numbers: [[String]: [Int]] = [:]
    for gap in skipped { numbers[[gap.member, gap.reason], default: []].append(gap.call) }
    return numbers.sorted { $0.value[0] < $1.value[0] }.map { key, calls in
      let list = calls.prefix(8).map { "\($0)" }.joined(separator: ", ")
      let more = calls.count > 8 ? ", …" : ""
      return "left out: \(key[0]), \(calls.count == 1 ? "call" : "calls") \(list)\(more): \(key[1])"
    }
  }
}

/// One call that a mock has answered otherwise.
public struct ReplayDifference: Sendable, Hashable, CustomStringConvertible {
  /// The number of the call in the recording, from 1.
  public let call: Int
  /// The full name of the member.
  public let member: String
  /// The arguments, as the recording has them.
  public let arguments: String
  /// What the service has answered.
  public let recorded: String
  /// What the mock answers.
  public let answered: String
  /// What is different, one line for each value.
  public let details: [String]
  /// What the spec says of it, and what else can explain it.
  public let hints: [String]

  public var description: String {
    ([
      "call \(call): \(member)\(arguments.isEmpty ? "" : " \(arguments)")",
      "  recorded: \(recorded)", "  answered: \(answered)",
    ] + details.map { "  \($0)" } + hints.map { "  known: \($0)" }).joined(separator: "\n")
  }
}
