extension FormattingRow {
  static let comments = [
    FormattingRow("only comments", "  // a\n\n\n  /* b */", "// a\n\n/* b */\n"),
    FormattingRow(
      "at the end of lines",
      "import A// a\nerrors E { // b\n  case c /* d */\n  case e  /* f */   // g\n} // h",
      """
      import A  // a

      errors E {  // b
        case c  /* d */
        case e /* f */  // g
      }  // h

      """),
    FormattingRow(
      "on lines of their own",
      "// a\n\n// b\nimport A\n// c\n/// d\nservice S {\n\n// e\n\n\n// f\nfunc g()\n// h\n}\n// i\n\n// j",
      """
      // a

      // b
      import A

      // c
      /// d
      service S {
        // e

        // f
        func g()
        // h
      }
      // i

      // j

      """),
    FormattingRow(
      "inside elements",
      "service S {\n  func a( /* b */ c: Int, // d\n    // e\n    f /* g */ : /* h */ Int ) // i\n    // j\n    named k\n  /* l */ func m( /* n */ )\n}",
      """
      service S {
        func a(
          /* b */ c: Int,  // d
          // e
          f /* g */: /* h */ Int
        )  // i
          // j
          named k
        /* l */ func m(/* n */)
      }

      """),
    FormattingRow(
      "documentation stays documentation, and other comments do not become it",
      "service S { /** a */ func b(); /** c */ func d()\n   /** e\n    * f\n    */\n  func g() }",
      """
      service S {  /** a */
        func b();  /** c */
        func d()
        /** e
         * f
         */
        func g()
      }

      """),
    FormattingRow(
      "in blocks and lists without anything else",
      "service S { /* a */ }\nservice T {\n// b\n}\noperation O { performs { // c\n } }",
      """
      service S {  /* a */
      }

      service T {
        // b
      }

      operation O {
        performs {  // c
        }
      }

      """),
    FormattingRow(
      "in arguments, each of which then has a line where a comment begins or ends one",
      "database D {\nstore a:B(pageSize:1,// d\nid:e /* f */,zone:g[h])\nstore i:J(id:k,/* l */ cursor:M)\nstore n:O(\n// p\nid:q,\ncursor:R // s\n)\n}",
      """
      database D {
        store a: B(
          pageSize: 1,  // d
          id: e /* f */,
          zone: g[h]
        )
        store i: J(id: k, /* l */ cursor: M)
        store n: O(
          // p
          id: q,
          cursor: R  // s
        )
      }

      """),
    FormattingRow(
      "in arguments that fill lines",
      "operation O {\nperforms {\nquery(bbbbbbbbbbbbbbbbbbbbbbbbbbbbb, where: ccccccccccccccccccccccccccccc, limit: dddddddddddddddddd /* e */, /* f */ each: g)\nquery(bbbbbbbbbbbbbbbbbbbbbbbbbbbbb /* e */, where: ccccccccccccccccccccccccccccc, limit: dddddddddddddddddddd, each: g)\n}\n}",
      """
      operation O {
        performs {
          query(
            bbbbbbbbbbbbbbbbbbbbbbbbbbbbb,
            where: ccccccccccccccccccccccccccccc,
            limit: dddddddddddddddddd /* e */,
            /* f */ each: g
          )
          query(bbbbbbbbbbbbbbbbbbbbbbbbbbbbb /* e */, where: ccccccccccccccccccccccccccccc,
            limit: dddddddddddddddddddd, each: g)
        }
      }

      """),
  ]
}
