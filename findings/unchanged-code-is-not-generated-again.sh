#!/bin/sh
# A compiler that is run twice generates code once: it leaves the object there, where that was made of the same code.
#
# The guess: 'swiftc -c' makes its object each time, so a benchmark that compiles the same files again and again, and takes
# the median, measures a compilation. But the object keeps a hash of the code that it was made of (LLVM's, before LLVM has
# worked on it), and where the next compilation comes to the same, it ends there, and does not touch the file. What it
# saves is a third to a half of a compilation without optimization: the times come in two kinds, and a comparison that goes
# to and fro between two states of a library, which leads to other code, measures another kind than one that does not.
# A comment may change, a value may not. Remove the object before each run.
#
# Seen with Swift 6.3.1 on Linux.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

cat >probe.swift <<'SWIFT'
public struct Probe {
  public init() {}
  public func described(_ number: Int) -> String { "number \(number)" }
}
SWIFT

# Prints how many bytes of code the compiler wrote, and whether the object is as old as before.
compile() {
  rm -rf statistics
  mkdir statistics
  before=$(stat -c %Y.%y probe.o 2>/dev/null || true)
  swiftc -c -Onone probe.swift -o probe.o -stats-output-dir statistics
  after=$(stat -c %Y.%y probe.o)
  written=$(cat statistics/*.json | sed -n 's/.*"LLVM.NumLLVMBytesOutput": \([0-9]*\).*/\1/p' | head -1)
  echo "$1: code $([ "${written:-0}" -gt 0 ] && echo written || echo 'not written')," \
    "the object $([ "$before" = "$after" ] && echo 'as it was' || echo new)"
}

{
  compile "at first"
  compile "the same again"
  echo "// A comment." >>probe.swift
  compile "with one more comment"
  sed -i 's/number \\/value \\/' probe.swift
  compile "with another string"
  rm probe.o
  compile "without the object"
} | tee output
[ "$(cat output)" = "at first: code written, the object new
the same again: code not written, the object as it was
with one more comment: code not written, the object as it was
with another string: code written, the object new
without the object: code written, the object new" ] || {
  echo "this has changed"
  exit 1
}
