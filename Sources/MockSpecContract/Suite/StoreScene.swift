/// One conformer on its way through one check.
final class StoreScene<Conformer, Record, ID: Hashable & Sendable> {
  typealias Store = StoreContract<Conformer, Record, ID>

  let store: Store
  let samples: ContractSamples<Record>
  let settings: ContractSettings<Conformer>
  let probe: ContractProbe
  var conformer: Conformer
  var steps: [String] = []
  /// Others that are told something, as long as they live.
  var listeners: [Conformer] = []
  /// The samples that are in the store.
  var arranged: Set<Int> = []
  private var made: [Int: Record] = [:]
  /// The numbers of samples, for reports.
  private var numbers: [ID: Int] = [:]

  init(
    _ store: Store, _ samples: ContractSamples<Record>, _ conformer: Conformer,
    _ settings: ContractSettings<Conformer>
  ) {
    self.store = store
    self.samples = samples
    self.conformer = conformer
    self.settings = settings
    probe = ContractProbe(allowing: settings.allowed)
  }

  func did(_ step: String) { steps.append(step) }

  func watch(_ member: String) -> ContractRequest.Watch {
    ContractRequest.Watch(probe: probe, patience: settings.patience, member: member)
  }

  // MARK: - Records

  /// The sample of a number; each has an id of its own.
  func sample(_ number: Int) throws -> Record {
    if let record = made[number] { return record }
    let record = samples.make(number)
    if let other = numbers.updateValue(number, forKey: store.id(record)) {
      throw ContractStop.deviation(
        expected: "another id for each sample", came: "the one of \(other) for \(number)")
    }
    made[number] = record
    return record
  }

  func samples(_ numbers: Range<Int>) throws -> [Record] { try numbers.map(sample) }

  func id(_ number: Int) throws -> ID { store.id(try sample(number)) }

  func ids(_ numbers: Range<Int>) throws -> [ID] { try numbers.map(id) }

  /// The record with the contents of the sample of another number.
  func changed(_ record: Record, like number: Int) throws -> Record {
    guard let change = samples.change else {
      throw ContractStop.unchecked("the samples do not say how a record is changed")
    }
    return change(record, samples.make(number))
  }

  /// The record with a part of the contents of another.
  func changed(_ record: Record, inPartLike other: Record) throws -> Record {
    guard let change = samples.changePart else {
      throw ContractStop.unchecked("the samples do not say how a part of a record is changed")
    }
    return change(record, other)
  }

  /// `0`, or the id where it is none of a sample.
  func name(_ id: ID) -> String { numbers[id].map { "\($0)" } ?? "\(id)" }

  func names(_ ids: some Sequence<ID>) -> String {
    let names = ids.map(name).sorted { $0.count == $1.count ? $0 < $1 : $0.count < $1.count }
    return names.count > 12
      ? "\(names.count) items" : names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  // MARK: - What is expected

  func expect(
    _ holds: Bool, _ expected: @autoclosure () -> String, came: @autoclosure () -> String
  ) throws {
    if !holds { throw ContractStop.deviation(expected: expected(), came: came()) }
  }

  /// Runs what a check builds on; where that is not kept, another check tells.
  func assuming<Value>(_ rule: StoreRule, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch ContractStop.deviation(let expected, let came) {
      throw ContractStop.unchecked(
        "it builds on \(rule.rawValue), which is not kept: expected \(expected), came \(came)")
    }
  }

  /// Expects an error of one of the meanings.
  func expect(_ error: (any Error)?, means meanings: [ContractMeaning], of subject: String) throws {
    // To a table of records, that one is absent means missing.
    let names = Set(meanings.map(\.rawValue)).sorted()
    let expected = "an error that means \(names.joined(separator: " or "))"
    guard let error else {
      throw ContractStop.deviation(expected: expected + subject, came: "success")
    }
    if let meaning = store.meaning(error), meanings.contains(meaning) { return }
    throw ContractStop.deviation(expected: expected + subject, came: "\(error)")
  }
}
