/// The benchmarks that measure running code, each in a process of its own.
///
/// Their allocations would otherwise count as peak memory of processes that start later: a child begins in the memory
/// of its parent.
struct InProcessBenchmarks {
  let workplace: Workplace

  func calls() throws -> Table {
    var table = Table(
      title: "calls: a stubbed, recorded call of a mock",
      notes: [
        "baseline: a spy written by hand that appends its arguments, behind NSLock",
        "baseline of conditional rules: the same mock without them",
      ])
    for configuration in Workplace.Configuration.allCases {
      for measurement in try measurements("calls", configuration) {
        let isConditional = measurement.name == CallBenchmark.conditional
        let bar: Bar? =
          switch configuration {
          case .release: .ratio(2)
          case .debug: isConditional ? nil : .ratio(3.5)
          }
        add(measurement, configuration, to: &table, bar: bar)
      }
    }
    return table
  }

  func stores() throws -> Table {
    var table = Table(
      title: "stores: operations of a mock database, per record",
      notes: ["baseline: a plain dictionary behind NSLock, all matches of a query at once"])
    for measurement in try measurements("stores", .release) {
      let isUnit = UnitBenchmark.isUnit(measurement)
      add(measurement, .release, to: &table, bar: isUnit ? .ratio(5) : nil)
    }
    return table
  }

  func cloud() throws -> Table {
    var table = Table(
      title: "cloud: records of CloudKit's mocks, per record",
      notes: ["baseline: a dictionary of copies, read all at once"])
    for measurement in try measurements("cloud", .release) {
      add(measurement, .release, to: &table)
    }
    return table
  }

  func checkpoints() throws -> Table {
    var table = Table(
      title: "checkpoints: going back to how a backend was",
      notes: ["baseline: the same with 1,000 records, or after 1,000 writes"])
    for measurement in try measurements("checkpoints", .release) {
      // The first write copies the collections of a table: 12 µs for a thousand records, 1.5 ms for a hundred thousand.
      let isCopy = measurement.name.hasPrefix("the next write")
      add(measurement, .release, to: &table, bar: isCopy ? nil : .ratio(3))
    }
    return table
  }

  private func add(
    _ measurement: Measurement, _ configuration: Workplace.Configuration, to table: inout Table,
    bar: Bar? = nil
  ) {
    table.add(
      "\(measurement.name), \(configuration)", .nanoseconds(measurement.value),
      against: .nanoseconds(measurement.baseline), bar: bar)
  }

  private func measurements(_ name: String, _ configuration: Workplace.Configuration) throws
    -> [Measurement]
  {
    try ChildProcess([workplace.executable(configuration), "--measure", name]).run()
      .output.split(separator: "\n").compactMap { Measurement($0) }
  }
}
