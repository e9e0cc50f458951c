/// The classes of UIKit, AppKit and other frameworks of Apple from which protocols of apps inherit, and whose
/// initialisers take arguments.
///
/// They are known by their names, as their frameworks have no Swift files.
enum FrameworkClasses {
  /// The classes that have no initialiser which a mock could call.
  static let refused: Set<String> = ["NSManagedObject", "NSWindow", "UIHostingController"]

  /// The others, with the arguments that a mock passes as defaults. A class without initialisers has those of the class
  /// above it.
  static let text = SwiftText(
    path: "UIKit.swiftinterface",
    bytes: Array(
      """
      @MainActor open class NSResponder: NSObject { public init(); public required init?(coder: NSCoder) }
      @MainActor open class NSView: NSResponder { public init(frame: NSRect = .zero); public required init?(coder: NSCoder) }
      @MainActor open class NSControl: NSView {}
      @MainActor open class NSButton: NSControl {}
      @MainActor open class NSTextField: NSControl {}
      @MainActor open class NSViewController: NSResponder { public init(nibName: String? = nil, bundle: Bundle? = nil) }
      @MainActor open class NSWindowController: NSResponder { public init(window: NSWindow? = nil) }
      @MainActor open class UIResponder: NSObject { public init() }
      @MainActor open class UIView: UIResponder { public init(frame: CGRect = .zero); public required init?(coder: NSCoder) }
      @MainActor open class MKAnnotationView: UIView { public init(annotation: MKAnnotation? = nil, reuseIdentifier: String? = nil) }
      @MainActor open class MKMapView: UIView {}
      @MainActor open class UICollectionReusableView: UIView {}
      @MainActor open class UICollectionViewCell: UICollectionReusableView {}
      @MainActor open class UIControl: UIView {}
      @MainActor open class UIButton: UIControl {}
      @MainActor open class UITextField: UIControl {}
      @MainActor open class UIImageView: UIView {}
      @MainActor open class UILabel: UIView {}
      @MainActor open class UINavigationBar: UIView {}
      @MainActor open class UIScrollView: UIView {}
      @MainActor open class UICollectionView: UIScrollView { public init(frame: CGRect = .zero, collectionViewLayout: UICollectionViewLayout = UICollectionViewLayout()) }
      @MainActor open class UITableView: UIScrollView { public init(frame: CGRect = .zero, style: Style = .plain) }
      @MainActor open class UITextView: UIScrollView { public init(frame: CGRect = .zero, textContainer: NSTextContainer? = nil) }
      @MainActor open class UISearchBar: UIView {}
      @MainActor open class UIStackView: UIView { public init(frame: CGRect = .zero); public required init(coder: NSCoder) }
      @MainActor open class UITabBar: UIView {}
      @MainActor open class UITableViewCell: UIView { public init(style: CellStyle = .default, reuseIdentifier: String? = nil) }
      @MainActor open class UITableViewHeaderFooterView: UIView { public init(reuseIdentifier: String? = nil) }
      @MainActor open class UIToolbar: UIView {}
      @MainActor open class UIWindow: UIView {}
      @MainActor open class WKWebView: UIView { public init(frame: CGRect = .zero, configuration: WKWebViewConfiguration = WKWebViewConfiguration()) }
      @MainActor open class UIViewController: UIResponder { public init(nibName: String? = nil, bundle: Bundle? = nil); public required init?(coder: NSCoder) }
      @MainActor open class UICollectionViewController: UIViewController {}
      @MainActor open class UINavigationController: UIViewController {}
      @MainActor open class UIPageViewController: UIViewController { public init(transitionStyle: TransitionStyle = .scroll, navigationOrientation: NavigationOrientation = .horizontal, options: [OptionsKey: Any]? = nil) }
      @MainActor open class UISplitViewController: UIViewController {}
      @MainActor open class UITabBarController: UIViewController {}
      @MainActor open class UITableViewController: UIViewController {}
      """.utf8))
}
