import MockSpecRuntime
import Testing

@Suite("Operators")
struct OperatorsTests {
  private func sum<Value: Amount>(_ values: [Value]) -> Value {
    values.dropFirst().reduce(values[0]) { $0 + $1 }
  }

  @Test func `operators are stubbed by knobs with their words`() {
    let one = MockAmount()
    let two = MockAmount()
    one.on.equals.answers { $0.left === $0.right }
    one.on.lessThan.returns(true)
    one.on.plus.answers(\.right)
    one.on.plusSelfInt.answers(\.left)
    one.on.prefixMinus.answers { $0 }
    one.on.minus.returns(two)
    one.on.lessEqualGreater.returns(-1)
    one.on.fits.answers { $0.value > 3 }
    one.on.dividedBy.throws(CancellationError())
    one.withStaticMembers {
      #expect(one == one)
      #expect((one == two) == false)
      #expect(one < two)
      #expect(sum([one, two]) === two)
      #expect((one + 3) === one)
      #expect((-one) === one)
      #expect((one - one) === two)
      #expect((one <=> two) == -1)
      #expect(MockAmount.self ~= (one, 4))
      #expect(throws: CancellationError.self) { try one / two }
    }
    #expect(one.on.plus.calls.count == 1)
    #expect(one.on.plusSelfInt.calls.map(\.arguments.right) == [3])
    #expect(one.core.backend.journal.members.contains("<=>(_:_:)"))
    #expect(two.core.backend.journal.isEmpty)
  }

  @Test func `operators of the app's own have the names of their characters`() throws {
    let mock = MockMatrix()
    mock.on.almostEqualTo.returns(true)
    mock.on.prefixSquareRoot.answers { $0 }
    mock.on.postfixPrime.answers { $0 }
    mock.on.ringOperatorMultiplicationSign.answers { left, right in
      #expect(right is Double)
      return left
    }
    mock.on.nArySummationEqual.answers { left, right in left.value = left.initial }
    mock.withStaticMembers {
      var matrix = √mock
      matrix ∑= 2
      #expect(matrix ≈ mock)
      #expect((matrix′ ∘× 2.0) === mock)
    }
    #expect(mock.on.nArySummationEqual.calls.map(\.arguments.right) == [2])
  }
}

/// The operator of `switch 4 { case one: }`, whose first operand is the pattern.
private func ~= (_: MockAmount.Type, pair: (pattern: MockAmount, value: Int)) -> Bool {
  switch pair.value {
  case pair.pattern: true
  default: false
  }
}
