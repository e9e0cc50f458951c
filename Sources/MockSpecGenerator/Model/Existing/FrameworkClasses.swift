/// The classes of UIKit, AppKit and other frameworks of Apple whose subclasses find no initialiser without arguments in
/// them, and from which protocols of apps inherit.
///
/// They are known by their names, as their frameworks have no Swift files.
enum FrameworkClasses {
  static let names: Set<String> = [
    "MKAnnotationView", "MKMapView", "NSButton", "NSControl", "NSManagedObject", "NSTextField",
    "NSView", "NSViewController", "NSWindow", "NSWindowController", "UIButton",
    "UICollectionReusableView", "UICollectionView", "UICollectionViewCell",
    "UICollectionViewController", "UIControl", "UIHostingController", "UIImageView", "UILabel",
    "UINavigationBar", "UINavigationController", "UIPageViewController", "UIScrollView",
    "UISearchBar", "UISplitViewController", "UIStackView", "UITabBar", "UITabBarController",
    "UITableView", "UITableViewCell", "UITableViewController", "UITableViewHeaderFooterView",
    "UITextField", "UITextView", "UIToolbar", "UIView", "UIViewController", "UIWindow", "WKWebView",
  ]
}
