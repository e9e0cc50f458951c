/// The mapping of a type's values to their meanings for the store, and back to values for the app.
///
/// ```
/// /// The state of the user's account.
/// extension ValueMapping<CKAccountStatus, AccountState> {
///   static var stated: Self {
///     [
///       .available: .available,
///       .noAccount: .missing,
///     ]
///   }
/// }
///
/// extension AccountState {
///   /// Creates the value that a `CKAccountStatus` stands for; `unknown` where the spec states none.
///   init(_ value: CKAccountStatus) {
///     self = ValueMapping<CKAccountStatus, Self>.stated.meaning(of: value) ?? .unknown
///   }
/// }
/// ```
struct ValuesTemplate: Template {
  var values: Values
  var access: AccessLevel
  var types: QualifiedNames

  var body: Code {
    if !values.cases.isEmpty, values.kind != nil || !values.isDeclared {
      [
        ValueMappingTemplate(
          values: values, meaning: meaning, access: access, types: types
        ).body,
        values.kind?.defaultCase.map(reading) ?? "",
        values.defaultCase.map(telling) ?? "",
      ].sections
    }
  }

  private var meaning: Code { values.kind.map { "\(types($0.type))" } ?? "String" }

  private func reading(_ defaultCase: SwiftName) -> Code {
    """
    \(values.availability)
    extension \(meaning) {
      /// Creates the value that a `\(values.type)` stands for; `\(defaultCase)` where the spec states none.
      \(access.word)init(_ value: \(values.type)) {
        self =\(rest: " \(types(.valueTable))<\(list: "\(values.type)", "Self")>.stated.meaning(of: value) ?? .\(defaultCase)")
      }
    }
    """
  }

  private func telling(_ defaultCase: SwiftName) -> Code {
    """
    \(values.availability)
    extension \(values.type) {
      /// The value for a meaning; where the spec has none, the one that means `\(values.kind?.defaultCase ?? defaultCase)`.
      \(access.word)init(_ meaning: \(meaning)) {
        self =\(rest: " \(types(.valueTable))<\(list: "Self", meaning)>.stated.value(for: meaning) ?? .\(defaultCase)")
      }
    }
    """
  }
}

extension Values {
  /// The availability of the code about the values.
  var availability: Code { attributes.availability.map { "\($0)" }.lines }
}
