/// The code of many interfaces, with long lines broken; computed on all cores.
struct InterfaceSections {
  var interfaces: ArraySlice<Interface>
  /// The code of one interface, without the `#if` around it.
  var section: @Sendable (Interface) -> Code

  /// The code in pieces, each of several interfaces.
  var pieces: [Code] {
    let pieces = interfaces.indices.pieces(ofAtLeast: 8)
    guard interfaces.allSatisfy(\.condition.isAlways) else {
      let codes = pieces.concurrentMap { piece in
        interfaces[piece].map { ConditionalCode(section($0), if: $0.condition) }
      }
      return [codes.flatMap { $0 }.sections.laidOut]
    }
    return pieces.concurrentMap { interfaces[$0].map(section).sections.laidOut }
  }
}
