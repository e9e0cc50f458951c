/// An array whose copies share what they have in common.
///
/// A copy costs nothing, and the first change after it what lies on one path of a tree, where a plain array
/// would be copied as a whole. Elements lie in leaves of 32; the last ones, up to 32, in a tail of their own.
struct SharingArray<Element> {
  fileprivate enum Node {
    case leaf([Element])
    case branch([Node])
  }

  private static var width: Int { 5 }
  private static var mask: Int { 31 }

  fileprivate var root = Node.branch([])
  /// How many levels of branches lie above the leaves.
  private var height = 1
  private var tail: [Element] = []
  private var tailStart = 0

  init() {}

  init(_ elements: some Sequence<Element>) { for element in elements { append(element) } }

  mutating func append(_ element: Element) {
    if tail.count > Self.mask { pushTail() }
    tail.append(element)
  }

  /// Changes an element where it lies, copying only what others share.
  mutating func update<Result>(at index: Int, _ body: (inout Element) -> Result) -> Result {
    precondition(indices.contains(index))
    if index >= tailStart { return body(&tail[index - tailStart]) }
    return Self.update(&root, index, height * Self.width, body)
  }

  private static func update<Result>(
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

  private mutating func pushTail() {
    if tailStart == 1 << ((height + 1) * Self.width) {
      root = .branch([root])
      height += 1
    }
    Self.push(tail, to: &root, at: tailStart, height * Self.width)
    tailStart += tail.count
    tail = []
  }

  private static func push(_ leaf: [Element], to node: inout Node, at index: Int, _ shift: Int) {
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

  /// The elements that lie together with one, and the index of the first of them.
  fileprivate func leaf(around index: Int) -> (elements: [Element], start: Int) {
    if index >= tailStart { return (tail, tailStart) }
    var node = root
    var shift = height * Self.width
    while case .branch(let children) = node {
      node = children[(index >> shift) & Self.mask]
      shift -= Self.width
    }
    guard case .leaf(let elements) = node else { return ([], index) }
    return (elements, index & ~Self.mask)
  }
}

extension SharingArray: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { tailStart + tail.count }

  subscript(index: Int) -> Element {
    let leaf = leaf(around: index)
    return leaf.elements[index - leaf.start]
  }

  /// Walks leaf by leaf, so that an element is not searched for.
  struct Iterator: IteratorProtocol {
    fileprivate let array: SharingArray
    private var leaf: ArraySlice<Element> = []
    private var end = 0

    fileprivate init(_ array: SharingArray) { self.array = array }

    mutating func next() -> Element? {
      if leaf.isEmpty, end < array.endIndex {
        leaf = array.leaf(around: end).elements[...]
        end += leaf.count
      }
      return leaf.popFirst()
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}
