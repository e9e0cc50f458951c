import MockSpecGenerator

/// The facts from the tree that the layout needs about a token.
struct LayoutMarks: OptionSet {
  let rawValue: UInt32

  /// Begins an element of the file or of a block, and with it a line.
  static let statement = Self(rawValue: 1 << 0)
  static let declaration = Self(rawValue: 1 << 1)
  static let member = Self(rawValue: 1 << 2)
  /// Begins a clause behind the signature of a member.
  static let clause = Self(rawValue: 1 << 3)
  /// Begins an option of a verb, a store or a case, or a further verb.
  static let option = Self(rawValue: 1 << 4)
  /// Inside an expression, which is kept as written: the space before the token stays.
  static let kept = Self(rawValue: 1 << 5)
  /// The name before a list of parameters or values.
  static let callee = Self(rawValue: 1 << 6)
  static let operatorName = Self(rawValue: 1 << 7)
  static let blockOpen = Self(rawValue: 1 << 8)
  static let blockClose = Self(rawValue: 1 << 9)
  /// Would be read as something else at the beginning of a line.
  static let glued = Self(rawValue: 1 << 10)
  /// The last word of an attribute's name.
  static let attributeName = Self(rawValue: 1 << 11)
  /// The last token of an attribute.
  static let attributeEnd = Self(rawValue: 1 << 12)
  /// The `#` of a line that begins a branch: `#if`, `#elseif` or `#else`.
  static let branchOpen = Self(rawValue: 1 << 13)
  /// The `#` of a line that ends a branch: `#elseif`, `#else` or `#endif`.
  static let branchClose = Self(rawValue: 1 << 14)
  /// Belongs to a line that begins with `#`.
  static let directive = Self(rawValue: 1 << 15)
  /// Opens the arguments of a store or a verb, which fill lines.
  static let filled = Self(rawValue: 1 << 16)
  /// Begins a further name of a list that no brackets hold.
  static let item = Self(rawValue: 1 << 17)
}

/// The marks of all tokens of a spec.
struct LayoutMarkReader {
  let source: SourceText
  let tokens: [Token]
  var marks: [LayoutMarks]
  /// The index of the bracket that closes or opens the one at an index; -1 for other tokens.
  private(set) var matches: [Int]

  init(_ tokens: [Token], _ file: SpecFile) {
    source = file.source
    self.tokens = tokens
    marks = Array(repeating: [], count: tokens.count)
    matches = Array(repeating: -1, count: tokens.count)
    matchBrackets()
    for item in file.imports { mark(item.range.start, .statement) }
    if let clause = file.framework { mark(clause.range.start, .statement) }
    if let clause = file.access { mark(clause.range.start, .statement) }
    for clause in file.noncopyable {
      mark(clause.range.start, .statement)
      for name in clause.names.dropFirst() { mark(name.range.start, .item) }
    }
    for clause in file.existing {
      mark(clause.range.start, [.statement, .declaration])
      for name in clause.names.dropFirst() { mark(name.range.start, .item) }
    }
    for declaration in file.declarations { read(declaration) }
    for directive in file.directives { read(directive) }
    readAttributes()
    matchAngles()
  }

  /// Returns the index of the token that begins at or behind an offset.
  func index(at offset: Int) -> Int {
    var low = 0
    var high = tokens.count - 1
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func mark(_ offset: Int, _ mark: LayoutMarks) { marks[index(at: offset)].insert(mark) }

  mutating func keep(_ expression: Expression?) {
    guard let range = expression?.range else { return }
    var index = index(at: range.start) + 1
    while index < tokens.count, tokens[index].start < range.end {
      marks[index].insert(.kept)
      index += 1
    }
  }

  /// Marks the braces of a block that opens at an index.
  mutating func markBlock(at open: Int) {
    guard tokens[open].kind == .leftBrace, matches[open] >= 0 else { return }
    marks[open].insert(.blockOpen)
    marks[matches[open]].insert(.blockClose)
  }

  private mutating func matchBrackets() {
    var open: [Int] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace: open.append(index)
      case .rightParen, .rightBracket, .rightBrace:
        if let last = open.popLast() { match(last, index) }
      default: break
      }
    }
  }

  /// Matches `<` and `>` as brackets, except in expressions and in names of operators.
  private mutating func matchAngles() {
    var open: [Int] = []
    for index in tokens.indices where marks[index].isDisjoint(with: [.kept, .operatorName]) {
      switch tokens[index].kind {
      case .less: open.append(index)
      case .greater: if let last = open.popLast() { match(last, index) }
      default: break
      }
    }
  }

  private mutating func match(_ open: Int, _ close: Int) {
    matches[open] = close
    matches[close] = open
  }
}

extension LayoutMarkReader {
  mutating func read(_ declaration: Declaration) {
    switch declaration {
    case .errors(let errors):
      readBody(errors.range)
      for payload in errors.payloads {
        mark(payload.range.start, .statement)
        if let role = payload.role ?? payload.ownRole {
          marks[index(at: role.range.start) - 1].formUnion([.clause, .glued])
        }
        keep(payload.role ?? payload.ownRole)
        keep(payload.key)
      }
      for errorCase in errors.cases { read(errorCase) }
    case .values(let values):
      readBody(values.range)
      for valueCase in values.cases {
        mark(valueCase.range.start, .statement)
        if let means = valueCase.means { mark(means.range.start, .option) }
        keep(valueCase.meaning ?? valueCase.ownMeaning)
      }
    case .record(let record):
      readBody(record.range)
      for member in record.members { read(member, of: nil) }
    case .interface(let interface):
      readBody(interface.range)
      readInnerBlocks(of: interface)
      for store in interface.stores {
        mark(store.range.start, .statement)
        if !store.arguments.isEmpty { markCallee(before: store.type.range.end) }
        read(store.arguments)
      }
      for member in interface.members { read(member, of: interface.kind) }
      read(interface.verbs)
    }
  }

  /// Marks a directive, which has a line of its own; before a declaration, the same blank line as the declaration.
  mutating func read(_ directive: Directive) {
    let first = index(at: directive.range.start)
    let end = index(at: directive.range.end)
    for index in first..<end { marks[index].insert(.directive) }
    marks[first].insert(.statement)
    if directive.kind != .endif { marks[first].insert(.branchOpen) }
    if directive.kind != .if { marks[first].insert(.branchClose) }
    // Behind a directive between attributes, a member goes on.
    let goesOn = tokens[end].kind == .at || tokens[end].kind == .identifier
    if goesOn, !marks[end].contains(.statement) { marks[end].formUnion([.statement, .member]) }
    if directive.kind == .if, marks[end].contains(.declaration) {
      marks[first].insert(.declaration)
    }
  }

  private mutating func readBody(_ range: SourceRange) {
    mark(range.start, [.statement, .declaration])
    let close = index(at: range.end - 1)
    guard tokens[close].kind == .rightBrace, matches[close] >= 0 else { return }
    markBlock(at: matches[close])
  }

  /// Marks the blocks of `performs { … }`, whose positions the tree does not have.
  private mutating func readInnerBlocks(of interface: InterfaceDeclaration) {
    let close = index(at: interface.range.end - 1)
    guard matches[close] >= 0 else { return }
    var member = interface.members.makeIterator()
    var next = member.next()
    var index = matches[close] + 1
    while index < close {
      if let range = next?.range, tokens[index].start >= range.start {
        index = max(index, self.index(at: range.end))
        next = member.next()
        continue
      }
      if tokens[index].word == .performs, matches[index + 1] > index {
        marks[index].insert(.statement)
        markBlock(at: index + 1)
        index = matches[index + 1]
      }
      index += 1
    }
  }

  private mutating func read(_ errorCase: ErrorCase) {
    mark(errorCase.range.start, .statement)
    mark(errorCase.name.range.start, .callee)
    read(errorCase.associatedValues)
    keep(errorCase.rawValue)
    for clause in errorCase.clauses {
      mark(clause.keyword.range.start, .option)
      switch clause.kind {
      case .means(let name), .meansOwn(let name): keep(name)
      default: break
      }
      guard case .on(let reaches) = clause.kind else { continue }
      for reach in reaches { mark(reach.scope.range.start, .callee) }
    }
  }

  /// Keeps the dot in front of a member.
  private mutating func keep(_ member: Name?) { keep(member.map { Expression($0.text, $0.range) }) }

  private mutating func read(_ parameters: [Parameter]) {
    for parameter in parameters { keep(parameter.defaultValue) }
  }

  private mutating func read(_ arguments: [Argument]) {
    for argument in arguments { keep(argument.value.expression) }
  }

  /// Marks the name before the parenthesis at or behind an offset.
  private mutating func markCallee(before offset: Int) {
    let open = index(at: offset)
    guard open > 0 else { return }
    marks[open - 1].insert(.callee)
    marks[open].insert(.filled)
  }

  private mutating func read(_ verbs: [Verb], as mark: LayoutMarks? = .statement) {
    for verb in verbs {
      if let mark { self.mark(verb.range.start, mark) }
      markCallee(before: verb.keyword.range.end)
      read(verb.arguments)
    }
  }

  // MARK: - Members

  private mutating func read(_ member: Member, of owner: InterfaceKind?) {
    mark(member.range.start, [.statement, .member])
    switch member.kind {
    case .property(let property): keep(property.initialValue)
    case .method(let signature), .initializer(let signature), .subscript_(let signature):
      readName(signature.name)
      read(signature.parameters)
    case .associatedType, .typeAlias: break
    }
    for clause in member.clauses { read(clause, of: owner) }
  }

  private mutating func readName(_ name: Name) {
    var index = index(at: name.range.start)
    guard !tokens[index].isName else {
      marks[index].insert(.callee)
      return
    }
    marks[index].insert(.operatorName)
    while index + 1 < tokens.count, tokens[index + 1].start < name.range.end {
      index += 1
      marks[index].insert([.operatorName, .kept])
    }
  }

  private mutating func read(_ clause: MemberClause, of owner: InterfaceKind?) {
    switch clause {
    case .performs(let verbs, let range):
      let keyword = index(at: range.start)
      marks[keyword].insert(.clause)
      if tokens[keyword + 1].kind == .leftBrace {
        if owner == .operation { marks[keyword].insert(.glued) }
        markBlock(at: keyword + 1)
        read(verbs)
      } else {
        read(verbs, as: nil)
      }
    case .performsOperation(let name, let others, let range):
      mark(range.start, .clause)
      if let others { keep(Expression("", SourceRange(name.range.start, others.range.end))) }
    case .identity(let range):
      mark(range.start, .clause)
    case .gives(let name, let argument, _, let range):
      mark(range.start, .clause)
      if argument != nil { mark(name.range.start, .callee) }
      keep(argument)
    case .answers(let value, _, let range), .defaultValue(let value, _, let range),
      .failing(let value, let range):
      mark(range.start, .clause)
      keep(value)
    case .named(let name): marks[index(at: name.range.start) - 1].insert(.clause)
    }
  }
}

extension LayoutMarkReader {
  /// Marks the attributes outside expressions; the text between their parentheses is kept as written.
  mutating func readAttributes() {
    for index in tokens.indices where tokens[index].kind == .at && !marks[index].contains(.kept) {
      var last = index + 1
      while adjoins(last + 1, .dot), last + 2 < tokens.count, tokens[last + 2].isName { last += 2 }
      guard last < tokens.count else { continue }
      marks[last].insert(.attributeName)
      if adjoins(last + 1, .less) { last = endOfGenericArguments(last + 1) }
      if adjoins(last + 1, .leftParen), takesArguments(index + 1), matches[last + 1] >= 0 {
        let close = matches[last + 1]
        for inner in (last + 1)...close { marks[inner].insert(.kept) }
        last = close
      }
      marks[last].insert(.attributeEnd)
    }
  }

  private func adjoins(_ index: Int, _ kind: Token.Kind) -> Bool {
    index < tokens.count && tokens[index].kind == kind
      && tokens[index].start == tokens[index - 1].end
  }

  private func endOfGenericArguments(_ open: Int) -> Int {
    var depth = 0
    var index = open
    while index < tokens.count - 1 {
      if tokens[index].kind == .less { depth += 1 }
      if tokens[index].kind == .greater { depth -= 1 }
      if depth == 0 { return index }
      index += 1
    }
    return open
  }

  /// Checks whether a parenthesis behind the name begins arguments, and not the parameter list of a function type.
  private func takesArguments(_ name: Int) -> Bool {
    let word = source.text(tokens[name].range)
    return word != "escaping" && word != "Sendable" && word != "autoclosure"
  }
}
