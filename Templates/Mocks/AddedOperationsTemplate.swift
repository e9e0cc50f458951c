/// The operations that the mock of another module's database runs, and their knobs.
///
/// ```
/// extension MockCKDatabase.On {
///   var fetchNotes: StoreKnob<RecordFetchRequest<CKRecordAdapter>, MockCKError> { .init(core) }
/// }
///
/// extension MockCKDatabase {
///   fileprivate func perform(_ operation: any NotesFetching) { … }
/// }
///
/// extension FetchNotesOperation: AddedOperation {
///   public func run(in mock: AnyObject) -> Bool { … }
/// }
/// ```
struct AddedOperationsTemplate: Template {
  var added: AddedOperations

  var body: Code {
    [
      knobs,
      """
      extension \(mock.name) {
        \(mock.operations.map { ConditionalCode(OperationRunTemplate(run: $0, mock: mock, access: "fileprivate").body, if: $0.condition) }.sections)
      }
      """,
      added.classes.map { ConditionalCode(conformance(of: $0), if: $0.run.condition) }.sections,
    ].sections
  }

  private var mock: Mock { added.mock }

  private var knobs: Code {
    guard !mock.knobList.isEmpty else { return "" }
    let template = KnobsTemplate(mock: mock)
    return """
      extension \(mock.name).\(mock.knobsType) {
        \(mock.knobList.map { ConditionalCode(template.knob($0), if: $0.condition) }.lines)
      }
      """
  }

  private func conformance(of operation: AddedOperation) -> Code {
    switch operation.home {
    case .package: conformance(of: operation, isRetroactive: false)
    case .framework(let framework):
      """
      #if canImport(\(framework))
        \(conformance(of: operation, isRetroactive: true))
      #else
        \(conformance(of: operation, isRetroactive: false))
      #endif
      """
    case .elsewhere: conformance(of: operation, isRetroactive: true)
    }
  }

  private func conformance(of operation: AddedOperation, isRetroactive: Bool) -> Code {
    """
    \(operation.run.availability.map { "\($0)" }.lines)
    extension \(operation.name): \(isRetroactive ? "@retroactive " : "")\(mock.types(.addedOperation)) {
      public func run(in mock: AnyObject) -> Bool {
        guard let mock = mock as? \(mock.name) else { return false }
        mock.\(mock.run)(self)
        return true
      }
    }
    """
  }
}
