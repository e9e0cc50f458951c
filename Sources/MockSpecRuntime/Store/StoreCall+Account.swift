extension StoreCall {
  /// The reason for which the account of the client, as it is now, does not allow the call.
  @inlinable
  func accountFlaw(isWriting: Bool) -> ErrorMeaning? {
    guard table.state.configuration.owners != nil else { return nil }
    return table.state.configuration.validate(client.state, isWriting: isWriting)
  }
}
