/// The screen of a day: the steps of the sensor, or what the diary has where the sensor fails.
final class DayScreen {
  private let source: any StepSource
  private let diary: any Diary
  private(set) var line = ""
  private(set) var sum = 0

  init(source: any StepSource, diary: any Diary) {
    self.source = source
    self.diary = diary
  }

  func show(_ day: Int) async {
    do {
      guard let steps = try? await source.steps(of: day) else {
        line = "\(try await diary.walk(day).steps) steps"
        return
      }
      line = "\(steps) steps"
      _ = try await diary.save(Walk(id: day, steps: steps))
    } catch {
      line += error == .offline ? ", offline" : "?"
    }
  }

  func count() async {
    sum = source.today
    await source.eachDay { sum += $0 }
  }
}
