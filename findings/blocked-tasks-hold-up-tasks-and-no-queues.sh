#!/bin/sh
# Tasks that block all their threads hold up other tasks on Linux, and blocks of a global queue for a second only.
#
# The guess: tasks of a priority and blocks of 'DispatchQueue.global()' come one after another, as they share the threads
# of one pool; where tests block these, until a process ends for instance, a block that comes late shows that the tasks
# before it had their turn. Each second Dispatch looks for threads that do not run, and adds one for the blocks of the
# queue; the number of threads for tasks stays. So a timer of a global queue, or a wait that is counted by one, goes on
# while the tasks that it waits for do not. Tasks of other priorities have threads of their own, and begin at once.
#
# Seen with Swift 6.3.1 on Linux, its libraries Dispatch and _Concurrency.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

cat >main.swift <<'SWIFT'
import Dispatch
import Foundation

let (blocked, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
let count = ProcessInfo.processInfo.activeProcessorCount
for _ in 0..<count {
  Task.detached(priority: .medium) {
    blocked.signal()
    release.wait()
  }
}
for _ in 0..<count { blocked.wait() }

/// Tells whether something that is begun now has its turn within some seconds.
func has(_ begin: (@escaping @Sendable () -> Void) -> Void, within seconds: Double) -> Bool {
  let turn = DispatchSemaphore(value: 0)
  begin { turn.signal() }
  return turn.wait(timeout: .now() + seconds) == .success
}

func task(_ priority: TaskPriority) -> (@escaping @Sendable () -> Void) -> Void {
  { body in Task.detached(priority: priority) { body() } }
}

print("a block of a global queue, at once: \(has({ DispatchQueue.global().async(execute: $0) }, within: 0.3))")
print("a block of a global queue, in time: \(has({ DispatchQueue.global().async(execute: $0) }, within: 5))")
print("a task of the same priority: \(has(task(.medium), within: 5))")
print("a task of a higher one: \(has(task(.high), within: 5))")
print("a task of the lowest one: \(has(task(.background), within: 5))")
for _ in 0..<count { release.signal() }
print("a task of the same priority, once the others go on: \(has(task(.medium), within: 5))")
SWIFT
swiftc -swift-version 5 -o probe main.swift
./probe | tee output
[ "$(cat output)" = "a block of a global queue, at once: false
a block of a global queue, in time: true
a task of the same priority: false
a task of a higher one: true
a task of the lowest one: true
a task of the same priority, once the others go on: true" ] || {
  echo "this has changed"
  exit 1
}
