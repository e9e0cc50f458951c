/// Returns the candidate nearest to a misspelt name; `nil` if none is near.
///
/// A third of the letters may be wrong, at least one. Of two equally near candidates the first wins.
package func closest(to name: String, among candidates: [String]) -> String? {
  let longest = 100
  let letters = Array(name.unicodeScalars.prefix(longest + 1))
  guard !letters.isEmpty, letters.count <= longest else { return nil }
  let allowed = max(1, letters.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in candidates where candidate != name {
    let other = Array(candidate.unicodeScalars.prefix(longest + 1))
    guard abs(other.count - letters.count) <= allowed else { continue }
    let distance = editDistance(letters, other)
    // A candidate that shares no letter with the name is another name, not a misspelt one.
    guard distance <= allowed, distance < max(letters.count, other.count) else { continue }
    if distance < best?.distance ?? Int.max { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns the number of insertions, deletions, substitutions and swaps of neighbours that turn one word into the
/// other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      let cost = left[row] == right[column] ? 0 : 1
      var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
