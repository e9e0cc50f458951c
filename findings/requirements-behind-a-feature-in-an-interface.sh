#!/bin/sh
# In the '.swiftinterface' of a module, requirements of one protocol stand under '#if', and others that need it do not.
#
# The guess: what the source of a protocol has without a condition, the interface has without one. With the upcoming
# feature NonisolatedNonsendingByDefault each asynchronous requirement is put between
# '#if compiler(>=5.3) && $AsyncExecutionBehaviorAttributes' and '#endif', without an '#else': for a reader that does not
# know the feature (whose names begin with a dollar sign, which no other condition of Swift may) the protocol has fewer
# requirements, and a type that meets those conforms to it there, and not here. A synchronous requirement that takes an
# asynchronous closure has 'nonisolated(nonsending)' in its type all the same, and no condition around it.
#
# Seen with the toolchain's compiler of Swift 6.3.1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

cat >Feeds.swift <<'SWIFT'
public protocol Feed {
  func refresh() async
  func observe(_ body: @escaping @Sendable () async -> Void)
  var count: Int { get }
}
SWIFT
swiftc -swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-library-evolution \
  -emit-module -module-name Feeds -emit-module-path Feeds.swiftmodule \
  -emit-module-interface-path Feeds.swiftinterface Feeds.swift
sed -n '/^public protocol/,/^}/p' Feeds.swiftinterface

outside=$(sed -n '/^public protocol/,/^}/p' Feeds.swiftinterface | sed '/#if/,/#endif/d')
inside=$(sed -n '/#if/,/#endif/p' Feeds.swiftinterface)
case "$inside" in
*'$AsyncExecutionBehaviorAttributes'*'func refresh() async'*) ;;
*)
  echo "no condition around 'refresh': this has changed"
  exit 1
  ;;
esac
case "$inside" in *'#else'*)
  echo "the condition has an '#else': this has changed"
  exit 1
  ;;
esac
case "$outside" in
*'observe(_ body: nonisolated(nonsending)'*) ;;
*)
  echo "'observe' has a condition, or no 'nonsending': this has changed"
  exit 1
  ;;
esac
