/// A building that people climb for the view.
struct Tower: Codable, Equatable, Sendable {
  var name: String
  /// The height in metres, without antennas.
  var height: Int
}
