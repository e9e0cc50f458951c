import MockSpecRuntime
import Testing

@Suite("Arguments with a life of their own")
struct OwnershipTests {
  let porter = MockPorter()

  @Test func `inout arguments are changed by the handler`() async throws {
    porter.on.increment.answers { call in
      call.value.value += call.step
      return call.value.value
    }
    var value = 4
    #expect(porter.increment(&value, by: 3) == 7)
    #expect(value == 7)
    #expect(porter.on.increment.calls.map(\.arguments.value.initial) == [4])
    #expect(porter.on.increment.calls.map(\.arguments.value.value) == [7])
    porter.on.fill.answers { $0.value.append("b") }
    var values = ["a"]
    try await porter.fill(&values)
    #expect(values == ["a", "b"])
    porter.on.swap.answers { call in
      guard let first = call.first as? Inout<Int>, let second = call.second as? Inout<Int> else {
        return
      }
      (first.value, second.value) = (second.initial, first.initial)
    }
    var (one, two) = (1, 2)
    porter.swap(&one, &two)
    #expect((one, two) == (2, 1))
  }

  @Test func `an error leaves what the handler had changed`() async {
    porter.on.fill.answers { (values: Inout<[String]>) throws in
      values.value.append("x")
      throw CancellationError()
    }
    var values = ["a"]
    try? await porter.fill(&values)
    #expect(values == ["a", "x"])
  }

  @Test func `values without copies are given away, or looked at`() {
    var closed: [Int] = []
    porter.on.close.answers { closed.append($0.take().number) }
    porter.close(Ticket(number: 3))
    #expect(closed == [3])
    #expect(porter.on.close.calls.first?.arguments.isTaken == true)
    porter.on.inspect.answers { ticket in ticket.withValue { $0.number } }
    #expect(porter.inspect(Ticket(number: 5)) == 5)
    porter.on.keep.answers { closed.append(($0 as? Owned<Ticket>)?.take().number ?? 0) }
    porter.keep(Ticket(number: 6))
    porter.on.look.answers { value in
      closed.append((value as? Borrowed<Ticket>)?.withValue { $0.number } ?? 0)
    }
    porter.look(at: Ticket(number: 7))
    #expect(closed == [3, 6, 7])
  }

  @Test func `values with copies are kept as they are`() {
    porter.on.read.answers { $0.text.count + $0.count }
    #expect(porter.read("four", 3) == 7)
  }

  @Test func `what is sent is kept, and sent back`() async throws {
    porter.on.send.answers { parcel in
      parcel.label = "stamped"
      return parcel
    }
    #expect(porter.send(Parcel()).label == "stamped")
    porter.on.sendLater.answers { _ in Parcel() }
    #expect(try await porter.sendLater(Parcel()).label.isEmpty)
  }

  @Test func `actors to which a member is isolated are kept`() async {
    porter.on.run.returns(1)
    #expect(await porter.run(on: nil) == 1)
    porter.on.work.returns(2)
    let worker = Worker()
    #expect(await porter.work(for: worker) == 2)
    #expect(porter.on.work.calls.first?.arguments === worker)
  }

  @Test func `what was lent or taken is gone, and says so`() async {
    await #expect(processExitsWith: .failure) {
      let porter = MockPorter()
      porter.on.inspect.returns(1)
      _ = porter.inspect(Ticket())
      withKnownIssue { _ = porter.on.inspect.calls[0].arguments.withValue { $0.number } }
    }
    await #expect(processExitsWith: .failure) {
      let porter = MockPorter()
      porter.on.close.answers { _ = $0.take() }
      porter.close(Ticket())
      withKnownIssue { _ = porter.on.close.calls[0].arguments.take() }
    }
  }
}
