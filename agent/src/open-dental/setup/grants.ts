import { TABLES, type Columns, type Table, type TableList } from '../tables.js';

/** What is refused to a login that may do more. */
export const MAY_WRITE = 'The database user may write. Use the one that setup creates.';

/**
 * Whether a user may do anything but read, by what `show grants` lists. What is not understood, such as a role, counts as
 * writing.
 */
export const mayWrite = (grants: readonly string[]): boolean => grants.some((grant) => !onlyReads(grant));

function onlyReads(grant: string): boolean {
  // What stands in quotes and brackets are names.
  const plain = grant.replace(/`(?:[^`]|``)*`|'(?:[^'\\]|\\.|'')*'|"[^"]*"/g, 'x').replace(/\([^()]*\)/g, '');
  const [, rights = ''] = /^GRANT (.+?) ON \S+ TO /i.exec(plain) ?? [];
  const isPlain = rights.split(',').every((right) => /^(SELECT|USAGE)$/i.test(right.trim()));
  return isPlain && !/WITH .*GRANT OPTION/i.test(plain);
}

/** Reads for the agent, or answers statements of super developers. */
export type Purpose = 'agent' | 'sql';

export interface NewUser {
  name: string;
  /** As the server sees this machine. */
  host: string;
  password: string;
  purpose: Purpose;
}

/** The columns of a table that a user of a purpose may read: super developers see neither names nor texts. */
export function readableColumns(columns: Columns, table: Table, purpose: Purpose): string[] {
  const { names = [], texts = [] }: TableList = TABLES[table];
  const hidden = purpose === 'sql' ? [...names, ...texts] : [];
  return (columns.get(table) ?? []).filter((column) => !hidden.includes(column));
}

/**
 * The statements that make a user who may read the listed columns and nothing else. The user is made again when there is
 * one, since its password is not known any more.
 */
export function statementsFor(user: NewUser, database: string, columns: Columns): string[] {
  const account = `${quoted(user.name)}@${quoted(user.host)}`;
  const grants = (Object.keys(TABLES) as Table[]).flatMap((table) => {
    const readable = readableColumns(columns, table, user.purpose);
    if (readable.length === 0) return [];
    const list = readable.map((column) => `\`${column}\``).join(', ');
    return `grant select (${list}) on \`${database}\`.\`${table}\` to ${account}`;
  });
  return [`drop user if exists ${account}`, `create user ${account} identified by ${quoted(user.password)}`, ...grants];
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
