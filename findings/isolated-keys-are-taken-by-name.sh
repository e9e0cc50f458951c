#!/bin/sh
# What has no actor can use a dictionary whose keys are hashable on the main actor alone, by the name of a type alias.
#
# The guess: in a module on the main actor by default 'enum Tag' is 'Hashable' there alone, so nothing nonisolated can
# have a property of the type '[Tag: Int]', and a generic type over it neither. Swift says so where the type is written
# out, and where an alias stands for the whole generic type; an alias for the dictionary alone, as an argument of the
# generic type, is taken.
#
# Seen with the toolchain's 'swiftc' of Swift 6.3.1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

# errors ALIAS TYPE: the errors of a nonisolated property of the type.
errors() {
  cat >Tags.swift <<END
enum Tag { case work, home }
nonisolated struct Knob<Value> {
  init() {}
}
final class Mock {
  $1
  nonisolated struct Knobs {
    var counts: $2 { .init() }
  }
}
END
  swiftc -typecheck -swift-version 6 -default-isolation MainActor -parse-as-library Tags.swift 2>&1 |
    grep -c '^Tags.swift.* error: ' || true
}

{
  echo "written out: $(errors '' 'Knob<[Tag: Int]>')"
  echo "an alias for the generic type: $(errors 'typealias Counts = Knob<[Tag: Int]>' Counts)"
  echo "an alias for the argument: $(errors 'typealias Counts = [Tag: Int]' 'Knob<Counts>')"
} >seen
cat seen

grep -q 'written out: [1-9]' seen || {
  echo "the type can be written out now: this has changed"
  exit 1
}
grep -q 'an alias for the generic type: [1-9]' seen || {
  echo "an alias for all of it is taken now: this has changed"
  exit 1
}
grep -q 'an alias for the argument: 0' seen || {
  echo "the alias is an error now: this has changed"
  exit 1
}
