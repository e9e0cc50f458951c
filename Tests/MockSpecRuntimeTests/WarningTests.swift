import MockSpecRuntime
import MockSpecTesting
import Testing

#if compiler(>=6.3)
  @Suite("Issues that only warn") struct WarningTests {
    @Test func `pass the test, whose verification tells them`() throws {
      let backend = Backend(issues: .warnings)
      let session = MockSession(backend: backend)
      session.on.load.delays(by: .seconds(1), on: .call(0))
      #expect(backend.issues.count == 1)
      let error = #expect(throws: VerificationError.self) { try backend.verify() }
      #expect("\(try #require(error))".contains("left out"))
    }
  }
#endif
