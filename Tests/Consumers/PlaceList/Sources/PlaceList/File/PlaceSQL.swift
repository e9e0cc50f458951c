/// The statements of a context; `?1` to `?4` are the id, city, country and revision of a place.
enum PlaceSQL {
  /// The tables of places, of the versions that a context has read and changed, and the views derived from them.
  static let schema = """
    PRAGMA temp_store = MEMORY;
    CREATE TABLE IF NOT EXISTS places (
      number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
      city TEXT NOT NULL CHECK (city <> ''), country TEXT NOT NULL CHECK (country <> ''),
      revision TEXT NOT NULL);
    CREATE TEMP TABLE base (number, id TEXT PRIMARY KEY, city, country, revision);
    -- Each with the revision from which it starts, if it is not new; what shall go has no city.
    CREATE TEMP TABLE mine (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
      city, country, revision, isTwice DEFAULT 0);
    CREATE TEMP VIEW seen AS
      SELECT number, id, city, country, revision FROM places WHERE id NOT IN (SELECT id FROM mine)
      UNION ALL
      SELECT ifnull(p.number, (1 << 62) + m.number), m.id, m.city, m.country, m.revision
      FROM mine m LEFT JOIN places p ON p.id = m.id WHERE m.city NOT NULL;
    CREATE TEMP VIEW work AS
      SELECT m.number, m.id, p.city AS theirCity, p.country AS theirCountry, p.revision,
        ifnull(iif(m.city = b.city, p.city, NULL), m.city) AS city,
        ifnull(iif(m.country = b.country, p.country, NULL), m.country) AS country,
        CASE WHEN p.id IS NULL THEN iif(m.revision IS NULL, 'insert', NULL)
          WHEN m.city IS NULL THEN 'delete' ELSE 'update' END AS action,
        CASE WHEN isTwice OR m.revision IS NULL AND p.id NOT NULL THEN 'duplicate'
          WHEN m.revision IS p.revision OR m.city IS NULL AND p.id IS NULL THEN NULL
          WHEN b.id IS NULL THEN 'baseless' ELSE 'stale' END AS problem
      FROM mine m LEFT JOIN places p ON p.id = m.id
        LEFT JOIN base b ON b.id = m.id AND b.revision = m.revision;
    """

  private static let known = "base SELECT * FROM places WHERE id NOT IN (SELECT id FROM mine)"
  static let read = "INSERT OR REPLACE INTO \(known)"
  static let one = " AND id = ?1"
  static func seen(_ condition: String) -> String {
    "SELECT id, city, country, revision FROM seen WHERE true\(condition) ORDER BY number"
  }

  /// A change to a place that was never read is based on the stored version.
  private static let know = "INSERT OR IGNORE INTO \(known)\(one)"
  static let insert = [
    "DELETE FROM base WHERE id = ?1 AND id NOT IN (SELECT id FROM mine)", know,
    """
    INSERT INTO mine (id, city, country) VALUES (?1, ?2, ?3)
    ON CONFLICT DO UPDATE SET isTwice = city NOT NULL, city = ?2, country = ?3
    """,
  ]
  static let update = [
    know,
    """
    INSERT INTO mine (id, city, country, revision)
    VALUES (?1, ?2, ?3, ifnull(?4, (SELECT revision FROM base WHERE id = ?1)))
    ON CONFLICT DO UPDATE SET
      city = ?2, country = ?3, revision = iif(revision IS NULL, NULL, excluded.revision)
    """,
  ]
  static let delete = [
    know, "DELETE FROM mine WHERE id = ?1",
    "INSERT INTO mine (id, revision) SELECT id, revision FROM base WHERE id = ?1",
  ]
  static let anyChange = "SELECT 1 FROM mine LIMIT 1"
  static let rollback = "DELETE FROM mine"

  /// The first change that cannot be saved; `?1` is `stale` unless such changes are merged.
  static let problem = """
    SELECT id, theirCity, theirCountry, revision, problem FROM work
    WHERE problem IN ('duplicate', 'baseless', ?1) ORDER BY number LIMIT 1
    """
  static let actions = "SELECT action, id FROM work WHERE action NOT NULL ORDER BY number"
  static let commit = [
    "DELETE FROM places WHERE id IN (SELECT id FROM work WHERE action = 'delete')",
    """
    INSERT INTO places (id, city, country, revision)
    SELECT id, city, country, lower(hex(randomblob(16))) FROM work
    WHERE action IN ('insert', 'update') ORDER BY number
    ON CONFLICT DO UPDATE SET
      city = excluded.city, country = excluded.country, revision = excluded.revision
    """,
    "INSERT OR REPLACE INTO base SELECT * FROM places WHERE id IN (SELECT id FROM mine)", rollback,
  ]
}
