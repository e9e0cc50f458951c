#!/bin/sh
# Entries of swift-log's handler for tests are equal although their errors are not.
#
# The guess: 'InMemoryLogHandler.Entry' is Equatable and carries the error of the log message, so a test that compares
# entries compares errors: by '==' where the error has it. It compares the text of the errors, and the name of their
# type. Two errors of one type with the same description are the same error for it, whatever their '==' says; and
# a type that describes itself by a fixed sentence, as an error for people does, makes every such comparison pass.
#
# Seen with apple/swift-log 1.16.2, its product InMemoryLogging.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'
echo "swift-log 1.16.2"

mkdir -p Sources/Probe
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "Probe",
  dependencies: [.package(url: "https://github.com/apple/swift-log", exact: "1.16.2")],
  targets: [
    .executableTarget(
      name: "Probe",
      dependencies: [
        .product(name: "Logging", package: "swift-log"),
        .product(name: "InMemoryLogging", package: "swift-log"),
      ])
  ])
SWIFT
cat >Sources/Probe/main.swift <<'SWIFT'
import InMemoryLogging
import Logging

struct Refused: Error, Equatable, CustomStringConvertible {
  var code: Int
  var description: String { "the server refused" }
}

let handler = InMemoryLogHandler()
let logger = Logger(label: "probe") { _ in handler }
logger.error("failed", error: Refused(code: 401))
logger.error("failed", error: Refused(code: 503))
let entries = handler.entries
print("errors equal: \(Refused(code: 401) == Refused(code: 503))")
print("entries equal: \(entries[0] == entries[1])")
SWIFT
swift build --quiet >build.log 2>&1 || {
  cat build.log
  exit 1
}
.build/debug/Probe | tee output
[ "$(cat output)" = "errors equal: false
entries equal: true" ] || {
  echo "this has changed"
  exit 1
}
