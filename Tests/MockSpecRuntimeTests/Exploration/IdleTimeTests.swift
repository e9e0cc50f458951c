@testable import MockSpecExploration
@testable import MockSpecRuntime
import Testing

/// The time that counts against the patience of an exploration, without a clock of the machine.
@Suite("The time of runs that wait for nothing") struct IdleTimeTests {
  private static let pause = Duration.milliseconds(2)

  /// The rounds of pauses and turns after which a run with a patience of one second counts as hung.
  private func rounds(turns duration: Duration, isQuiet: Bool) -> Int {
    var (idle, rounds) = (IdleTime(patience: .seconds(1)), 0)
    while !idle.isOver {
      idle.pass(Self.pause, isMoving: false)
      idle.turn(lasting: duration, isQuiet: isQuiet)
      rounds += 1
    }
    return rounds
  }

  /// Beside other explorations a turn took 120 milliseconds, and a limit of one second a minute.
  @Test func `the time of turns counts where nothing can let the run go on`() {
    #expect(rounds(turns: .milliseconds(120), isQuiet: true) == 10)
    #expect(rounds(turns: .zero, isQuiet: true) == 501)
  }

  @Test func `it does not count where something can`() {
    #expect(rounds(turns: .milliseconds(120), isQuiet: false) == 501)
  }

  @Test func `no single turn ends a run, as long as it takes`() {
    #expect(rounds(turns: .seconds(60), isQuiet: true) == 10)
  }

  @Test func `a run that moves begins anew`() {
    var idle = IdleTime(patience: .seconds(1))
    idle.pass(Self.pause, isMoving: false)
    for _ in 1...9 { idle.turn(lasting: .seconds(1), isQuiet: true) }
    #expect(idle.hasBegun && !idle.isOver)
    idle.pass(Self.pause, isMoving: true)
    #expect(!idle.hasBegun)
  }
}
