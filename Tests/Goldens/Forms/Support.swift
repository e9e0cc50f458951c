// What the specs of this folder leave to the app.

class VaultBase {}

struct Ticket: ~Copyable {
  var number = 1
}

final class Parcel {
  var label = ""
}

actor Worker {}

infix operator <=> : ComparisonPrecedence
