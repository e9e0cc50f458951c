import GreetingMocks
import Greetings
import MockSpecRecording
import Testing

@Suite struct GreetingRecordingTests {
  @Test func `the mock of another target replays what its recorder has recorded`() async throws {
    let recorder = Recorder()
    let greeter: some Greeter = RecordingGreeter(MockGreeter.polite(), on: recorder)
    #expect(try greeter.greet("Ada") == "welcome")
    let report = try await MockGreeter.polite().replay(recorder.recording)
    #expect(report.differences == [], "\(report)")
  }
}
