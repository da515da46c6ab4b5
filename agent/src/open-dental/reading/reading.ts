import type { Columns, Table } from '../tables.js';
import { linkOf, textOf, type Cell } from '../mapping/values.js';
import type { Database, DatabaseRow } from './database.js';
import type { LookupTables } from './lookup-tables.js';
import type { RowStore } from './row-store.js';

/** What of a database belongs to a clinic of Helix, and how it is read. */
export interface Scope {
  /** The clinic in Open Dental; 0: all of them are one clinic of Helix. */
  clinicNum: number;
  /** The first day that is sent, but for planned procedures, `yyyy-mm-dd`. */
  firstDay: string;
  /** Whether notes and forms are sent. */
  notes: boolean;
  breaks: 'paid' | 'unpaid';
  /** Provider by employee, where logins do not say it, as the settings have it. */
  employees: Readonly<Record<string, string>>;
  /** The same, as chosen in Helix; may change while the agent runs. */
  employeeChoices: Readonly<Record<string, string>>;
}

/** What every part of the source reads with. */
export interface Reading {
  database: Database;
  columns: Columns;
  store: RowStore;
  scope: Scope;
  lookups: LookupTables;
  /** Whether a name of an insurer or a plan is that of a public plan. */
  isPublicPlan: (name: string) => boolean;
}

export const hasColumn = ({ columns }: Pick<Reading, 'columns'>, table: Table, column: string): boolean =>
  columns.get(table)?.includes(column) ?? false;

/** The columns of a table for a statement, and nothing else. @param alias of the table in the statement. */
export const select = ({ columns }: Pick<Reading, 'columns'>, table: Table, alias: string = table): string =>
  (columns.get(table) ?? []).map((column) => `\`${alias}\`.\`${column}\``).join(', ');

/** Keys for a statement. They are digits, which need no quotes. */
export const listOf = (keys: Iterable<Cell>): string => {
  const links = [...keys].map(linkOf).filter((key) => key !== null);
  return links.length > 0 ? links.join(', ') : 'null';
};

/** When a row was written, ms since the epoch; its stamp is read in a session in UTC. */
export const stampOf = (cell: Cell): number => {
  const ms = Date.parse(`${textOf(cell).slice(0, 19).replace(' ', 'T')}Z`);
  return Number.isFinite(ms) && ms > 0 ? ms : 0;
};

/** Rows by a column that names another row. */
export function byLink(rows: readonly DatabaseRow[], column: string): Map<string, DatabaseRow[]> {
  const groups = new Map<string, DatabaseRow[]>();
  for (const row of rows) {
    const key = textOf(row[column]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Whether a row of a table belongs to the clinic. A table without the column has no clinics. */
export const isOfClinic = ({ scope }: Pick<Reading, 'scope'>, row: DatabaseRow): boolean =>
  scope.clinicNum === 0 || row['ClinicNum'] === undefined || Number(row['ClinicNum']) === scope.clinicNum;
