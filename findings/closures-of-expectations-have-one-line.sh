#!/bin/sh
# In the closure of an expectation of Swift Testing, '#line' is that of the expectation, whatever the line of the call.
#
# The guess: a macro that is given a closure passes it on as it stands, so a default argument '#line' of a function called
# in it is the line of that call, as in a closure given to a function, and as the compiler's own messages say. All calls
# in it have the line of the macro. A library that keeps the line of its caller, to report a mistake there later, names
# the expectation, and cannot tell one call in it from another.
#
# Seen with Swift Testing of the toolchain, Swift 6.3.1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

mkdir -p Tests/LineTests
cat >Package.swift <<'END'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(name: "Lines", targets: [.testTarget(name: "LineTests")])
END
cat >Tests/LineTests/LineTests.swift <<'END'
import Testing

struct Places: Error { let lines: [Int] }

func line(_ line: Int = #line) -> Int { line }

func caught(_ body: () throws -> Void) -> Places? {
  do { try body() } catch { return error as? Places }
  return nil
}

@Test func lines() {
  let macro = #expect(throws: Places.self) {
    let first = line()
    let second = line()
    throw Places(lines: [first, second])
  }
  let function = caught {
    let first = line()
    let second = line()
    throw Places(lines: [first, second])
  }
  print("seen lines:", macro?.lines ?? [], function?.lines ?? [])
}
END
swift test 2>&1 | sed -n 's/^.*seen lines: //p' >seen

echo "calls in the lines [14, 15] of an expectation at 13, and [19, 20] of a function"
echo "lines they know:   $(cat seen)"
test "$(cat seen)" = "[13, 13] [19, 20]" || {
  echo "this has changed"
  exit 1
}
