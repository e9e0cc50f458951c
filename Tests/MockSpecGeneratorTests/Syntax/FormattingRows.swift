extension FormattingRow {
  static let layout = [
    FormattingRow(
      "spaces around tokens",
      "service  S:A ,B{func a<T:C>( _ x : inout T,y:@escaping(Int)->Void={ } )async throws( E )->[ K:V ]?}",
      """
      service S: A, B {
        func a<T: C>(_ x: inout T, y: @escaping (Int) -> Void = { }) async throws(E) -> [K: V]?
      }

      """),
    FormattingRow(
      "names of existing protocols fill lines",
      "existing   A,B ,\n C //c\nexisting ReaderOfThePaper, WriterOfThePaper, PrinterOfThePaper, SellerOfThePaper, OwnerOfThePaper, AdvertiserInThePaper\n",
      """
      existing A, B, C  //c

      existing ReaderOfThePaper, WriterOfThePaper, PrinterOfThePaper, SellerOfThePaper, OwnerOfThePaper,
        AdvertiserInThePaper

      """),
    FormattingRow(
      "what the mocks are", "service S  for A.B as C   forwarding:A{}",
      "service S for A.B as C forwarding: A {}\n"),
    FormattingRow(
      "conditions in catalogues and records",
      """
      errors E {
      case a
      #if A  // Why.
      case b(c:Int=1)   retryable
      // Below.
      #else
      case b retryable
      #endif
      }
      record R by id:Int {
      #if A&&B
      var a:Int

      // Above.
      var b:Int
      #endif
      }
      """,
      """
      errors E {
        case a
        #if A  // Why.
          case b(c: Int = 1)  retryable
          // Below.
        #else
          case b  retryable
        #endif
      }

      record R by id: Int {
        #if A && B
          var a: Int

          // Above.
          var b: Int
        #endif
      }

      """),
    FormattingRow(
      "conditions",
      """
      import A
      #if canImport( UIKit )||os(iOS)&&! swift( >=6.1 )  // Why.
      import UIKit
      #endif
      service S {
      #if DEBUG
      // Only then.
      func a()

      #if (A)&&B
      func b()
      #elseif !(A)
      func c(d:Int,
      e:Int)
      #else
      #endif

      func f()
      #endif
      func g()
      }
      #if os( Linux )
      record R by id:Int{}
      #else
      errors E{
      case a
      }
      #endif
      service T{}
      """,
      """
      import A
      #if canImport(UIKit) || os(iOS) && !swift(>=6.1)  // Why.
        import UIKit
      #endif

      service S {
        #if DEBUG
          // Only then.
          func a()

          #if (A) && B
            func b()
          #elseif !(A)
            func c(d: Int, e: Int)
          #else
          #endif

          func f()
        #endif
        func g()
      }

      #if os(Linux)
        record R by id: Int {}
      #else
        errors E {
          case a
        }
      #endif

      service T {}

      """),
    FormattingRow(
      "rarer types and requirements",
      """
      service S {
      func a(b:Int... ,c:~Copyable,d:any A&B,e:[4 of Int],f:A<-1>)where T==U,V:W
      static func ==(a:Self,b:Self)->Bool
      static func <<T>(a:T)
      subscript(i:Int)->Int{get set}
      init?(a:Int)
      associatedtype E:A&B=C<D>.E
      }
      """,
      """
      service S {
        func a(b: Int..., c: ~Copyable, d: any A & B, e: [4 of Int], f: A<-1>) where T == U, V: W
        static func == (a: Self, b: Self) -> Bool
        static func <<T>(a: T)
        subscript(i: Int) -> Int { get set }
        init?(a: Int)
        associatedtype E: A & B = C<D>.E
      }

      """),
    FormattingRow(
      "attributes",
      "@available(iOS 17, *)\n@objc  service S{@MainActor  @A.B<C>( d )\nfunc a( b:@autoclosure()->Int,c:@convention(c)(Int)->Void,d:@E<F>  (Int)->Void )\n}",
      """
      @available(iOS 17, *)
      @objc service S {
        @MainActor @A.B<C>( d )
        func a(b: @autoclosure () -> Int, c: @convention(c) (Int) -> Void, d: @E<F> (Int) -> Void)
      }

      """),
    FormattingRow(
      "blank lines",
      "\n\nimport A\n\n\nimport B\nerrors E {\n\n\n  case a\n\n\n  case b\n\n}\n\n\nrecord R by id: I {\n}\nservice S { }",
      """
      import A

      import B

      errors E {
        case a

        case b
      }

      record R by id: I {}

      service S {}

      """),
    FormattingRow(
      "cases and payloads",
      "errors E:A ,B{\n\tpayload a   means b=K( 1 )\n\tpayload theSecondsToWaitBeforeTheNextAttemptIsMadeOfWhichThereCanBeNoMoreThanTheServiceAllowsInTheSameMinute   means c\n\tcase b( c:D?=nil )\n}\nerrors  for F{case a=-4      means  x   on item (b ,c),operation\n}",
      """
      errors E: A, B {
        payload a  means b = K( 1 )
        payload theSecondsToWaitBeforeTheNextAttemptIsMadeOfWhichThereCanBeNoMoreThanTheServiceAllowsInTheSameMinute  means c
        case b(c: D? = nil)
      }

      errors for F {
        case a = -4  means x  on item(b, c), operation
      }

      """),
    FormattingRow(
      "stores and verbs",
      "database D for X.Y as Z{store a:B( zone:c[d.e],pageSize : 1,changeTag:f )\nfunc g()performs{save( a,into:b,policy:.c );delete(d,from:e)}\nfunc h( i:I )performs i }\noperation O{performs{query (b,where:a,each:c  ??\td)\nfinish( d )}}",
      """
      database D for X.Y as Z {
        store a: B(zone: c[d.e], pageSize: 1, changeTag: f)
        func g()  performs {
          save(a, into: b, policy: .c);
          delete(d, from: e)
        }
        func h(i: I)  performs i
      }

      operation O {
        performs {
          query(b, where: a, each: c ?? d)
          finish(d)
        }
      }

      """),
    FormattingRow(
      "semicolons stay",
      "import A;import B ;\n;\nservice S { var a: Int { get; set }; func b() }",
      "import A;\nimport B;\n;\n\nservice S {\n  var a: Int { get; set };\n  func b()\n}\n"),
  ]

  static let lines = [
    FormattingRow(
      "clauses join the signature where they fit",
      "service S {\n  func a()\n    named b\n    default 1\n  var b: Int { get }\n    performs {\n      call()\n    }  named c\n}",
      """
      service S {
        func a()  named b  default 1
        var b: Int { get }  performs {
          call()
        }  named c
      }

      """),
    FormattingRow(
      "clauses that do not fit",
      "service S {\n  func aaaaaaaaaaaaaaaaaaaaaaaa(bbbbbbbbbbbbbbbbbbbbbbbbbb: Int) -> Int named cccccccccccccccccccccccccc default 123456\n}",
      """
      service S {
        func aaaaaaaaaaaaaaaaaaaaaaaa(bbbbbbbbbbbbbbbbbbbbbbbbbb: Int) -> Int
          named cccccccccccccccccccccccccc  default 123456
      }

      """),
    FormattingRow(
      "arguments that do not fit fill lines",
      "operation O {\n  performs {\n    save(aaaaaaaaaaaaaaaaaaaaaa, into: bbbbbbbbbbbbbbbbbbbbbbbbbbb, policy: ccccccccccccccccccccccc, atomic: ddddddddddddddd, each: e)\n  }\n}",
      """
      operation O {
        performs {
          save(aaaaaaaaaaaaaaaaaaaaaa, into: bbbbbbbbbbbbbbbbbbbbbbbbbbb, policy: ccccccccccccccccccccccc,
            atomic: ddddddddddddddd, each: e)
        }
      }

      """),
    FormattingRow(
      "a long list gets a line for each element",
      "service S {\n  func a(bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: Int, cccccccccccccccccccccccccccccccccccc: Int, ddddddddddddddddddd: Int) -> (e: E, f: F)\n}",
      """
      service S {
        func a(
          bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: Int,
          cccccccccccccccccccccccccccccccccccc: Int,
          ddddddddddddddddddd: Int
        ) -> (e: E, f: F)
      }

      """),
    FormattingRow(
      "a broken list stays as its author grouped it",
      "service S {\n  func a(\n  b: Int,   c: Int,\n        d: Int)\n    -> (\n e: E)\n  func f(g: Int,\n    h: Int)\n}",
      """
      service S {
        func a(
          b: Int, c: Int,
          d: Int
        ) -> (
          e: E
        )
        func f(g: Int, h: Int)
      }

      """),
    FormattingRow(
      "expressions are kept",
      "operation O {\n  var a: A = { x  in\n  if x {\n   b( 1,2 )\n  }\n}\n  var c: C = .d( 1 )\n.e\n  var t: T = \"\"\"\n      as it is\n    \"\"\"\n}",
      """
      operation O {
        var a: A = { x in
          if x {
            b( 1,2 )
          }
        }
        var c: C = .d( 1 )
          .e
        var t: T = \"\"\"
            as it is
          \"\"\"
      }

      """),
  ]
}
