/// The test of an `#if`: an operand, or operands that are joined.
package indirect enum ConditionTest: Hashable, Sendable {
  /// The functions that conditions can call.
  package enum Question: String, CaseIterable, Sendable {
    case os, arch, canImport, targetEnvironment, swift, compiler, hasFeature, hasAttribute
    case endian = "_endian"
    case pointerBitWidth = "_pointerBitWidth"
    case runtime = "_runtime"
    case hasAtomicBitWidth = "_hasAtomicBitWidth"
    case ptrauth = "_ptrauth"

    /// True where only one answer is true.
    fileprivate var hasOneAnswer: Bool { self == .os || self == .arch }
  }

  /// `true`, `false`
  case constant(Bool)
  /// `PRO`
  case flag(String)
  /// `os(iOS)`, `swift(>=6.1)`
  case question(Question, String)
  /// `!PRO`
  case not(Self)
  /// `(A || B)`
  case group(Self)
  /// `A && B`
  case all([Self])
  /// `A || B && C`
  case any([Self])

  /// The test as Swift in canonical spacing.
  package var text: String {
    switch self {
    case .constant(let value): String(value)
    case .flag(let name): name
    case .question(let question, let answer): "\(question.rawValue)(\(answer))"
    case .not(let test): "!" + test.operand
    case .group(let test): "(\(test.text))"
    case .all(let tests): tests.map(\.text).joined(separator: " && ")
    case .any(let tests): tests.map(\.text).joined(separator: " || ")
    }
  }

  /// The test as one operand of another.
  var operand: String {
    switch self {
    case .all, .any: "(\(text))"
    default: text
    }
  }

  /// Checks for two operating systems or processors.
  func excludes(_ other: Self) -> Bool {
    guard case .question(let question, let answer) = self,
      case .question(question, let otherAnswer) = other
    else { return false }
    return question.hasOneAnswer && answer != otherAnswer
  }

  /// Returns the test without the operands that a module's flags decide.
  func settled(by flags: KnownFlags) -> Self {
    switch self {
    case .constant, .question: return self
    case .flag(let name): return flags[name].map(Self.constant) ?? self
    case .not(let test):
      let test = test.settled(by: flags)
      return if case .constant(let value) = test { .constant(!value) } else { .not(test) }
    case .group(let test):
      let test = test.settled(by: flags)
      return if case .constant = test { test } else { .group(test) }
    case .all(let tests):
      return Self.joined(tests.map { $0.settled(by: flags) }, Self.all, neutral: true)
    case .any(let tests):
      return Self.joined(tests.map { $0.settled(by: flags) }, Self.any, neutral: false)
    }
  }

  private static func joined(
    _ tests: [Self], _ join: ([Self]) -> Self, neutral: Bool
  ) -> Self {
    if tests.contains(.constant(!neutral)) { return .constant(!neutral) }
    let open = tests.filter { $0 != .constant(neutral) }
    return open.isEmpty ? .constant(neutral) : open.count == 1 ? open[0] : join(open)
  }
}
