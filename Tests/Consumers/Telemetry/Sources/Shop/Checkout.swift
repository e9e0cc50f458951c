import Logging
import Tracing

/// The bank said no.
public struct Refused: Error, Equatable {
  public init() {}
}

/// A checkout that traces each payment, and logs those that were refused.
public struct Checkout<Traces: Tracer>: Sendable {
  let logger: Logger
  let tracer: Traces
  let charge: @Sendable (Int) throws -> Void

  public init(
    logger: Logger, tracer: Traces, charge: @escaping @Sendable (_ cents: Int) throws -> Void
  ) {
    self.logger = logger
    self.tracer = tracer
    self.charge = charge
  }

  public func pay(cents: Int) throws {
    let span = tracer.startSpan("payment", ofKind: .client)
    defer { span.end() }
    span.attributes["shop.cents"] = cents
    do {
      try charge(cents)
    } catch {
      span.recordError(error)
      span.setStatus(SpanStatus(code: .error))
      logger.error("payment refused", metadata: ["cents": "\(cents)"])
      throw error
    }
  }
}
