/// Code that exists under a condition of the spec.
package struct ConditionalCode {
  let condition: Condition
  let code: Code

  package init(_ code: Code, if condition: Condition) {
    self.code = code
    self.condition = condition
  }
}

extension Collection where Element: ConditionalElement {
  /// Returns the code of each element, under the element's own condition.
  package func code(_ code: (Element) -> Code) -> [ConditionalCode] {
    map { ConditionalCode(code($0), if: $0.condition) }
  }
}

/// Adjacent code under one condition shares its `#if`; code of the other branches follows in `#elseif` and `#else`.
///
/// ```
/// #if os(iOS)
///   var screen: Screen { get }
/// #else
///   var window: Window { get }
/// #endif
/// ```
extension [ConditionalCode] {
  package var lines: Code { joined { $0.lines } }

  package var sections: Code { joined { $0.sections } }

  package var paragraphs: Code { joined { $0.paragraphs } }

  private func joined(_ join: ([Code]) -> Code) -> Code {
    if allSatisfy(\.condition.isAlways) { return join(map(\.code)) }
    let parts = filter { !$0.code.isEmpty }.map {
      Part(terms: $0.condition.terms[...], code: $0.code)
    }
    return join(Part.blocks(parts[...], join))
  }
}

/// Code with those of its conditions that the `#if`s around it do not check.
private struct Part {
  let terms: ArraySlice<Condition.Term>
  let code: Code

  var inner: Part { Part(terms: terms.dropFirst(), code: code) }

  static func blocks(_ parts: ArraySlice<Part>, _ join: ([Code]) -> Code) -> [Code] {
    var blocks: [Code] = []
    var rest = parts
    while let part = rest.first {
      guard let term = part.terms.first else {
        blocks.append(part.code)
        rest = rest.dropFirst()
        continue
      }
      let own = rest.prefix { $0.terms.first == term }
      rest = rest.dropFirst(own.count)
      let others = rest.prefix { $0.terms.first == term.negation }
      rest = rest.dropFirst(others.count)
      blocks.append(
        """
        #if \(SwiftSource(term))
          \(content(of: own, join))
        \(alternatives(others, join))
        #endif
        """)
    }
    return blocks
  }

  /// Returns the branches behind the first one.
  private static func alternatives(
    _ parts: ArraySlice<Part>, _ join: ([Code]) -> Code
  ) -> Code {
    guard !parts.isEmpty else { return "" }
    let inner = parts.map(\.inner)
    if let term = inner.first?.terms.first {
      let own = inner.prefix { $0.terms.first == term }
      let others = inner.dropFirst(own.count)
      // Code that alternates between the branches needs `#if`s of its own.
      if others.allSatisfy({ $0.terms.first == term.negation }) {
        return """
          #elseif \(SwiftSource(term))
            \(content(of: own, join))
          \(alternatives(others, join))
          """
      }
    }
    return """
      #else
        \(content(of: parts, join))
      """
  }

  private static func content(of parts: ArraySlice<Part>, _ join: ([Code]) -> Code) -> Code {
    join(blocks(parts.map(\.inner)[...], join))
  }
}

/// Returns code for platforms that have, or lack, a framework; without `#if` if the spec names no framework.
func code(_ content: Code, if canImport: Bool, _ framework: Framework?) -> Code {
  guard let framework, !content.isEmpty else { return content }
  return """
    #if \(canImport ? "" : "!")canImport(\(framework.name))
      \(content)
    #endif
    """
}
