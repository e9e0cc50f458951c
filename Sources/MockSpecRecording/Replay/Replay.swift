import MockSpecServices
import MockSpecStores

/// One replay of a recording over objects whose results can differ.
///
/// The objects of the replay record their calls too, so both sides are encoded in the same way.
final class Replay {
  private let recording: Recording
  private let recorder: Recorder
  private let patience: Duration
  /// The known differences of recorded types, by type name.
  private let differences: [String: String]
  private let interfaces: [String: RecordedInterface]
  private let forms: [any RecordForm]
  /// The objects of the replay, by their numbers in the recording.
  private var objects: [Int: any RecordingObject] = [:]
  /// The numbers in the recording, by the numbers of the replay's objects.
  private var partners: [Int: Int] = [:]
  private(set) var correspondence: Correspondence
  private var report = ReplayReport()

  init(
    _ recording: Recording, over root: some RecordingObject, _ correspondence: Correspondence,
    patience: Duration, knowing differences: [String: String]
  ) {
    self.recording = recording
    self.patience = patience
    self.differences = differences
    self.correspondence = correspondence
    recorder = root.recorded.recorder
    let types = type(of: root).reachable
    interfaces = types.mapValues { $0.recordedInterface }
    forms = interfaces.values.flatMap(\.stores).map { $0.form }
    let name = type(of: root).recordedInterface.name
    if let first = recording.objects.first(where: { $0.interface == name }) {
      objects[first.number] = root
      partners[root.recorded.number] = first.number
    }
  }

  func run() async -> ReplayReport {
    for call in recording.calls {
      if let reason = await gap(in: call) {
        report.skipped.append((call.number, call.member, reason))
      }
    }
    return report
  }

  /// Repeats a call, and compares the results.
  ///
  /// - Returns: The reason if the call is not made.
  private func gap(in call: RecordedCall) async -> String? {
    if case .unfinished = call.outcome { return "it had not ended when the recording was taken" }
    if case .threw(let error) = call.outcome, error["type"]?.string == "CancellationError" {
      return "it was cancelled"
    }
    guard let object = objects[call.object] else {
      return "nothing has given object \(call.object)"
    }
    let before = recorder.count
    do {
      try await object.replayLater(recordedCall: replayed(call))
    } catch let gap as ReplayGap {
      return gap.reason
    } catch  where recorder.count == before {
      // The call was not made.
      record(call, answered: "nothing", [mistake(error)])
      return nil
    } catch {
      // The recorder has recorded the error.
    }
    guard recorder.count > before else { return "it was not made" }
    report.replayed += 1
    guard await recorder.waitForEnd(of: before + 1, within: patience) else {
      record(call, answered: "nothing within \(patience)", [])
      return nil
    }
    compare(call, recorder.entry(before + 1))
    return nil
  }

  private func mistake(_ error: any Error) -> String {
    guard let error = error as? EncodedValueError else { return "\(error)" }
    return TextError(recording.source, [TextMistake(error, in: .null)]).description
  }

  private func replayed(_ call: RecordedCall) -> ReplayedCall {
    let correspondence = correspondence
    let recorder = recorder
    var replayed = ReplayedCall(
      call: call, interface: recording.objects[call.object].interface,
      reader: ValueReader(forms: forms, tag: correspondence.tag) { handle in
        correspondence.handle(handle).flatMap(recorder.value)
      })
    if let places = places(of: call), let parameter = places.parameter {
      let calls = PlacedCalls(call, of: recording.objects[call.object], places)
      replayed.place = ReplayedPlace(
        parameter: parameter, value: { correspondence.place($0, of: calls) },
        reader: ValueReader(value: recorder.value))
    }
    return replayed
  }

  private func stores(of call: RecordedCall) -> [any KnownTrace] {
    interfaces[recording.objects[call.object].interface]?.stores ?? []
  }

  private func places(of call: RecordedCall) -> TracedPlaces? {
    stores(of: call).lazy.compactMap { $0.places(call.member) }.first
  }

  // MARK: - Comparing

  private func compare(_ call: RecordedCall, _ entry: CallEntry) {
    if call.unrecorded.contains("result") { return }
    var comparison = Comparison(
      correspondence: correspondence,
      unordered: stores(of: call).first { $0.isUnordered(call.member) }?.form)
    switch (call.outcome, entry.outcome) {
    case (.returned(let tree), .returned(let value)):
      if let places = places(of: call) {
        let calls = PlacedCalls(call, of: recording.objects[call.object], places)
        comparison.compare(result: tree, value, places.answer, of: calls)
      } else {
        comparison.compare(tree, value, at: "result")
      }
    case (.threw(let tree), .threw(let error)): comparison.compare(tree, error, at: "error")
    case (.gave(let number), .gave(let own)):
      if let problem = match(number, own) { record(call, answered: "object \(own)", [problem]) }
      return
    case (.nothing, .nothing): return
    default: return record(call, answered: entry.outcome.map(\.json).text, [])
    }
    if comparison.details.isEmpty {
      correspondence = comparison.correspondence
    } else {
      correspondence.copyPlaces(of: comparison.correspondence)
      record(call, answered: entry.outcome.map(\.json).text, comparison.details)
    }
  }

  /// Maps a recorded object to one of the replay, and returns a message if one of them is mapped already.
  private func match(_ number: Int, _ own: Int) -> String? {
    if let known = partners[own] {
      return known == number
        ? nil : "object \(number) recorded, the one that is object \(known) answered"
    }
    if objects[number] != nil { return "object \(number) recorded, another one answered" }
    objects[number] = recorder.object(own)
    partners[own] = number
    return nil
  }

  private func record(_ call: RecordedCall, answered: String, _ details: [String]) {
    let object = recording.objects[call.object]
    var hints: [String] = []
    if let difference = differences[object.conformer] {
      hints.append("\(object.conformer) \(difference)")
    }
    if call.until > call.number {
      let others = call.until == call.number + 1 ? "call" : "calls \(call.number + 1) to"
      hints.append("it overlapped with \(others) \(call.until)")
    }
    report.differences.append(
      ReplayDifference(
        call: call.number, member: call.member,
        arguments: call.arguments.isEmpty ? "" : JSONValue.object(call.arguments).text,
        recorded: call.outcome.text, answered: answered, details: details, hints: hints))
  }
}

extension RecordedOutcome<JSONValue> {
  fileprivate var text: String {
    switch self {
    case .nothing: "success"
    case .returned(let tree): tree.text
    case .threw(let error): "error \(error.text)"
    case .gave(let object): "object \(object)"
    case .unfinished: "nothing"
    }
  }
}
