/// `@available(iOS 17, *)`: the name, and the text between the parentheses.
package struct Attribute: Sendable {
  package var name: Name
  package var arguments: Expression?

  /// The availability of an `@available`; `nil` for other attributes.
  package var availability: Availability? {
    name.text == "available" ? arguments.map { Availability($0.text) } : nil
  }

  /// Checks whether this is a result builder, as far as its name tells or those that are known: `@ViewBuilder`,
  /// `@ParserBuilder<Input>`.
  func isResultBuilder(among known: Set<String> = []) -> Bool {
    guard arguments == nil else { return false }
    return typePath.hasSuffix("Builder") || known.contains(String(typePath))
  }

  /// True for `@_spi(Inner)`.
  var isSPI: Bool { name.text == "_spi" }

  /// True for `@_lifetime(borrow self)`.
  var isLifetime: Bool { name.text == "_lifetime" }

  var isObjC: Bool { name.text == "objc" }

  /// True for that of a global actor, `@MainActor`.
  var isGlobalActor: Bool {
    arguments == nil && MockSpecGenerator.isGlobalActor(name.text)
  }

  /// True if its name is that of a type or macro; Swift's own attributes are lower-case.
  var namesType: Bool { typePath.split(separator: ".").last?.first?.isUppercase ?? false }

  /// The name without generic arguments: `Parsing.ParserBuilder`.
  var typePath: Substring { name.text.prefix { $0 != "<" } }
}

/// Checks whether an attribute, `MainActor` or `Kit.Playback`, names a global actor.
///
/// Swift's own attributes of protocols are lower-case, an actor takes no arguments and is not generic, and result builders
/// are called so.
func isGlobalActor(_ attribute: some StringProtocol) -> Bool {
  guard let name = attribute.split(separator: ".").last, name.first?.isUppercase == true else {
    return false
  }
  return !attribute.contains { "(<".contains($0) } && !name.hasSuffix("Builder")
    && name != "Sendable"
}
