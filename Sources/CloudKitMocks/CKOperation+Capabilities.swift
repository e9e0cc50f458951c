extension CKOperation: LongLivedOperation {
  public var outlivesApp: Bool { configuration.isLongLived }

  /// The least time for which the service keeps an answer: 24 hours. Source: CKOperation.h.
  public var answerLifetime: Duration? { .seconds(86_400) }

  public func tellKept() { longLivedOperationWasPersistedBlock?() }
}

extension CKModifyRecordsOperation: ClientDataOperation {
  public var clientData: (any Sendable)? { clientChangeTokenData }
}
