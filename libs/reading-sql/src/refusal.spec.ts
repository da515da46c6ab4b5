import { ONLY_READING, refusalOf } from './refusal.js';

const isRefused = (sql: string, dialect: 'mysql' | 'sqlite' = 'mysql') => refusalOf(sql, dialect) !== null;

describe('refusalOf', () => {
  it('has one sentence for everything that it refuses', () => {
    expect(refusalOf('DROP TABLE patient', 'mysql')).toBe('Only one reading statement is allowed.');
    expect(refusalOf('DROP TABLE patient', 'sqlite')).toBe(ONLY_READING);
  });

  it.each([
    'SELECT 1',
    'select 1;',
    '\n SELECT 1 ; -- done',
    '(SELECT 1) UNION ALL (SELECT 2)',
    'WITH a AS (SELECT 1) SELECT * FROM a',
    'WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 9) SELECT n FROM a',
    "SELECT REPLACE(Note, 'a', 'b'), INSERT (Note, 1, 2, 'x'), TRUNCATE(1.55, 1) FROM appointment",
    "SELECT 'DROP TABLE patient; --', \"it's\", `delete` FROM `update`",
    "SELECT 'it\\'s', 'C:\\\\temp'",
    "SELECT 'it''s'",
    "SELECT 'it\\'s', 'don\\'t', \\N",
    'SELECT 1 /* ; DELETE FROM patient */',
    'SELECT 1 -- ; DELETE FROM patient',
    'SELECT 1 # ; DELETE FROM patient',
    'SELECT 1--1',
    'SELECT a FROM t USE INDEX (PRIMARY) WHERE a LIKE "x%" FOR SYSTEM_TIME ALL',
    'SELECT PatNum, COUNT(*) FROM appointment GROUP BY PatNum WITH ROLLUP',
    'SELECT CONVERT(a USING utf8mb4), CAST(a AS CHAR CHARACTER SET utf8mb4) FROM t',
    'SELECT FIND_IN_SET(1, a), @n := @n + 1, updated, offset_ FROM t',
    'SELECT 名前 FROM t',
    'SHOW TABLES',
    'SHOW FULL COLUMNS FROM patient',
    'SHOW CREATE TABLE patient',
    'SHOW TABLE STATUS',
    'SHOW CHARACTER SET',
    'DESCRIBE patient',
    'DESC patient PatNum',
    'EXPLAIN SELECT 1',
    'EXPLAIN EXTENDED SELECT 1',
    'EXPLAIN ANALYZE FORMAT = JSON WITH a AS (SELECT 1) SELECT * FROM a',
    'EXPLAIN (SELECT 1)',
    'SELECT 1e5, .5, 0x1F, 1.5E+3',
  ])('lets MySQL read: %s', (sql) => {
    expect(isRefused(sql)).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t'],
    ['a comment alone', '-- SELECT 1'],
    ['a semicolon alone', ';'],
    ['two statements', 'SELECT 1; SELECT 2'],
    ['two semicolons', 'SELECT 1;;'],
    ['a statement behind a comment behind a semicolon', 'SELECT 1; /* x */ DELETE FROM t'],
    ...['INSERT INTO t VALUES (1)', 'UPDATE t SET a = 1', 'DELETE FROM t', 'REPLACE t VALUES (1)'].map(named),
    ...['CREATE TABLE t (a INT)', 'ALTER TABLE t ADD a INT', 'DROP TABLE t', 'TRUNCATE t', 'RENAME TABLE a TO b'].map(
      named,
    ),
    ...[
      'SET @a = 1',
      'USE mysql',
      'CALL p()',
      'DO SLEEP(1)',
      'HANDLER t OPEN',
      'LOAD DATA INFILE "a" INTO TABLE t',
    ].map(named),
    ...['LOCK TABLES t READ', 'FLUSH TABLES', 'KILL 1', 'GRANT ALL ON *.* TO a', 'PREPARE a FROM "SELECT 1"'].map(
      named,
    ),
    ...['EXECUTE a', 'BEGIN', 'START TRANSACTION', 'COMMIT', 'ANALYZE TABLE t', 'VALUES ROW(1)', 'TABLE t'].map(named),
    ['a write behind WITH', 'WITH a AS (SELECT 1) DELETE FROM t'],
    ['an update behind WITH', 'WITH a AS (SELECT 1) UPDATE t SET a = 1'],
    ['EXPLAIN of a write', 'EXPLAIN DELETE FROM t'],
    ['EXPLAIN of an option and a write', 'EXPLAIN FORMAT=JSON UPDATE t SET a = 1'],
    ['EXPLAIN of a connection', 'EXPLAIN FOR CONNECTION 7'],
    ['EXPLAIN of a table', 'EXPLAIN patient'],
    ['EXPLAIN of nothing', 'EXPLAIN'],
    ['DESC of a write', 'DESC DELETE FROM t'],
    ['INTO OUTFILE', "SELECT 1 INTO OUTFILE '/tmp/x'"],
    ['INTO DUMPFILE', "SELECT 1 INTO DUMPFILE '/tmp/x'"],
    ['INTO a variable', 'SELECT 1 INTO @a'],
    ['INTO before FROM', 'SELECT a INTO @a FROM t'],
    ['INTO within comments', 'SELECT 1/**/INTO/**/@a'],
    ['INTO behind a number with an exponent', 'SELECT 1e5INTO @a'],
    ['INTO behind an exponent with a sign', 'SELECT 1e+5INTO @a'],
    ['INTO behind a fraction', 'SELECT .5INTO @a'],
    ['INTO behind a point', 'SELECT 1.INTO @a'],
    ['INTO behind a point and an exponent', 'SELECT 5.e3INTO @a'],
    ['INTO behind a string', "SELECT 'a'INTO @a"],
    ['INTO behind a quoted name', 'SELECT `a`INTO @a FROM t'],
    ['INTO behind \\N', 'SELECT \\NINTO @a'],
    ['FOR UPDATE', 'SELECT * FROM t FOR UPDATE'],
    ['FOR SHARE', 'SELECT * FROM t FOR /* x */ SHARE SKIP LOCKED'],
    ['LOCK IN SHARE MODE', 'SELECT * FROM t LOCK IN SHARE MODE'],
    ['a versioned comment', 'SELECT 1 /*!50000 + 1 */'],
    ['a versioned comment of nothing', '/*!*/ SELECT 1'],
    ['a comment of MariaDB', 'SELECT 1 /*M! + 1 */'],
    ['a hint, which may lift the time limit', 'SELECT /*+ MAX_EXECUTION_TIME(0) */ 1'],
    ['SLEEP', 'SELECT sleep(5)'],
    ['SLEEP behind white space', 'SELECT SLEEP\n(5)'],
    ['SLEEP behind a comment', 'SELECT SLEEP/**/(5)'],
    ['SLEEP in backticks', 'SELECT `SLEEP`(5)'],
    ['SLEEP in ANSI quotes', 'SELECT "sleep"(5)'],
    ['SLEEP of a schema', 'SELECT mysql.sleep(5)'],
    ['SLEEP with an accent', 'SELECT slèep(5)'],
    ['a called quoted name with an accent', 'SELECT `slèep`(5)'],
    ['SLEEP in SHOW', "SHOW TABLES WHERE SLEEP(5) = ''"],
    ['BENCHMARK', "SELECT BENCHMARK(1000000000, MD5('a'))"],
    ['GET_LOCK', "SELECT GET_LOCK('a', 10)"],
    ['RELEASE_LOCK', "SELECT RELEASE_LOCK('a')"],
    ['LOAD_FILE', "SELECT LOAD_FILE('/etc/passwd')"],
    ['MASTER_POS_WAIT', "SELECT MASTER_POS_WAIT('a', 1)"],
    ['NEXTVAL', 'SELECT NEXTVAL(s)'],
    ['NEXT VALUE FOR', 'SELECT NEXT VALUE FOR s'],
    ['OPENROWSET', "SELECT * FROM OPENROWSET('a')"],
    ['EXEC', 'SELECT 1 EXEC sp_who'],
    ['WAITFOR', "SELECT 1 WAITFOR DELAY '0:0:5'"],
    ['a string that does not end', "SELECT 'a"],
    ['a string whose end is escaped', "SELECT 'a\\'"],
    ['a quoted name that does not end', 'SELECT `a'],
    ['a comment that does not end', 'SELECT 1 /* a'],
    ['a comment that closes itself by half', 'SELECT 1 /*/'],
    ['a write behind a comment within a comment', 'SELECT 1 /* /* */ DELETE FROM t */'],
    ['a semicolon behind two dashes without a space', 'SELECT 1 --1; DELETE FROM t'],
    ['a second line behind a comment', 'SELECT 1 -- a\n; DELETE FROM t'],
    ['a second line behind a hash', 'SELECT 1 # a\n; DELETE FROM t'],
    ['a write in a string that ends earlier without backslash escapes', "SELECT 'a\\'; DELETE FROM t; -- '"],
    ['a write in a string that ends earlier with ANSI quotes', 'SELECT "a\\"; DELETE FROM t; -- "'],
    ['a write behind a string with an escaped backslash', "SELECT 'a\\\\'; DELETE FROM t; -- '"],
    ['a null byte', 'SELECT 1\0; DELETE FROM t'],
    ['a null byte at the end', 'SELECT 1\0'],
    ['a byte order mark', 'SELECT 1 \ufeffINTO @a'],
    ['a first word with a letter that capitals turn into ASCII', 'ſELECT 1'],
    ['a first word with a zero-width space', 'SEL\u200bECT 1'],
    ['a first word in full-width letters', 'ＳＥＬＥＣＴ 1'],
    ['a no-break space behind the first word', 'SELECT\u00a01'],
    ['a quoted first word', '`SELECT` 1'],
  ])('refuses MySQL %s', (_name, sql) => {
    expect(isRefused(sql)).toBe(true);
  });

  it.each([
    'SELECT * FROM appointment WHERE start >= date()',
    'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 9) SELECT i FROM n',
    "SELECT 'it''s', \"a;b\", [drop; table], `x`, replace('a', 'a', 'b')",
    "SELECT 'C:\\' AS path",
    'SELECT 1 --2; DELETE FROM patient',
    'SELECT 1;',
  ])('lets SQLite read: %s', (sql) => {
    expect(isRefused(sql, 'sqlite')).toBe(false);
  });

  it.each([
    ...['PRAGMA query_only = 0', "ATTACH 'a' AS b", 'DETACH b', 'VACUUM', 'EXPLAIN SELECT 1', 'VALUES (1)'].map(named),
    ...['SHOW TABLES', 'INSERT INTO t VALUES (1)', 'REINDEX', 'BEGIN', 'SAVEPOINT a'].map(named),
    ['a write behind WITH', 'WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a'],
    ['a write behind WITH and a byte order mark', 'WITH a AS (SELECT 1) \ufeffDELETE FROM t'],
    ['REPLACE behind WITH', 'WITH a AS (SELECT 1) REPLACE INTO t SELECT * FROM a'],
    ['a write behind a string with a backslash', "SELECT 'a\\'; DELETE FROM t; --'"],
    ['a write behind a name in brackets', 'SELECT [a]; DELETE FROM t; --]'],
    ['a bracket that does not end', 'SELECT [a'],
    ['a hash, which begins no comment', 'SELECT 1 # ; DELETE FROM t'],
    ['an extension', "SELECT load_extension('a')"],
    ['a file', "SELECT readfile('a')"],
    ['an extension in quotes', 'SELECT "load_extension"(1)'],
    ['a versioned comment', 'SELECT 1 /*! + 1 */'],
    ['a null byte', 'SELECT 1\0; DELETE FROM t'],
  ])('refuses SQLite %s', (_name, sql) => {
    expect(isRefused(sql, 'sqlite')).toBe(true);
  });
});

function named(sql: string): [string, string] {
  return [sql, sql];
}
