#!/bin/sh
# After a reset of swift-metrics' factory for tests the app's counter counts on, where the test no longer sees it.
#
# The guess: 'TestMetrics.reset()', which is for "in between test runs", leaves the counters of the app at zero, and
# what it counts next is found by its label. The reset forgets the handlers, and the app's 'Counter' keeps its own: asked
# by label, the counter is missing, whatever the app counts; asked through the app's counter, it is there with the old
# total; and a counter that is created anew with the same label is a third thing, which starts at zero. A counter in a
# static property, as they are mostly kept, is invisible from the second test on.
#
# Seen with apple/swift-metrics 2.13.0, its products Metrics and MetricsTestKit.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'
echo "swift-metrics 2.13.0"

mkdir -p Sources/Probe
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "Probe", platforms: [.macOS(.v14)],
  dependencies: [.package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0")],
  targets: [
    .executableTarget(
      name: "Probe",
      dependencies: [
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
      ])
  ])
SWIFT
cat >Sources/Probe/main.swift <<'SWIFT'
import Metrics
import MetricsTestKit

let factory = TestMetrics()
let requests = Counter(label: "requests", factory: factory)
requests.increment(by: 2)
factory.reset()
requests.increment(by: 3)
let byLabel = try? factory.expectCounter("requests").totalValue
print("by label: \(byLabel.map { "\($0)" } ?? "missing")")
print("through the app's counter: \(try factory.expectCounter(requests).totalValue)")
let again = Counter(label: "requests", factory: factory)
again.increment()
print("by label, once another was created: \(try factory.expectCounter("requests").totalValue)")
SWIFT
swift build --quiet >build.log 2>&1 || {
  cat build.log
  exit 1
}
.build/debug/Probe | tee output
[ "$(cat output)" = "by label: missing
through the app's counter: 5
by label, once another was created: 1" ] || {
  echo "this has changed"
  exit 1
}
