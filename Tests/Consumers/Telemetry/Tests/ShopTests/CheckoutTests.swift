import Logging
import MockSpecRuntime
import Shop
import Testing
import Tracing

@Suite("A shop")
struct CheckoutTests {
  let backend = Backend()

  @Test("logs a refused payment and records it in its span")
  func refused() throws {
    let logs = MockLogHandler(backend: backend)
    logs.logLevel = .warning
    let span = MockSpan(backend: backend)
    span.attributes = [:]
    let tracer = MockTracer<MockSpan>(backend: backend)
    tracer.on.startSpan.returns(span)

    let checkout = Checkout(
      logger: Logger(label: "shop") { _ in logs }, tracer: tracer, charge: { _ in throw Refused() })
    #expect(throws: Refused()) { try checkout.pay(cents: 250) }

    let event = try #require(logs.on.log.calls.first?.arguments)
    #expect(event.level == .error)
    #expect(event.metadata == ["cents": "250"])
    #expect(tracer.on.startSpan.calls.map(\.arguments.operationName) == ["payment"])
    #expect(span.on.setStatus.calls.map(\.arguments.code) == [.error])
    #expect(span.on.recordError.calls.first?.arguments.error is Refused)
    #expect(span.on.end.calls.count == 1)
  }

  @Test("logs nothing of a payment that went through")
  func paid() throws {
    let logs = MockLogHandler(backend: backend)
    logs.logLevel = .warning
    let span = MockSpan(backend: backend)
    span.attributes = [:]
    let tracer = MockTracer<MockSpan>(backend: backend)
    tracer.on.startSpan.returns(span)

    try Checkout(
      logger: Logger(label: "shop") { _ in logs }, tracer: tracer, charge: { _ in }
    ).pay(cents: 100)
    #expect(logs.on.log.calls.isEmpty)
    #expect(span.on.setStatus.calls.isEmpty)
    #expect(span.attributes.count == 1)
  }

  @Test("is seen through a parent that another module declares")
  func parent() {
    let tracer = MockTracer<MockSpan>(backend: backend)
    let instrument: any Instrument = tracer
    var context = InstrumentationContext.topLevel
    instrument.extract(["trace": "1"], into: &context, using: Headers())
    #expect(tracer.on.extract.calls.count == 1)
  }
}

private struct Headers: Extractor {
  func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
}
