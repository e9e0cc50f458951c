import MockSpecGenerator
import Testing

/// Tests that closures can hold any Swift but regular expressions and `#if`.
@Suite struct ClosureTests {
  @Test(arguments: [
    ##"item in if item.rank > 3 { true } else { false }"##,
    ##"let x = $0; return switch x.rank { case 1, 2: true; default: false }"##,
    ##"do { try f() } catch { return false }; return true"##,
    ##"do { try f() } catch let error as Oops where error.code == 1 { return false } catch { return true }; return true"##,
    ##"[weak box] note in box != nil"##,
    ##"[unowned(safe) box, x = 3] note in box.x == x"##,
    ##"(note: Item) -> Bool in note.rank == 1"##,
    ##"(note: Item) throws -> Bool in note.rank == 1"##,
    ##"@Sendable note in true"##,
    ##"@Sendable (note: Item) -> Bool in true"##,
    ##"guard case .some(let x)? = $0.opt else { return false }; return x > 1"##,
    ##"for x in $0.tags where x == "a" { return true }; return false"##,
    ##"for case let x? in $0.tags { return x }; return false"##,
    ##"outer: for x in $0.tags { if x == "a" { continue outer }; break outer }; return false"##,
    ##"defer { print("x") }; return true"##,
    ##"$0.tags.contains { $0 == "x" } && !$0.isOld"##,
    ##"if #available(iOS 17, *) { return true } else { return false }"##,
    ##"let (a, b) = (1, 2); return a < b"##,
    ##"$0.rank is Int"##,
    ##""\($0.title) \(1 + 2)" == "x""##,
    ##"$0.tags[1...].isEmpty"##,
    ##"while true { break }; repeat { } while false; return true"##,
    ##"let f: (Int) throws -> Int = { $0 }; return true"##,
    ##"switch $0 { case let x where x.rank > 1: return true; @unknown default: return false }"##,
    ##"_ = $0; return true"##,
    ##"var n = 0; n += 1; n <<= 2; return n > 1"##,
    ##"$0.title == #"raw"#"##,
    ##"var a: Int { 3 }; return a > 1"##,
    ##"func f<T>(_ x: T) -> Bool where T: Equatable { x == x }; return f($0.rank)"##,
    ##"struct A { var x = 1; static let y = 2 }; return A().x == A.y"##,
    ##"enum E { case a, b(Int) }; return true"##,
    ##"let x: Int = if $0.rank > 1 { 1 } else { 2 }; return x == 1"##,
    ##"$0[keyPath: \.rank] > 1"##,
    ##"$0.rank > 1 ? true : $0.rank < 0 ? false : true"##,
    ##"$0.opt?.count ?? 0 > 1"##,
    ##"$0.opt!.count > 1"##,
    ##"(try? f()) != nil"##,
    ##"try! f() == 1"##,
    ##"$0.closure?() == true"##,
    ##"Foo<Int>.self == Foo<Int>.self"##,
    ##"[Int]().isEmpty && [String: Int]().isEmpty"##,
    ##"type(of: $0) == Item.self"##,
    ##"$0 as AnyObject === box as AnyObject"##,
    ##"a.b.c(d: 1, e: { $0 }) { $1 } f: { $2 }"##,
    ##"let _: [Int] = .init(repeating: 0, count: 1); return true"##,
    ##"nonisolated(unsafe) var x = 1; return x == 1"##,
    ##"lazy var x = 1; return x == 1"##,
    ##"async let x = f(); return await x"##,
    ##"return $0.rank &+ 1 &<< 2 ^ ~3 != 0"##,
    ##"-$0.rank < +1"##,
    ##"$0.x.0.1 == 3"##,
    ##"$0.rank == -1"##,
    ##"\Item.rank"##,
    ##"#line > 1"##,
    ##"#file.isEmpty"##,
    ##"#function == "x""##,
    ##"let x = $0 as? Item, y = 1; return y == 1"##,
    ##"if let x = $0.opt, x > 1 { return true } else if var y = $0.b { return y }; return false"##,
    ##"if case .a(let x) = $0.k { return x }; return false"##,
    ##"let x = $0.rank; if x > 1, x < 3 || x == 9 { return true }; return false"##,
    ##"precondition($0.rank > 1, "x"); return true"##,
    ##"$0.date >= .now - 3_600"##,
    ##"0x1F == $0.rank && 1.5e3 > 2 && 0b11 == 3"##,
    ##"$0.title.utf8.first { $0 > UInt8(ascii: "a") } != nil"##,
    ##"{ $0.rank > 1 }($0)"##,
    ##"let f = { (x: Int) async throws(Oops) -> Int in x }; return true"##,
    ##"$0.tags.sorted(by: <).first == "a""##,
    ##"$0.tags.reduce(0, +) == 1"##,
    ##"let x = consume y; return true"##,
    ##"let x = copy y; return true"##,
    ##"if true { } ; return true"##,
    ##"unsafe $0.rank > 1"##,
    ##"for try await x in $0.stream { return true }; return false"##,
    ##"let a = $0, b = $0; return a.rank < b.rank"##,
    ##"switch ($0.a, $0.b) { case (let x?, _) where x > 1, (nil, let x?): return x > 1; case (nil, nil): return false }"##,
    ##"switch $0.rank { case ..<0: return false; case 0...: return true; default: return false }"##,
    ##"let v = if let o = $0.opt { o } else { 0 }; return v > 1"##,
    ##"@MainActor func g() {}; return true"##,
    ##"let closure: @Sendable () -> Void = {}; return true"##,
    ##"var x = 1 { didSet { print(oldValue) } }; return x == 1"##,
    ##"$0.`default`.isEmpty"##,
    ##"$0.self == $0"##,
    ##"String(describing: $0).isEmpty"##,
    ##"let x = (1, b: 2); return x.b == 2"##,
    ##"return (($0.rank))  == 1"##,
    ##"$0.counts[0, default: []].isEmpty"##,
    ##"f($0.rank, by: 2,)"##,
    ##"$0[keyPath: \.0] == $0[keyPath: \.[1]]"##,
    ##"$0[keyPath: \.?.count] == 1"##,
    ##"$0.pairs.map(\.0.1).isEmpty"##,
  ]) func closure(_ statements: String) {
    var diagnostics = Diagnostics()
    let text = """
      database Shelf {
        func items() throws -> [Item]  performs query(items, where: { \(statements) })
      }
      """
    _ = parse(SourceText(path: "Shelf.mockspec", text), reporting: &diagnostics)
    #expect(diagnostics.rendered() == "")
  }

  @Test(arguments: [
    "$0.title.contains(/a.b/)", "$0.title.contains(#/a.b/#)", "#if DEBUG\ntrue\n#endif",
  ])
  func notInClosures(_ statements: String) {
    var diagnostics = Diagnostics()
    let text =
      "database Shelf {\n  func items() throws -> [Item]  performs query(items, where: { \(statements) })\n}"
    _ = parse(SourceText(path: "Shelf.mockspec", text), reporting: &diagnostics)
    #expect(diagnostics.hasErrors)
  }
}
