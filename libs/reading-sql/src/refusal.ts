import { tokensOf, type QuoteMode, type SqlDialect, type Token } from './lexer.js';

export type { SqlDialect } from './lexer.js';

/** The one sentence for every statement that is refused. */
export const ONLY_READING = 'Only one reading statement is allowed.';

const FIRST_WORDS: Readonly<Record<SqlDialect, ReadonlySet<string>>> = {
  mysql: new Set(['SELECT', 'WITH', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN']),
  sqlite: new Set(['SELECT', 'WITH']),
};

/** Words that no reading statement has outside quotes. */
const WRITING = new Set([
  ...['INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE', 'UPSERT', 'LOAD', 'IMPORT', 'HANDLER', 'INTO'],
  ...['CREATE', 'ALTER', 'DROP', 'TRUNCATE', 'RENAME', 'REINDEX', 'VACUUM', 'OPTIMIZE', 'REPAIR', 'PURGE'],
  ...['GRANT', 'REVOKE', 'SET', 'CALL', 'EXEC', 'EXECUTE', 'PREPARE', 'DEALLOCATE', 'KILL', 'SHUTDOWN', 'FLUSH'],
  ...['LOCK', 'UNLOCK', 'OUTFILE', 'DUMPFILE', 'SIGNAL', 'RESIGNAL', 'COMMIT', 'ROLLBACK', 'SAVEPOINT'],
  ...['PRAGMA', 'ATTACH', 'DETACH', 'WAITFOR', 'OPENROWSET', 'OPENQUERY', 'OPENDATASOURCE'],
]);

/** Functions of these names read. */
const ALSO_FUNCTIONS = new Set(['INSERT', 'REPLACE', 'TRUNCATE']);

/** Functions that sleep, lock, wait, write, or reach files and programs. */
const FUNCTIONS = new Set([
  ...['SLEEP', 'BENCHMARK', 'GET_LOCK', 'RELEASE_LOCK', 'RELEASE_ALL_LOCKS', 'NEXTVAL', 'SETVAL'],
  ...['MASTER_POS_WAIT', 'SOURCE_POS_WAIT', 'MASTER_GTID_WAIT', 'WAIT_FOR_EXECUTED_GTID_SET'],
  ...['WAIT_UNTIL_SQL_THREAD_AFTER_GTIDS', 'SERVICE_GET_READ_LOCKS', 'SERVICE_GET_WRITE_LOCKS'],
  ...['SERVICE_RELEASE_LOCKS', 'LOAD_FILE', 'SYS_EXEC', 'SYS_EVAL'],
  ...['LOAD_EXTENSION', 'READFILE', 'WRITEFILE', 'EDIT', 'FTS3_TOKENIZER'],
]);

/** What may stand between EXPLAIN and the statement. */
const EXPLAIN_OPTIONS = new Set(['EXTENDED', 'PARTITIONS', 'ANALYZE']);

/** What `sql_mode` makes of quotes: that of the agent's session (`''`), and the others. */
const SESSION_MODE = { hasBackslash: true, hasAnsiQuotes: false };
const OTHER_MODES: readonly QuoteMode[] = [
  { hasBackslash: true, hasAnsiQuotes: true },
  { hasBackslash: false, hasAnsiQuotes: false },
  { hasBackslash: false, hasAnsiQuotes: true },
];

/**
 * Why a statement is refused, or null when it only reads (rules-admin U 27 a). Server and agent ask the same function: one
 * statement, whose first word reads, without words that write, lock or wait outside strings, comments and quoted names.
 *
 * Where a string of MySQL ends depends on its mode. The agent sets it, but a statement must only read in every mode in
 * which it can be read at all, so that no session can be made to write.
 *
 * @returns `ONLY_READING`, or null.
 */
export function refusalOf(sql: string, dialect: SqlDialect): string | null {
  if (dialect === 'sqlite') return isReading(tokensOf(sql, dialect), dialect) ? null : ONLY_READING;
  if (!isReading(tokensOf(sql, dialect, SESSION_MODE), dialect)) return ONLY_READING;
  const others = /[\\"]/.test(sql) ? OTHER_MODES.map((mode) => tokensOf(sql, dialect, mode)) : [];
  return others.every((read) => read.end === 'unterminated' || isReading(read, dialect)) ? null : ONLY_READING;
}

function isReading({ tokens, end }: ReturnType<typeof tokensOf>, dialect: SqlDialect): boolean {
  if (end !== 'complete') return false;
  const statement = isSymbol(tokens.at(-1), ';') ? tokens.slice(0, -1) : tokens;
  return (
    !statement.some((token) => isSymbol(token, ';')) &&
    hasReadingStart(statement, dialect) &&
    !statement.some((_token, index) => isRefused(statement, index))
  );
}

function hasReadingStart(tokens: readonly Token[], dialect: SqlDialect): boolean {
  const start = tokens.findIndex((token) => !isSymbol(token, '('));
  const first = wordAt(tokens, start);
  if (first === undefined || !FIRST_WORDS[dialect].has(first)) return false;
  return first !== 'EXPLAIN' || explainsReading(tokens.slice(start + 1));
}

function explainsReading(tokens: readonly Token[]): boolean {
  let at = 0;
  for (;;) {
    const word = wordAt(tokens, at);
    if (word !== undefined && EXPLAIN_OPTIONS.has(word)) at += 1;
    else if (word === 'FORMAT' && isSymbol(tokens[at + 1], '=')) at += 3;
    else return ['SELECT', 'WITH'].includes(wordAt(tokens, tokens.findIndex(isAfter(at))) ?? '');
  }
}

/** The first token from here on that is no opening parenthesis. */
const isAfter = (at: number) => (token: Token, index: number) => index >= at && !isSymbol(token, '(');

function isRefused(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token?.kind !== 'word' && token?.kind !== 'name') return false;
  const { kind, text } = token;
  const isCalled = isSymbol(tokens[index + 1], '(');
  // Names of functions may stand in quotes, and a database may compare them by a collation that ignores accents.
  if (isCalled && /[^\0-\x7f]/.test(text)) return true;
  if (FUNCTIONS.has(text)) return kind === 'word' || isCalled;
  if (kind === 'name') return false;
  const before = wordAt(tokens, index - 1);
  if (text === 'SHARE' && before === 'FOR') return true;
  // Drawing a number from a sequence of MariaDB writes it.
  if (text === 'VALUE' && before === 'NEXT') return true;
  if (!WRITING.has(text)) return false;
  if (ALSO_FUNCTIONS.has(text) && isCalled) return false;
  if (text === 'CREATE' && index === 1 && before === 'SHOW') return false;
  return !(text === 'SET' && (before === 'CHARACTER' || before === 'CHAR'));
}

function wordAt(tokens: readonly Token[], index: number): string | undefined {
  const token = tokens[index];
  return token?.kind === 'word' ? token.text : undefined;
}

const isSymbol = (token: Token | undefined, text: string): boolean => token?.kind === 'symbol' && token.text === text;
