extension LayoutMarkReader {
  mutating func read(_ declaration: Declaration) {
    switch declaration {
    case .errors(let errors):
      readBody(errors.range)
      for payload in errors.payloads {
        mark(payload.range.start, .statement)
        if let role = payload.role {
          marks[index(at: role.range.start) - 1].formUnion([.clause, .glued])
        }
        keep(payload.key)
      }
      for errorCase in errors.cases { read(errorCase) }
    case .values(let values):
      readBody(values.range)
      for valueCase in values.cases {
        mark(valueCase.range.start, .statement)
        if let means = valueCase.means { mark(means.range.start, .option) }
      }
    case .record(let record):
      readBody(record.range)
      for member in record.members { read(member, of: .record) }
    case .interface(let interface):
      readBody(interface.range)
      readInnerBlocks(of: interface)
      for store in interface.stores {
        mark(store.range.start, .statement)
        if !store.arguments.isEmpty { markCallee(before: store.type.range.end) }
        read(store.arguments)
      }
      for member in interface.members { read(member, of: .interface(interface.kind)) }
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
      guard case .on(let reaches) = clause.kind else { continue }
      for reach in reaches { mark(reach.scope.range.start, .callee) }
    }
  }

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

  private mutating func read(_ member: Member, of owner: MemberOwner) {
    mark(member.range.start, [.statement, .member])
    switch member.kind {
    case .property(let property): keep(property.initialValue)
    case .method(let signature), .initializer(let signature), .subscript_(let signature, _):
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

  private mutating func read(_ clause: MemberClause, of owner: MemberOwner) {
    switch clause {
    case .performs(let verbs, let range):
      let keyword = index(at: range.start)
      marks[keyword].insert(.clause)
      if tokens[keyword + 1].kind == .leftBrace {
        if case .interface(.operation) = owner { marks[keyword].insert(.glued) }
        markBlock(at: keyword + 1)
        read(verbs)
      } else {
        read(verbs, as: nil)
      }
    case .performsOperation(let name, let others, let range):
      mark(range.start, .clause)
      if let others { keep(Expression("", name.range.joined(to: others.range))) }
    case .runs(let name, let range):
      mark(range.start, .clause)
      mark(name.range.start, .callee)
    case .identity(let range):
      mark(range.start, .clause)
    case .gives(let name, let argument, _, let range):
      mark(range.start, .clause)
      if argument != nil { mark(name.range.start, .callee) }
      keep(argument)
    case .answers(let value, _, let range), .defaultValue(let value, let range),
      .failing(let value, let range):
      mark(range.start, .clause)
      keep(value)
    case .named(let name): marks[index(at: name.range.start) - 1].insert(.clause)
    }
  }
}
