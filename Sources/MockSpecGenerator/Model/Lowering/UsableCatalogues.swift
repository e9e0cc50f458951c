/// The error catalogues whose codes the stores and faults of a file's interfaces can use.
struct UsableCatalogues {
  /// The catalogues, in the order of their names; those without meanings only where none has one.
  let all: [ErrorsDeclaration]
  /// The catalogue that is there under all conditions, if there is one alone.
  let only: ErrorsDeclaration?
  /// The catalogues that are there under all conditions, by the type of their errors.
  let byErrorType: [String: ErrorsDeclaration]

  private init(_ candidates: [ErrorsDeclaration]) {
    let meaningful = candidates.filter { !$0.meanings.isEmpty }
    all = meaningful.isEmpty ? candidates : meaningful
    let unconditional = all.filter(\.isUnconditional)
    only = unconditional.count == 1 ? unconditional[0] : nil
    byErrorType = Dictionary(unconditional.map { ($0.errorType, $0) }) { first, _ in first }
  }

  /// Returns the catalogues of each file: its own, or else those of its module, or else all.
  static func ofEach(
    _ files: [SpecUnit], among catalogues: [String: (declaration: ErrorsDeclaration, file: Int)]
  ) -> [UsableCatalogues] {
    let sorted = catalogues.sorted { $0.key < $1.key }.map(\.value)
    let all = UsableCatalogues(sorted.map(\.declaration))
    let own = Dictionary(grouping: sorted, by: \.file)
      .mapValues { UsableCatalogues($0.map(\.declaration)) }
    let beside = Dictionary(grouping: sorted) { files[$0.file].module }
      .mapValues { UsableCatalogues($0.map(\.declaration)) }
    return files.indices.map { own[$0] ?? beside[files[$0].module] ?? all }
  }
}

extension ErrorsDeclaration {
  /// True if the errors are there under all conditions.
  var isUnconditional: Bool { condition.isAlways && attributes.availability.isEmpty }
}
