/// A building that people climb for the view.
struct Tower: Codable, Equatable, Sendable {
  var name: String
  /// In metres, without antennas.
  var height: Int
}
