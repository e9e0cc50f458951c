/// The mapping of a type's values to their meanings for the store, and back to values for the app.
///
/// ```
/// /// The state of the user's account.
/// extension ValueTable<CKAccountStatus, AccountState> {
///   static var stated: Self {
///     [
///       .available: .available,
///       .noAccount: .missing,
///     ]
///   }
/// }
///
/// extension AccountState {
///   /// What a `CKAccountStatus` means; `unknown` where the spec does not say it.
///   init(_ value: CKAccountStatus) {
///     self = ValueTable<CKAccountStatus, Self>.stated.meaning(of: value) ?? .unknown
///   }
/// }
/// ```
struct ValuesTemplate: Template {
  var values: Values
  var access: AccessLevel
  var types: OwnTypes

  var body: Code {
    if !values.cases.isEmpty, values.vocabulary != nil || !values.isDeclared {
      [
        ValueTableTemplate(
          values: values, meaning: meaning, access: access, types: types
        ).body,
        values.vocabulary?.usual.map(reading) ?? "",
        values.usual.map(telling) ?? "",
      ].sections
    }
  }

  private var meaning: Code { values.vocabulary.map { "\(types($0.type))" } ?? "String" }

  private func reading(_ usual: SwiftName) -> Code {
    """
    \(values.availability)
    extension \(meaning) {
      /// Creates the value that a `\(values.type)` stands for; `\(usual)` where the spec states none.
      \(access.word)init(_ value: \(values.type)) {
        self =\(rest: " \(types(.valueTable))<\(list: "\(values.type)", "Self")>.stated.meaning(of: value) ?? .\(usual)")
      }
    }
    """
  }

  private func telling(_ usual: SwiftName) -> Code {
    """
    \(values.availability)
    extension \(values.type) {
      /// The value for a meaning; where the spec has none, the one that means `\(values.vocabulary?.usual ?? usual)`.
      \(access.word)init(_ meaning: \(meaning)) {
        self =\(rest: " \(types(.valueTable))<\(list: "Self", meaning)>.stated.value(for: meaning) ?? .\(usual)")
      }
    }
    """
  }
}

extension Values {
  /// The availability of the code about the values.
  var availability: Code { attributes.availability.map { "\($0)" }.lines }
}
