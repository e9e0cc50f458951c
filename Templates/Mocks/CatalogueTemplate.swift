/// The errors of a service as values for tests.
///
/// ```
/// /// The errors that the mocks return in place of `CKError`, by code and payload.
/// public struct MockCKError: ErrorCatalogue, CaseIterable {
///   /// The number of the code, which need not be known to the system that runs the test.
///   public let number: Int
///   public let name: String
///   public let advice: RetryAdvice
///   public var retryAfter: Double?
///
///   public static var zoneNotFound: Self {
///     Self(number: 26, name: "zoneNotFound", advice: .fix)
///   }
///
///   …
/// }
/// ```
struct CatalogueTemplate: Template {
  var catalogue: Catalogue
  var access: AccessLevel
  var types: OwnTypes

  var body: Code {
    """
    /// The errors that the mocks return in place of `\(catalogue.name)`, by code and payload.
    \(catalogue.attributes.availability.map { "\($0)" }.lines)
    \(word)struct \(catalogue.mockName): \(types(.errorCatalogue)), CaseIterable {
      \(catalogue.isBridged ? "" : ownCodes)

      \(isNumbered ? number : "\(word)let code: \(catalogue.isBridged ? "\(catalogue.name).Code" : "Code")")
      \(word)let name: String
      \(word)let advice: \(types(.retryAdvice))
      \(catalogue.retryAfterType.map { "\(word)var retryAfter: \($0)?" } ?? "")

      \(numberedCode)

      \(catalogue.codes(entry).sections)

      \(CatalogueCases(catalogue: catalogue, access: word))

      \(word)var composesItems: Bool { \(composesItems) }

      \(CatalogueReach(catalogue: catalogue, subject: isNumbered ? "number" : "code", label: reachLabel, access: word, types: types))

      \(meanings)

      \(CatalogueError(catalogue: catalogue, access: access, types: types))
    }
    """
  }

  private var word: Code { access.word }

  private var ownCodes: Code {
    """
    \(word)enum Code: Hashable, Sendable {
      \(catalogue.codes { "case \($0.name)" }.lines)
    }
    """
  }

  private func entry(_ entry: Catalogue.Entry) -> Code {
    let delay = catalogue.retryAfter(of: entry)
    let parameter = delay.map { "retryAfter: \($0.type) = \($0.defaultValue)" as Code }
    let head: Code = parameter.map { "func \(entry.name)(\($0)) ->" } ?? "var \(entry.name):"
    let arguments: [Code] = [
      code(of: entry), "name: \(entry.name.literal)", "advice: .\(advice(of: entry))",
      delay == nil ? "" : "retryAfter: retryAfter",
    ]
    return """
      \(Documentation(entry.documentation))
      \(word)static \(head) Self {
        Self(\(arguments.list))
      }
      """
  }

  /// Returns the code of an entry; a framework's codes are made from their numbers, because a name can be deprecated,
  /// or newer than the oldest system that the tests run on.
  private func code(of entry: Catalogue.Entry) -> Code {
    if isNumbered, let number = entry.rawValue { return "number: \(number)" }
    return "code: .\(entry.name)"
  }

  private var isNumbered: Bool { catalogue.isNumbered }

  private var number: Code {
    """
    /// The number of the code, which need not be known to the system that runs the test.
    \(word)let number: Int
    """
  }

  private var numberedCode: Code {
    guard isNumbered, let fallback = catalogue.entries.first(where: \.condition.isAlways)
    else { return "" }
    return """
      /// The code; one that this system does not know reads as `\(fallback.name)`.
      \(word)var code: \(catalogue.name).Code {
        \(catalogue.name).Code(rawValue: number) ?? .\(fallback.name)
      }
      """
  }

  private func advice(of entry: Catalogue.Entry) -> Code {
    switch entry.advice {
    case .none: "none"
    case .retry: "retry"
    case .fix: "fix"
    }
  }

  private func reachLabel(_ entry: Catalogue.Entry) -> Code {
    if isNumbered, let number = entry.rawValue { return "\(number)" }
    return ".\(entry.name)"
  }

  private var composesItems: Code {
    let composing = catalogue.entries.filter(\.composesItems)
    guard !composing.isEmpty else { return "false" }
    return Code.joined(composing.map { "code == .\($0.name)" }, " || ")
  }

  private var meanings: Code {
    let head: Code = "\(word)static func entry(for meaning: \(types(.errorMeaning))) -> Self?"
    let meaningful = catalogue.entries.filter { $0.meaning != nil }
    guard !meaningful.isEmpty else { return "\(head) { nil }" }
    guard meaningful.allSatisfy(\.condition.isAlways) else {
      return """
        \(head) {
          \(meaningful.map(conditionalMeaning).lines)
          return nil
        }
        """
    }
    let cases = meaningful.map { entry -> Code in
      guard let meaning = entry.meaning else { return "" }
      return "case .\(SwiftName(meaning.rawValue)): \(catalogue.value(of: entry))"
    }
    return """
      \(head) {
        switch meaning {
        \(cases.lines)
        \(meaningful.count < Meaning.allCases.count ? "default: nil" : "")
        }
      }
      """
  }

  /// Returns an `if` for an entry's meaning, because the `default` of a `switch` would match nothing if every meaning
  /// has a code.
  private func conditionalMeaning(_ entry: Catalogue.Entry) -> ConditionalCode {
    guard let meaning = entry.meaning else { return ConditionalCode("", if: .always) }
    let name = SwiftName(meaning.rawValue)
    return ConditionalCode(
      "if meaning == .\(name) { return \(catalogue.value(of: entry)) }", if: entry.condition)
  }
}
