/// The identifiers that have a meaning for the parser somewhere in a spec.
///
/// Each identifier is looked up once, so that the parser compares small numbers and makes no strings.
enum Word: String, CaseIterable {
  case none = ""
  // Declarations and their headers.
  case `import`, framework, access, noncopyable, errors, values, record, container, database,
    operation, service, existing
  case by, `for`, `as`, forwarding, store
  // Access.
  case `internal`, `package`, `public`, open, `fileprivate`, `private`
  // Error catalogues.
  case payload, `case`, retryable, fixable, means, on
  // Members and their modifiers.
  case `var`, `let`, `func`, `init`, `subscript`, `associatedtype`, `typealias`
  case `static`, `class`, mutating, nonmutating, nonisolated, convenience, required, override
  case final, isolated, dynamic, optional, weak, unowned, consuming, borrowing, distributed
  case prefix, postfix, infix
  case get, set, async, `throws`, `rethrows`
  // Behaviour; verbs and labels stand in the table of signatures.
  case performs, answers, gives, new, `default`, failing, named, identity
  case each, `in`, `where`
  // Types.
  case some, any, `inout`, sending, `repeat`, of
  case owned = "__owned"
  case shared = "__shared"
  case const = "_const"
  case type = "Type"
  case `protocol` = "Protocol"
  case selfType = "Self"
  case anyType = "Any"
  // Directives.
  case `if`, elseif, `else`, endif
  // Other reserved words, which need back-ticks as names.
  case `break`, `catch`, `continue`, `defer`, `deinit`, `do`, `enum`, `extension`, `fallthrough`
  case `false`, `guard`, `is`, `nil`, `operator`, `precedencegroup`, `return`, `self`, `struct`
  case `super`, `switch`, `throw`, `true`, `try`, `while`
  case protocolKeyword = "protocol"

  /// True for a keyword that needs back-ticks as a name in Swift.
  var isReserved: Bool {
    switch self {
    case .import, .internal, .public, .fileprivate, .private, .case, .var, .let, .func, .`init`,
      .subscript, .associatedtype, .typealias, .static, .class, .throws, .rethrows, .default,
      .in, .where, .inout, .repeat, .selfType, .anyType, .if, .else, .for, .as, .break, .catch,
      .continue, .defer, .deinit, .do, .enum, .extension, .fallthrough, .false, .guard, .is,
      .nil, .operator, .precedencegroup, .return, .`self`, .struct, .super, .switch, .throw,
      .true, .try, .while, .protocolKeyword:
      true
    default: false
    }
  }

  static func named(_ text: String) -> Word { table[text] ?? .none }

  private static let table = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
