#!/bin/sh
# A module that is isolated to the main actor by default and has a plain public class has no valid '.swiftinterface'.
#
# The guess: '-default-isolation MainActor', which new projects have, is written into the interface as the attribute on
# each declaration. It is written on the members, but not on the class itself. As the class is isolated it is Sendable,
# and the interface says that too, in an extension: of a class that, read alone, is neither isolated nor final, which
# the compiler refuses. So the module builds, and the same command with '-emit-module-interface-path' fails to verify
# what it wrote. With '@MainActor' in the source of the class the interface is valid.
#
# Seen with the toolchain's compiler of Swift 6.3.1, of which nothing but the public options is used.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

cat >Implied.swift <<'SWIFT'
public class Screen {
  public init() {}
  public func show() {}
}
SWIFT
sed 's/public class/@MainActor public class/' Implied.swift >Stated.swift

build() {
  name=$1
  shift
  swiftc -swift-version 6 -default-isolation MainActor -emit-module -module-name "$name" \
    -emit-module-path "$name.swiftmodule" "$name.swift" "$@" >"$name.log" 2>&1 && echo builds || echo fails
}

evolution="-enable-library-evolution -emit-module-interface-path"
plain=$(build Implied)
implied=$(build Implied $evolution Implied.swiftinterface)
message=$(grep -m1 'error: .*Sendable' Implied.log | sed 's/.*error: //' || true)
stated=$(build Stated $evolution Stated.swiftinterface)
echo "without an interface: $plain"
echo "with an interface, isolation from the setting: $implied: $message"
echo "with an interface, isolation in the source: $stated"
echo "what it wrote:"
grep -E 'class Screen|Sendable' Implied.swiftinterface | sed 's/^/  /'

case "$plain $implied $stated $message" in
"builds fails builds "*"'Screen' cannot conform to the 'Sendable' protocol"*) ;;
*)
  echo "this has changed"
  exit 1
  ;;
esac
