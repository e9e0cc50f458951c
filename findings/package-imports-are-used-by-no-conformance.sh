#!/bin/sh
# A 'package import' counts as unused where package types conform to protocols of the module and name nothing else of it.
#
# The guess: with InternalImportsByDefault a type that other modules see needs the module of each protocol that it
# conforms to, imported at the level of the type. So it is with 'public', where an 'internal import' is an error. With
# 'package' it is the other way round: 'package import' gives a warning, and 'internal import' compiles. Only a name in a
# signature needs the level. Who generates conformances with a level has to know where the types of all signatures come
# from, or leave the warning to users, who can write 'internal import'.
#
# Seen with the toolchain's 'swiftc' of Swift 6.3.1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

compile() {
  swiftc -swift-version 6 -parse-as-library -package-name Clocks -enable-upcoming-feature InternalImportsByDefault "$@"
}

# messages LEVEL IMPORT MEMBER: the errors and warnings of a type with a level.
messages() {
  echo "$1 protocol Clock { func now() -> Int }; $1 struct Time { $1 init() {} }" >Kit.swift
  compile -emit-module -module-name Kit Kit.swift
  printf '%s import Kit\n%s struct Watch: Clock {\n  %s func now() -> Int { 3 }\n  %s\n}\n' "$2" "$1" "$1" "$3" >Watch.swift
  compile -typecheck -module-name Watches -I . Watch.swift 2>&1 |
    sed -n 's/^.*: \(error\|warning\): /\1: /p' | sort -u || true
}

for level in public package; do
  for import in "$level" internal; do
    for member in "" "$level func time() -> Time { Time() }"; do
      what="names ${member:+a type in a signature}"
      if [ -z "$member" ]; then what="names the protocol alone"; fi
      echo "$level, $import import, $what: $(messages $level $import "$member" | head -1)"
    done
  done
done >seen
cat seen

grep -q 'package, package import, names the protocol alone: warning: package import of .Kit. was not used' seen || {
  echo "the conformance counts as a use now: this has changed"
  exit 1
}
grep -q 'package, internal import, names the protocol alone: $' seen || {
  echo "the conformance needs the level now: this has changed"
  exit 1
}
