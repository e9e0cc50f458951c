/// Where in a call a fault makes a difference.
struct CallReach {
  /// The positions besides `beforeApplying`.
  let positions: [FaultPosition]

  init(_ arguments: Any) {
    switch arguments {
    case let request as any StoreRequest where !request.isModification:
      // What only reads leaves nothing behind, wherever it breaks off.
      positions = []
    case let request as any StoreRequest:
      let middle = request.itemCount / 2
      positions = (middle > 0 ? [.afterItems(middle)] : []) + [.afterApplying]
    default: positions = [.afterApplying]
    }
  }
}

/// A request that names its items.
protocol ItemRequest {
  var itemIDs: [AnyHashable] { get }
}

extension FetchRequest: ItemRequest {
  var itemIDs: [AnyHashable] { ids?.map { AnyHashable($0) } ?? [] }
}

extension ModifyRequest: ItemRequest {
  var itemIDs: [AnyHashable] {
    saves.map { AnyHashable(Bridge.id(of: $0)) } + deletes.map { AnyHashable($0) }
  }
}

extension StoreRequest {
  /// Whether the request can change the store.
  fileprivate var isModification: Bool { self is ModifyRequest<Bridge> }
}
