@_spi(MockSpecGenerated) import MockSpecRuntime

/// An array whose copies share what they have in common.
///
/// A copy costs nothing, and the first change after it what lies on one path of a tree, where a plain array
/// would be copied as a whole. Elements lie in leaves of 32; the last ones, up to 32, in a tail of their own.
struct SharingArray<Element> {
  enum Node {
    case leaf(ContiguousArray<Element>)
    case branch(ContiguousArray<Node>)
  }

  static var width: Int { 5 }
  static var mask: Int { 31 }

  var root = Node.branch([])
  /// The number of levels of branches above the leaves.
  var height = 1
  var tail: ContiguousArray<Element> = []
  var tailStart = 0

  init() {}

  init(_ elements: some Sequence<Element>) { for element in elements { append(element) } }

  mutating func append(_ element: Element) {
    if tail.count & Self.mask == 0 { makeRoom() }
    tail.append(element)
  }

  /// Changes an element where it lies, copying only what others share.
  mutating func update<Result>(at index: Int, _ body: (inout Element) -> Result) -> Result {
    precondition(indices.contains(index))
    if index >= tailStart { return body(&tail[index - tailStart]) }
    return Self.update(&root, index, height * Self.width, body)
  }

  static func update<Result>(
    _ node: inout Node, _ index: Int, _ shift: Int, _ body: (inout Element) -> Result
  ) -> Result {
    // The node gives its children away while they change; else they would have two owners.
    switch node {
    case .leaf(var elements):
      node = .branch([])
      defer { node = .leaf(elements) }
      return body(&elements[index & mask])
    case .branch(var children):
      node = .branch([])
      defer { node = .branch(children) }
      return update(&children[(index >> shift) & mask], index, shift - width, body)
    }
  }

  /// Makes room in the tail, which is empty or full.
  mutating func makeRoom() {
    if !tail.isEmpty { pushTail() }
    // A small array shall not take the room of a whole leaf.
    if tailStart > 0 { tail.reserveCapacity(Self.mask + 1) }
  }

  mutating func pushTail() {
    if tailStart == 1 << ((height + 1) * Self.width) {
      root = .branch([root])
      height += 1
    }
    Self.push(tail, to: &root, at: tailStart, height * Self.width)
    tailStart += tail.count
    tail = []
  }

  static func push(
    _ leaf: ContiguousArray<Element>, to node: inout Node, at index: Int, _ shift: Int
  ) {
    guard case .branch(var children) = node else { return }
    node = .branch([])
    let place = (index >> shift) & mask
    if shift == width {
      children.append(.leaf(leaf))
    } else {
      if place == children.count { children.append(.branch([])) }
      push(leaf, to: &children[place], at: index, shift - width)
    }
    node = .branch(children)
  }

  /// The elements that lie together with one.
  func leaf(around index: Int) -> ContiguousArray<Element> {
    index >= tailStart ? tail : Self.leaf(in: root, around: index, height * Self.width)
  }

  static func leaf(in node: Node, around index: Int, _ shift: Int) -> ContiguousArray<Element> {
    switch node {
    case .leaf(let elements): return elements
    case .branch(let children):
      return leaf(in: children[(index >> shift) & mask], around: index, shift - width)
    }
  }

  static func element(in node: Node, at index: Int, _ shift: Int) -> Element {
    switch node {
    case .leaf(let elements): return elements[index & mask]
    case .branch(let children):
      return element(in: children[(index >> shift) & mask], at: index, shift - width)
    }
  }
}

extension SharingArray: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { tailStart + tail.count }

  subscript(index: Int) -> Element {
    if index >= tailStart { return tail[index - tailStart] }
    return Self.element(in: root, at: index, height * Self.width)
  }

  /// Walks leaf by leaf, so that an element is not searched for.
  struct Iterator: IteratorProtocol {
    let array: SharingArray
    var leaf: ContiguousArray<Element> = []
    /// The number of elements of the leaf, and of the array up to its end, that were given.
    var place = 0
    var end = 0

    init(_ array: SharingArray) { self.array = array }

    mutating func next() -> Element? {
      if place == leaf.count {
        guard end < array.endIndex else { return nil }
        leaf = array.leaf(around: end)
        end += leaf.count
        place = 0
      }
      defer { place += 1 }
      return leaf[place]
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}
