// A stand-in for UIKit where it does not exist, with the initialisers that subclasses have to call there.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  nonisolated public override init() {}
}

open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
}

open class UILabel: UIView {}

open class UIStackView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init(coder: NSCoder) { super.init(frame: .zero) }
}

open class UITableViewCell: UIView {
  public enum CellStyle { case `default`, subtitle }

  public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) {}
}
