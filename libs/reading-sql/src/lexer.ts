/** How a database reads SQL. MySQL stands for MariaDB, too. */
export type SqlDialect = 'mysql' | 'sqlite';

/** A piece of a statement. Comments and white space are no tokens. */
export type Token =
  /** A word outside quotes, in capitals. */
  | { kind: 'word'; text: string }
  /** A quoted name without its quotes. */
  | { kind: 'name'; text: string }
  | { kind: 'string' }
  /** A number, or MySQL's `\N`. */
  | { kind: 'number' }
  /** Any other character. */
  | { kind: 'symbol'; text: string };

type Names = Readonly<Record<string, string>>;

/** What the lexer needs to know about a dialect. */
interface Lexis {
  lineComment: RegExp;
  /** Comments whose text the database runs, or takes its limits from. */
  effectiveComment: RegExp;
  /** The closing quotes of names, by the opening ones. */
  names: Names;
  strings: string;
}

const LEXES: Readonly<Record<SqlDialect, Lexis>> = {
  mysql: {
    // Two dashes begin a comment only before white space, a control character or the end: `1--1` is a difference.
    lineComment: /#|--(?=[\0-\x20\x7f]|$)/y,
    // A hint, `/*+`, can lift the time limit of the session.
    effectiveComment: /\/\*(?:M?!|\+)/iy,
    names: { '`': '`' },
    strings: `'"`,
  },
  sqlite: {
    lineComment: /--/y,
    effectiveComment: /\/\*M?!/iy,
    names: { '`': '`', '"': '"', '[': ']' },
    strings: "'",
  },
};

const SPACE = /[\t\n\v\f\r ]+/y;
// After digits a new word may begin: MySQL reads `1e5INTO` and `.5INTO` as a number and INTO.
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
// Beyond ASCII every character belongs to words, no-break spaces too.
const WORD = /[a-z_$\u0080-\u{10ffff}][a-z0-9_$\u0080-\u{10ffff}]*/iuy;
// SQLite skips a byte order mark, so that a word may begin behind it.
const FORBIDDEN = /[\0\ufeff]/y;
// MySQL reads `\N` as NULL; a new word may follow at once.
const NULL_LITERAL = /\\N/y;
const BLOCK_COMMENT = /\/\*/y;

/** ASCII alone: `toUpperCase` turns letters such as a long s into ASCII ones, which no database does to keywords. */
const inCapitals = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** What MySQL's `sql_mode` decides about quotes. */
export interface QuoteMode {
  /** Whether a backslash escapes in strings: not with NO_BACKSLASH_ESCAPES. */
  hasBackslash: boolean;
  /** Whether double quotes are around names: with ANSI_QUOTES. */
  hasAnsiQuotes: boolean;
}

/**
 * The tokens of an SQL text, up to where it cannot be read.
 *
 * @returns `end` says why the tokens end: at the end of the text, within quotes or a comment that never ends, or at
 * something that no reading statement has: a comment that is executed, a null byte.
 */
export function tokensOf(
  sql: string,
  dialect: SqlDialect,
  mode: QuoteMode = { hasBackslash: dialect === 'mysql', hasAnsiQuotes: false },
): { tokens: Token[]; end: 'complete' | 'unterminated' | 'forbidden' } {
  const { lineComment, effectiveComment, strings } = LEXES[dialect];
  const names: Names = mode.hasAnsiQuotes ? { ...LEXES[dialect].names, '"': '"' } : LEXES[dialect].names;
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const text = pattern.exec(sql)?.[0];
    if (text !== undefined) at += text.length;
    return text;
  };
  /** Skips up to and including the closing quote; undefined when it never comes. */
  const quoted = (close: string, hasBackslash: boolean): string | undefined => {
    const start = ++at;
    for (; at < sql.length; at++) {
      if (hasBackslash && sql[at] === '\\') at++;
      else if (sql[at] === close) {
        // In brackets a name ends at the first closing one.
        if (close === ']' || sql[at + 1] !== close) return sql.slice(start, at++);
        at++;
      }
    }
    return undefined;
  };

  while (at < sql.length) {
    if (match(SPACE) !== undefined) continue;
    if (match(FORBIDDEN) !== undefined || match(effectiveComment) !== undefined) return { tokens, end: 'forbidden' };
    if (match(lineComment) !== undefined) {
      const end = sql.indexOf('\n', at);
      at = end < 0 ? sql.length : end + 1;
      continue;
    }
    if (match(BLOCK_COMMENT) !== undefined) {
      const end = sql.indexOf('*/', at);
      if (end < 0) return { tokens, end: 'unterminated' };
      at = end + 2;
      continue;
    }
    const open = sql.charAt(at);
    const close = names[open];
    if (close !== undefined) {
      const text = quoted(close, false);
      if (text === undefined) return { tokens, end: 'unterminated' };
      tokens.push({ kind: 'name', text: inCapitals(text) });
      continue;
    }
    if (strings.includes(open)) {
      if (quoted(open, mode.hasBackslash) === undefined) return { tokens, end: 'unterminated' };
      tokens.push({ kind: 'string' });
      continue;
    }
    if (match(NUMBER) !== undefined || match(NULL_LITERAL) !== undefined) {
      tokens.push({ kind: 'number' });
      continue;
    }
    const word = match(WORD);
    if (word !== undefined) tokens.push({ kind: 'word', text: inCapitals(word) });
    else tokens.push({ kind: 'symbol', text: sql.charAt(at++) });
  }
  return { tokens, end: 'complete' };
}
