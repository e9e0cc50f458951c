import Testing

@testable import MockSpecExploration
@testable import MockSpecRuntime

@Suite("Progress of an exploration") struct ExplorationProgressTests {
  private let start = ContinuousClock.now

  @Test func `a terminal has one line, which goes away at the end`() {
    var progress = ExplorationProgress(on: .terminal, at: start)
    #expect(progress.ending == "")
    progress.planned = 100
    #expect(progress.text(runs: 1, found: 0, at: start + .milliseconds(50)) == nil)
    #expect(
      progress.text(runs: 25, found: 2, at: start + .seconds(5))
        == "\rexploring: 25 of 100 runs, 2 found, 15 s left\u{1B}[K")
    #expect(progress.text(runs: 26, found: 2, at: start + .milliseconds(5_050)) == nil)
    #expect(
      progress.text(runs: 30, found: 2, at: start + .milliseconds(5_200))?.contains("30 of") == true
    )
    #expect(progress.ending == "\r\u{1B}[K")
  }

  @Test func `a log has a line for each second`() {
    var progress = ExplorationProgress(on: .log, at: start)
    progress.planned = 10
    let texts = (1...40).map { run in
      progress.text(runs: run, found: 0, at: start + .milliseconds(100) * run)
    }
    #expect(texts.compactMap { $0 }.count == 4)
    #expect(texts[9] == "exploring: 10 of 10 runs, 0 found, 0 s left\n")
    #expect(texts[19] == "exploring: 20 of 20 runs, 0 found, 0 s left\n")
    #expect(progress.ending == "")
  }
}
