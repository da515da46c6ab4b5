import { textOf } from './mapping/values.js';
import type { Database } from './reading/database.js';
import { columnsFound, TABLES, type Columns } from './tables.js';

/**
 * What the database has of the columns that the agent knows of, and its user may read.
 *
 * @throws MissingColumnsError
 */
export async function readColumns(database: Pick<Database, 'allRows'>): Promise<Columns> {
  const tables = Object.keys(TABLES).map((table) => `'${table}'`);
  const found: string[] = [];
  for (const table of tables) {
    const rows = await database.allRows(
      'Place',
      (after, limit) => `
        select table_name as TableName, column_name as ColumnName, ordinal_position as Place
        from information_schema.columns
        where table_schema = database() and table_name = ${table} and ordinal_position > ${after}
        order by ordinal_position limit ${limit}`,
    );
    found.push(...rows.map((row) => `${textOf(row['TableName'])}.${textOf(row['ColumnName'])}`));
  }
  return columnsFound(found);
}
