package indirect enum Declaration: Sendable {
  case errors(ErrorsDeclaration)
  case values(ValuesDeclaration)
  case record(RecordDeclaration)
  case interface(InterfaceDeclaration)

  package var name: Name { header.name }

  package var condition: Condition { header.condition }

  var range: SourceRange { header.range }

  var interface: InterfaceDeclaration? {
    if case .interface(let interface) = self { interface } else { nil }
  }

  private var header: (name: Name, condition: Condition, range: SourceRange) {
    switch self {
    case .errors(let item): (item.name, item.condition, item.range)
    case .values(let item): (item.name, item.condition, item.range)
    case .record(let item): (item.name, item.condition, item.range)
    case .interface(let item): (item.name, item.condition, item.range)
    }
  }
}
