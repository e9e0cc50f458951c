import CloudController
import CloudKitInterfaces
import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("The account")
struct AccountTests {
  let notes = Notes()

  @Test("lets an available user in") func available() async throws {
    notes.cloud.account = .available
    try await notes.controller.checkAccount().get()
  }

  @Test(
    "says what is wrong with any other status",
    arguments: [
      (CKAccountStatus.noAccount, "signedOut"),
      (.restricted, "restricted"),
      (.temporarilyUnavailable, "notReady"),
    ])
  func problem(status: CKAccountStatus, name: String) async throws {
    notes.cloud.account = status
    let problem = try #require(await notes.problem)
    #expect("\(problem)" == name)
  }

  @Test("hands on the error beside a status that is not known")
  func unknown() async throws {
    notes.cloud.account = .couldNotDetermine
    guard case .unreachable = try #require(await notes.problem) else {
      Issue.record("the error was lost")
      return
    }
  }

  @Test(
    "hands on every error of CloudKit",
    arguments: MockCKError.allCases)
  func unreachable(error: MockCKError) async throws {
    notes.cloud.on.accountStatus.fails(
      with: error, evenIfImpossible: true)
    guard
      case .unreachable(let reason) = try #require(
        await notes.problem)
    else {
      Issue.record("the error was lost")
      return
    }
    #expect(code(of: reason) == error.code)
  }

  @Test("is asked again after a failure that passes") func retry()
    async throws
  {
    notes.cloud.on.accountStatus.fails(
      with: .serviceUnavailable(retryAfter: 30), on: .once)
    guard
      case .unreachable(let reason) = try #require(
        await notes.problem)
    else {
      Issue.record("the error was lost")
      return
    }
    #expect((reason as? CKError)?.retryAfterSeconds == 30)
    try await notes.controller.checkAccount().get()
    #expect(notes.cloud.on.accountStatus.calls.count == 2)
  }
}

extension Notes {
  fileprivate var problem: AccountProblem? {
    get async {
      switch await controller.checkAccount() {
      case .success: nil
      case .failure(let problem): problem
      }
    }
  }
}
