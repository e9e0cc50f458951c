// Protocols of an app whose conformers are views and view controllers.

import UIKit

protocol Pane: UIView {
  var title: String { get set }
  func show(_ text: String) -> Int
}

protocol Stacked: UIStackView {
  func add(_ pane: any Pane)
}

protocol Filled where Self: UITableViewCell {
  func fill(with text: String) async throws -> Int
}

@MainActor protocol Screen: UIViewController, Sendable {
  func open(_ done: @escaping @MainActor (Bool) -> Void)
}

class Badge: UILabel {
  var count = 0
}

@MainActor protocol Labelled: Parent {
  var count: Int { get }
}

typealias Parent = Badge & Counting

protocol Counting: AnyObject {
  nonisolated func reset()
}

class Desk {
  var drawers = 2
}

nonisolated protocol Furnished: Desk {
  func polish() -> Int
}
