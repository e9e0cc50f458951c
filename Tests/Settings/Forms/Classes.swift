// Classes above the protocols of ClassParents.mockspec.

class Furniture {
  var height = 1
  init() {}
  func weigh(with load: Int) -> Int { height + load }
}

nonisolated class Lamp {
  init() {}
  func shine(_ level: Int) -> Int { level }
}

@MainActor class Window {
  var title = ""
  init() {}
  func open() {}
}
