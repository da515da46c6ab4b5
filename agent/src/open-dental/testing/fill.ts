import type { Connection } from 'mysql2/promise';
import { createTable, DEFINITIONS } from './definitions.js';
import type { PracticeTables } from './practice/rows.js';

const ROWS_AT_ONCE = 2_000;

/** Makes a database with the tables of Open Dental, and fills them. @param without columns that an older version lacks. */
export async function fillDatabase(
  root: Connection,
  name: string,
  tables: PracticeTables,
  without: readonly string[] = [],
): Promise<void> {
  await root.query(`create database \`${name}\` character set utf8mb3`);
  await root.query(`use \`${name}\``);
  // Stamps are of yesterday: with those of now every poll of the next seconds would read everything again.
  await root.query("set sql_mode = '', timestamp = unix_timestamp() - 86400");
  for (const table of Object.keys(DEFINITIONS)) await root.query(createTable(table, without));
  // What may leave the clinic of the texts in which somebody wrote who they are about.
  await root.query(
    `create table expected_text (
       TableName varchar(30), RowKey bigint, ColumnName varchar(30), Masked text, primary key (TableName, RowKey, ColumnName)
     ) engine=MyISAM default charset=utf8mb3`,
  );
  for (const [table, { columns, rows }] of tables) {
    const kept = columns.map((column, index) => ({ column, index })).filter(({ column }) => !without.includes(column));
    await root.query(`alter table ${table} disable keys`);
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const some = rows.slice(start, start + ROWS_AT_ONCE).map((row) => kept.map(({ index }) => row[index]));
      await root.query(`insert into ${table} (${kept.map(({ column }) => column).join(', ')}) values ?`, [some]);
    }
    await root.query(`alter table ${table} enable keys`);
  }
  await root.query('set timestamp = default');
}
