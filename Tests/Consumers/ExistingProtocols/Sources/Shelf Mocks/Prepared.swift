import Catalog

extension MockLending {
  /// A lender for which everything is at home.
  public static var willing: MockLending {
    let lending = MockLending()
    lending.on.lend.returns(())
    return lending
  }
}
