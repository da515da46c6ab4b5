import fc from 'fast-check';
import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js';
import { refusalOf, type SqlDialect } from './refusal.js';

const dialects: readonly SqlDialect[] = ['mysql', 'sqlite'];

/** Statements that no quotes or comments hide. */
const evil = fc.constantFrom(
  ...['; DELETE FROM t', 'INTO @a', "INTO OUTFILE '/tmp/x'", 'FOR UPDATE', 'LOCK IN SHARE MODE', '; SELECT 2'],
  ...['UPDATE t SET a = 1', 'SLEEP(9)', 'load_file(1)', '/*! x */', '/*M!1 x */', 'DROP TABLE t', 'for\nshare', '\0'],
);
/** Words in any case, as SQL reads them. */
const inAnyCase = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.infiniteStream(fc.boolean()))
    .map(([sql, capitals]) => sql.replace(/[a-z]/gi, (letter) => toCase(letter, capitals.next().value === true)));
const toCase = (letter: string, isCapital: boolean) => (isCapital ? letter.toUpperCase() : letter.toLowerCase());

/** Anything, evil statements among it, that quotes or comments hide. */
const hidden = fc.oneof(fc.string({ unit: 'binary' }), inAnyCase(evil)).map((text) => text.replaceAll('\0', ''));
const without = (pattern: RegExp) => hidden.map((text) => text.replace(pattern, ''));
const quotes: Readonly<Record<SqlDialect, fc.Arbitrary<string>>> = {
  mysql: fc.oneof(
    without(/[\\]/g).map((text) => `'${text.replaceAll("'", "''")}'`),
    without(/[\\]/g).map((text) => `"${text.replaceAll('"', '""')}"`),
    without(/`/g).map((text) => `\`${text}\``),
  ),
  sqlite: fc.oneof(
    hidden.map((text) => `'${text.replaceAll("'", "''")}'`),
    hidden.map((text) => `"${text.replaceAll('"', '""')}"`),
    without(/\]/g).map((text) => `[${text}]`),
  ),
};
const comments = fc.oneof(
  // A mark, a letter or a plus directly behind the opening makes MySQL read the comment.
  without(/\*\//g).map((text) => `/* ${text.replaceAll('*', '')} */`),
  without(/\n/g).map((text) => `-- ${text}\n`),
);
const harmless = fc.constantFrom('a', '+', '1.5', ',', '+ (b)', 'count(*)', 'x.y', '1e3', '<>', 'FROM', 'ORDER BY');
const piecesOf = (dialect: SqlDialect) => fc.array(fc.oneof(quotes[dialect], comments, harmless), { maxLength: 12 });
const statement = (pieces: readonly string[]) => `SELECT ${pieces.join(' ')}`;

describe.each(dialects)('refusalOf %s', (dialect) => {
  it('lets a reading statement pass, whatever is in its strings, quoted names and comments', () => {
    fc.assert(
      fc.property(piecesOf(dialect), (pieces) => {
        expect(refusalOf(statement(pieces), dialect)).toBeNull();
        expect(refusalOf(`${statement(pieces)} ;`, dialect)).toBeNull();
      }),
    );
  });

  it('refuses a writing, locking or second statement anywhere between strings, quoted names and comments', () => {
    fc.assert(
      fc.property(piecesOf(dialect), inAnyCase(evil), piecesOf(dialect), (before, text, behind) => {
        expect(refusalOf(statement([...before, text, ...behind]), dialect)).not.toBeNull();
      }),
    );
  });

  it('refuses a statement whose quote or comment is left open', () => {
    const open = fc.constantFrom("'", '`', '/*', '"');
    fc.assert(
      fc.property(piecesOf(dialect), open, without(/['"`*]/g), (before, quote, text) => {
        expect(refusalOf(statement([...before, `${quote} ${text}`]), dialect)).not.toBeNull();
      }),
    );
  });

  it('gives the same answer for any text, with and without a last semicolon, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(refusalOf(`SELECT ${text}\n;`, dialect)).toBe(refusalOf(`SELECT ${text}`, dialect) ?? null);
      }),
    );
  });

  it('answers 20,000 characters of open quotes and comments at once', () => {
    for (const piece of ["'", '/*', '*/', '`', '\\', '"a', '-- ', '1e', '(', ';', "'\\''"]) {
      const started = performance.now();
      refusalOf(`SELECT ${piece.repeat(20_000 / piece.length)}`, dialect);
      expect(performance.now() - started).toBeLessThan(1_000);
    }
  });
});

describe('refusalOf sqlite against SQLite', () => {
  let sqlite: SqlJsStatic;
  beforeAll(async () => {
    sqlite = await initSqlJs();
  });

  const contentsOf = (database: Database) =>
    JSON.stringify([
      database.exec('SELECT * FROM t'),
      database.exec('SELECT name, sql FROM sqlite_master'),
      database.exec('PRAGMA user_version'),
    ]);
  /** Pieces from which statements of every kind come about, valid ones among them. */
  const piece = fc.constantFrom(
    ...['SELECT', 'WITH', 'x AS (SELECT 1)', 'DELETE FROM t', 'INSERT INTO t', 'VALUES (2)', 'UPDATE t SET a = 3'],
    ...['REPLACE INTO t', 'DROP TABLE t', 'CREATE TABLE u (a)', ';', '--', '\n', '/*', '*/', "'", '"', '`', '[', ']'],
    ...['1', '*', 'FROM t', 'a', ',', '(', ')', '\\', "''", '1e5', '\ufeff', 'PRAGMA user_version = 7', '#', 'x'],
  );
  const soup = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(' '));
  const near = fc
    .tuple(fc.constantFrom('SELECT 1', 'WITH x AS (SELECT 1)', 'SELECT a FROM t'), soup)
    .map(([start, rest]) => `${start} ${rest}`);

  it('lets no statement pass that changes rows, tables or settings, or that is followed by another', () => {
    const database = new sqlite.Database();
    database.run('CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    const before = contentsOf(database);
    let passed = 0;
    fc.assert(
      fc.property(fc.oneof(soup, near), (sql) => {
        if (refusalOf(sql, 'sqlite') !== null) return;
        passed += 1;
        try {
          expect(database.exec(sql).length).toBeLessThanOrEqual(1);
        } catch (error) {
          // What SQLite cannot read changes nothing, either.
          if ((error as Error).message.includes('toBeLessThanOrEqual')) throw error;
        }
        expect(contentsOf(database)).toBe(before);
      }),
      { numRuns: 3_000 },
    );
    database.close();
    expect(passed).toBeGreaterThan(100);
  });
});
