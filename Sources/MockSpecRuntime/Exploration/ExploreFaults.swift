/// Runs a scenario again and again, each time with another fault, and tells where it goes wrong.
///
/// The scenario runs once without faults, to learn which calls can fail. Then it runs for each of them with
/// each error that the service can return there, struck before the request is applied, in its middle, and
/// after it, and with each item refused. What an error says of the store comes true: another client has
/// changed the record, the user has purged the zone. Every run has a backend of its own on a clock that goes
/// on by itself, so nothing waits.
///
/// ```swift
/// let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
///   let cloud = MockCKContainer(backend: backend)
///   let app = Notebook(database: cloud.privateCloudDatabase, clock: backend.clock)
///   await app.add("milk")
///   try? await app.sync()                   // may fail
///   backend.removeAllFaults()
///   try await app.sync()                    // must not
///   return await app.titles == cloud.privateCloudDatabase.records.all.map(\.title)
/// }
/// try exploration.verify()
/// // the outcome is wrong in modifyRecords(saving:deleting:)
/// //   backend.fails(with: MockCKError.serverResponseLost, on: .call(1), at: .afterApplying)
/// ```
///
/// A line of a failing path, put into the same scenario, fails the same call again.
///
/// Errors with a delay to wait before the next try come as limits: an early retry is a failure. The order of
/// the calls must follow from the scenario alone; what runs in parallel is only explored as it happens to run.
///
/// - Parameters:
///   - errors: The errors to try, usually all that the service can return.
///   - budget: How much is tried.
///   - scenario: Sets up the app on a backend, lets it work and heal, and says whether all is as it should
///     be at the end. It throws where the app fails in a way that it must not.
/// - Returns: What was found.
public func exploreFaults(
  with errors: [some ErrorCatalogue], budget: ExplorationBudget = ExplorationBudget(),
  _ scenario: @escaping @Sendable (Backend) async throws -> Bool
) async -> FaultExploration {
  var search = FaultSearch(errors: errors, budget: budget, scenario: scenario)
  return await search.exploration()
}
