/// The weather of a place at a time.
public struct Conditions: Equatable, Sendable {
  public var sky: String
  public var degrees: Double

  public init(sky: String, degrees: Double) {
    self.sky = sky
    self.degrees = degrees
  }
}
