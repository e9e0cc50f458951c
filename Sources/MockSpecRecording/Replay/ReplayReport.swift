/// The differences between a recorded service and a mock.
public struct ReplayReport: Sendable, CustomStringConvertible {
  /// The number of repeated calls.
  public internal(set) var replayed = 0
  /// The calls with different results, in order.
  public internal(set) var differences: [ReplayDifference] = []
  /// The calls that were not repeated, with the reasons.
  public internal(set) var skipped: [(call: Int, member: String, reason: String)] = []

  /// The number of repeated calls, all differences, and the calls that were not repeated.
  public var description: String {
    let summary =
      "\(replayed) calls made again, \(differences.count) answered otherwise, \(skipped.count) left out"
    return ([summary] + differences.map(\.description) + gaps).joined(separator: "\n")
  }

  /// One line for the skipped calls of a member that share a reason.
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

/// One call whose result differs from the recording.
public struct ReplayDifference: Sendable, Hashable, CustomStringConvertible {
  /// The number of the call in the recording, from 1.
  public let call: Int
  /// The full name of the member.
  public let member: String
  /// The recorded arguments.
  public let arguments: String
  /// The recorded result of the service.
  public let recorded: String
  /// The result of the mock.
  public let answered: String
  /// The differences, one line for each value.
  public let details: [String]
  /// The known differences of the type, and other possible explanations.
  public let hints: [String]

  public var description: String {
    ([
      "call \(call): \(member)\(arguments.isEmpty ? "" : " \(arguments)")",
      "  recorded: \(recorded)", "  answered: \(answered)",
    ] + details.map { "  \($0)" } + hints.map { "  known: \($0)" }).joined(separator: "\n")
  }
}
