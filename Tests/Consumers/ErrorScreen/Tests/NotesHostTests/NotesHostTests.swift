import CloudKitMocks
import Foundation
import Testing

@Suite struct NotesHostTests {
  @Test func `without a plan all goes well`() throws {
    let host = try Host(plan: nil, adding: "milk", "bread")
    #expect(
      host.lines == [
        "loading", "0 notes", "saving 'milk'", "saved", "1 note", "• milk", "saving 'bread'",
        "saved", "2 notes", "• bread", "• milk",
      ])
    #expect(host.status == 0)
  }

  @Test(arguments: [
    ("networkUnavailable", "no connection; pull to try again"),
    ("notAuthenticated", "sign in to iCloud to see your notes"),
    ("internalError", "iCloud does not work (error 1)"),
  ]) func `an error of the list is on the screen`(error: String, line: String) throws {
    var plan = BackendPlan()
    plan.rules = [PlannedRule("CKDatabase.query", .fails(PlannedError(error)), on: .once)]
    let host = try Host(plan: plan.json)
    #expect(host.lines == ["loading", line])
  }

  @Test func `a plan in a file fails the second note only`() throws {
    let host = try Host(plan: plan("full"), adding: "milk", "bread", "jam")
    #expect(
      host.lines.filter { !$0.hasPrefix("•") }.dropFirst(2) == [
        "saving 'milk'", "saved", "1 note", "saving 'bread'", "your iCloud storage is full",
        "saving 'jam'", "saved", "2 notes",
      ])
  }

  @Test func `a busy server is asked again, and nobody waits`() throws {
    let start = ContinuousClock.now
    let host = try Host(
      plan: """
        { "clock": "automatic",
          "rules": [{ "call": "CKDatabase.saveRecord", "on": "once",
                      "rateLimits": { "error": "requestRateLimited", "retryAfter": 90 } }] }
        """, adding: "milk")
    #expect(
      host.lines.dropFirst(3) == [
        "the server is busy; trying again in 90 s", "saved", "1 note", "• milk",
      ])
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func `what is wrong with a plan is told by file and path`() throws {
    let file = plan("wrong")
    let host = try Host(plan: file)
    #expect(host.lines.isEmpty)
    #expect(
      host.complaints == [
        "\(file):rules[0].once: error: a rule has no key 'once'",
        "\(file):rules[1].on.call: error: a call is a whole number from 1 on, not 0",
      ])
    #expect(host.status == 1)
  }

  @Test func `names that nobody knows are told, with those that were meant`() throws {
    let file = plan("misnamed")
    #expect(
      try Host(plan: file).complaints == [
        "\(file):rules[0].call: error: there is no call 'CKDatabase.savRecord'; "
          + "did you mean 'CKDatabase.saveRecord'?",
        "\(file):rules[1].fails: error: there is no error 'networkFailed'; did you mean 'networkFailure'?",
      ])
  }

  private func plan(_ name: String) -> String {
    Bundle.module.url(forResource: "Plans", withExtension: nil)?
      .appendingPathComponent("\(name).json").path ?? name
  }
}
