import MockSpecGenerator

/// A parsed spec, with its messages as `line:column: message`.
struct Reading {
  var file: SpecFile
  var messages: [String]

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "Test.mockspec", bytes: bytes)
    file = parse(source, reporting: &diagnostics)
    messages = diagnostics.all.map { diagnostic in
      let place = source.location(of: diagnostic.range.start)
      return "\(place.line):\(place.column): \(diagnostic.message.text)"
    }
  }

  var interfaces: [InterfaceDeclaration] {
    file.declarations.compactMap { declaration in
      if case .interface(let interface) = declaration { interface } else { nil }
    }
  }

  var catalogues: [ErrorsDeclaration] {
    file.declarations.compactMap { declaration in
      if case .errors(let errors) = declaration { errors } else { nil }
    }
  }

  var values: [ValuesDeclaration] {
    file.declarations.compactMap { declaration in
      if case .values(let values) = declaration { values } else { nil }
    }
  }

  var records: [RecordDeclaration] {
    file.declarations.compactMap { declaration in
      if case .record(let record) = declaration { record } else { nil }
    }
  }
}
