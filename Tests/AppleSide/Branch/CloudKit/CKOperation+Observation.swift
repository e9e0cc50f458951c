import ObjectiveC

extension CKOperation: ObservableOperation {
  public func add(observer: @escaping @Sendable () -> Void) { whenCancelled(observer) }
}
