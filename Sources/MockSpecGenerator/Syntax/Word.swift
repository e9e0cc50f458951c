/// The identifiers that mean something to the parser, in some place or other.
///
/// Looked up once per identifier, so that the parser compares small numbers and makes no strings.
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
  case performs, gives, new, `default`, failing, named, identity
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
  // What else cannot be a name without back-ticks.
  case `break`, `catch`, `continue`, `defer`, `deinit`, `do`, `enum`, `extension`, `fallthrough`
  case `false`, `guard`, `is`, `nil`, `operator`, `precedencegroup`, `return`, `self`, `struct`
  case `super`, `switch`, `throw`, `true`, `try`, `while`
  case protocolKeyword = "protocol"

  /// A keyword that Swift does not take as a name without back-ticks.
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

  static func named(_ packed: PackedWord) -> Word {
    var slot = packed.slot
    while true {
      let entry = table[slot]
      if entry.word == .none || entry.letters == packed { return entry.word }
      slot = (slot + 1) % PackedWord.slots
    }
  }

  /// Whether any word of the length begins with the byte, which few names in specs share.
  static func canBegin(with byte: UInt8, count: Int) -> Bool {
    count <= PackedWord.limit && beginnings[count] & (1 &<< UInt64(byte & 0x3F)) != 0
  }

  /// The first bytes of all words by their number of bytes, 64 letters to a set.
  private static let beginnings: [UInt64] = {
    var beginnings = [UInt64](repeating: 0, count: PackedWord.limit + 1)
    for word in allCases {
      guard let first = word.rawValue.utf8.first else { continue }
      beginnings[word.rawValue.utf8.count] |= 1 &<< UInt64(first & 0x3F)
    }
    return beginnings
  }()

  /// The words, each at its slot or behind those that had it before; more than half of the slots are free.
  private static let table: [(letters: PackedWord, word: Word)] = {
    var table = [(letters: PackedWord, word: Word)](
      repeating: (PackedWord(), .none), count: PackedWord.slots)
    for word in allCases where word != .none {
      var letters = PackedWord()
      for byte in word.rawValue.utf8 { letters.append(byte) }
      var slot = letters.slot
      while table[slot].word != .none { slot = (slot + 1) % PackedWord.slots }
      table[slot] = (letters, word)
    }
    return table
  }()
}

/// Up to 16 bytes of an identifier as two numbers; a longer one is none of the words.
struct PackedWord: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var count: UInt64 = 0

  static let limit = 16
  static let slots = 512

  mutating func append(_ byte: UInt8) {
    if count < 8 {
      low |= UInt64(byte) &<< (count &* 8)
    } else {
      high |= UInt64(byte) &<< ((count &- 8) &* 8)
    }
    count &+= 1
  }

  /// Where the table of the words has these letters, unless others came first.
  fileprivate var slot: Int {
    // An odd number with bits all over spreads the letters over the upper bits of the product.
    let mixed = (low ^ (high &* 31)) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed &>> 48) % Self.slots
  }
}
