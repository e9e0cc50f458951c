/// A protocol whose associated type has to name the conformer.
protocol Loaning<Title> {
  associatedtype Title: Hashable
  associatedtype Clerk: LoanClerk where Clerk.Desk == Self

  var clerk: Clerk? { get set }
  func ask(_ clerk: Clerk, for title: Title) throws -> Clerk
}

protocol LoanClerk<Desk> {
  associatedtype Desk
  func serve(at desk: Desk)
}

/// A protocol with members under a condition that the manifest sets for this module alone.
protocol Labelling {
  #if SHELF_HAS_LABELS
    func label(_ title: String) -> String
  #else
    func number(_ title: String) -> Int
  #endif
  #if SHELF_HAS_LABELS && os(Linux)
    func printLabels()
  #endif
}
