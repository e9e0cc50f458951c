/// The state of one check: a conformer, its samples and the steps so far.
final class StoreScene<Conformer, Record, ID: Hashable & Sendable> {
  typealias Store = StoreContract<Conformer, Record, ID>

  let store: Store
  let samples: ContractSamples<Record>
  let settings: ContractSettings<Conformer>
  let probe: ContractProbe
  var conformer: Conformer
  var steps: [String] = []
  /// The observing conformers, retained until the end of the check.
  var listeners: [Conformer] = []
  /// The numbers of the samples that were saved into the store.
  var arranged: Set<Int> = []
  private var made: [Int: Record] = [:]
  /// The numbers of the samples by id, for reports.
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

  // MARK: - Members

  /// Returns the result of a member's call; a stop of the check itself is thrown.
  func result<Value>(_ call: () async throws -> Value) async throws -> Result<Value, any Error> {
    do {
      return .success(try await call())
    } catch let stop as ContractStop {
      throw stop
    } catch {
      return .failure(error)
    }
  }

  /// The first member that saves.
  var save: Store.Modification {
    get throws {
      if let save = store.saving.first { return save }
      throw ContractStop.unchecked("no member saves into '\(store.name)'")
    }
  }

  /// The first member that can overwrite existing records.
  var update: Store.Modification {
    get throws {
      if let update = store.updating.first { return update }
      throw ContractStop.unchecked("no member changes what is in '\(store.name)'")
    }
  }

  // MARK: - Records

  /// Returns the sample with a number; each sample has a different id.
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

  /// Returns the record with the contents of the sample of another number.
  func changed(_ record: Record, like number: Int) throws -> Record {
    guard let change = samples.change else {
      throw ContractStop.unchecked("the samples do not say how a record is changed")
    }
    return change(record, samples.make(number))
  }

  /// Returns the record with a part of the contents of another.
  func changed(_ record: Record, inPartLike other: Record) throws -> Record {
    guard let change = samples.changePart else {
      throw ContractStop.unchecked("the samples do not say how a part of a record is changed")
    }
    return change(record, other)
  }

  /// Returns the number of a sample, such as `0`, or the id if no sample has it.
  func name(_ id: ID) -> String { numbers[id].map { "\($0)" } ?? "\(id)" }

  func names(_ ids: some Sequence<ID>) -> String {
    let names = ids.map { name($0) }.sorted { ($0.count, $0) < ($1.count, $1) }
    if names.isEmpty { return "nothing" }
    return names.count > 12 ? "\(names.count) items" : names.joined(separator: ", ")
  }

  // MARK: - Expectations

  func expect(
    _ holds: Bool, _ expected: @autoclosure () -> String, came: @autoclosure () -> String
  ) throws {
    if !holds { throw ContractStop.deviation(expected: expected(), came: came()) }
  }

  func expectSuccess(_ problem: (any Error)?) throws {
    if let problem { throw ContractStop.deviation(expected: "success", came: "\(problem)") }
  }

  /// Runs a step that another check covers; if it deviates, this check stops as unchecked.
  @discardableResult
  func assuming<Value>(_ rule: StoreRule, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch ContractStop.deviation(let expected, let came) {
      throw ContractStop.unchecked(
        "it builds on \(rule.rawValue), which is not kept: expected \(expected), came \(came)")
    }
  }

  /// Expects an error with one of the meanings.
  func expect(_ error: (any Error)?, means meanings: [ContractMeaning], of subject: String = "")
    throws
  {
    // The names are a set, because a table of records uses `missing` for an absent record too.
    let names = Set(meanings.map(\.rawValue)).sorted()
    let expected = "an error that means \(names.joined(separator: " or "))"
    guard let error else {
      throw ContractStop.deviation(expected: expected + subject, came: "success")
    }
    if let meaning = store.meaning(error), meanings.contains(meaning) { return }
    throw ContractStop.deviation(expected: expected + subject, came: "\(error)")
  }
}
