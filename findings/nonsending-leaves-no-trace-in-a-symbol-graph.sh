#!/bin/sh
# Two modules whose functions run on different executors have the same declarations in their symbol graphs.
#
# The guess: a symbol graph shows the types as the compiler understands them. It does so for the default isolation of a
# module: with '-default-isolation MainActor' each function is printed with '@MainActor', which its source has not, and
# for functions of the standard library it prints 'nonisolated(nonsending)'. But where a module has the upcoming feature
# NonisolatedNonsendingByDefault, its asynchronous functions and the closures that they take mean something else, and no
# declaration in the graph says so: all are spelled as without the feature. Only the mangled name of a function that
# takes such a closure differs, and demangling it brings the word to light. Who generates code from the declarations of
# a graph, for a module with other settings, has no way to know; the '.swiftinterface' of the same module tells.
#
# Seen with the toolchain's 'swiftc -emit-symbol-graph' of Swift 6.3.1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

cat >Feeds.swift <<'SWIFT'
public protocol Feed {
  func refresh() async
  func observe(_ body: @escaping @Sendable () async -> Void)
}
SWIFT

graph() {
  mkdir "$1"
  swiftc -swift-version 6 -emit-module -module-name Feeds -emit-module-path "$1/Feeds.swiftmodule" \
    -emit-symbol-graph -emit-symbol-graph-dir "$1" -enable-library-evolution \
    -emit-module-interface-path "$1/Feeds.swiftinterface" Feeds.swift $2
}
graph plain ""
graph nonsending "-enable-upcoming-feature NonisolatedNonsendingByDefault"
graph main "-default-isolation MainActor"

# The words of the declarations, without the mangled names.
declarations() { tr ',{}' '\n\n\n' <"$1/Feeds.symbols.json" | sed -n 's/^"spelling"://p'; }
names() { tr ',{}' '\n\n\n' <"$1/Feeds.symbols.json" | sed -n 's/^"precise":"s:\(.*\)"$/$s\1/p' | sort -u; }

for module in plain nonsending main; do
  declarations "$module" >"$module/declarations"
  names "$module" >"$module/names"
  echo "$module: $(grep -c MainActor "$module/declarations" || true) times 'MainActor', $(
    grep -c nonsending "$module/declarations" || true
  ) times 'nonsending' in the declarations"
done
echo "names of 'nonsending' that 'plain' does not have:"
comm -13 plain/names nonsending/names | swift demangle -compact | sed 's/^/  /'

cmp -s plain/declarations nonsending/declarations || {
  echo "the declarations of 'plain' and 'nonsending' differ: this has changed"
  exit 1
}
cmp -s plain/names nonsending/names && {
  echo "the names of 'plain' and 'nonsending' are the same: this has changed"
  exit 1
}
grep -q 'nonisolated(nonsending)' nonsending/Feeds.swiftinterface || {
  echo "the interface no longer tells of 'nonsending': this has changed"
  exit 1
}
grep -q 'MainActor' main/declarations || {
  echo "the graph no longer tells of the default isolation: this has changed"
  exit 1
}
