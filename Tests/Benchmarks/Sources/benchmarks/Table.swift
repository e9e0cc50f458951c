import Foundation

/// A measured amount with its unit.
enum Quantity {
  case seconds(Double)
  case bytes(Int)
  case nanoseconds(Double)

  var amount: Double {
    switch self {
    case .seconds(let value), .nanoseconds(let value): value
    case .bytes(let value): Double(value)
    }
  }
}

extension Quantity: CustomStringConvertible {
  var description: String {
    switch self {
    case .seconds(let value) where value < 1: String(format: "%.1f ms", value * 1_000)
    case .seconds(let value): String(format: "%.2f s", value)
    case .nanoseconds(let value): String(format: "%.1f ns", value)
    case .bytes(let value) where value >= 1 << 30:
      String(format: "%.2f GiB", Double(value) / Double(1 << 30))
    case .bytes(let value): String(format: "%.0f MiB", Double(value) / Double(1 << 20))
    }
  }
}

/// The limit of a measure.
enum Bar {
  case value(Quantity)
  case ratio(Double)
}

struct Row {
  var measure: String
  var value: Quantity
  var baseline: Quantity?
  var bar: Bar?

  var ratio: Double? { baseline.map { value.amount / $0.amount } }

  /// The columns of the table.
  var cells: [String] {
    [
      measure, value.description, baseline?.description ?? "",
      ratio.map { String(format: "%.2f", $0) } ?? "", barCell,
    ]
  }

  private var barCell: String {
    switch bar {
    case .value(let limit): "≤ \(limit) \(verdict(value.amount <= limit.amount))"
    case .ratio(let limit): "≤ \(limit) × \(verdict((ratio ?? .infinity) <= limit))"
    case nil: ""
    }
  }

  private func verdict(_ isMet: Bool) -> String { isMet ? "met" : "MISSED" }
}

/// Rows under a title, printed together at the end.
struct Table {
  var title: String
  var notes: [String] = []
  var rows: [Row] = []

  mutating func add(
    _ measure: String, _ value: Quantity, against baseline: Quantity? = nil, bar: Bar? = nil
  ) {
    rows.append(Row(measure: measure, value: value, baseline: baseline, bar: bar))
  }

  var text: String {
    let head = ["measure", "value", "baseline", "ratio", "bar"]
    let lines = [head] + rows.map(\.cells)
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let body = lines.map { cells in
      let columns = cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return (1...3).contains(column) ? padding + cells[column] : cells[column] + padding
      }
      return columns.joined(separator: " | ").trimmingSuffix
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "-|-")
    let notes = notes.map { "  \($0)" }
    return ([title] + notes + [body[0], rule] + body.dropFirst()).joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate var trimmingSuffix: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
