import type pg from 'pg';

/** Set BENCH_STATEMENTS=1 to see which statements the database spends its time on. */
export const watchesStatements = process.env['BENCH_STATEMENTS'] === '1';

/** The server settings that counting statements needs. */
export const statementSettings = watchesStatements
  ? [
      "shared_preload_libraries = 'pg_stat_statements'",
      'track_io_timing = on',
      'pg_stat_statements.track_planning = on',
    ]
  : [];

/** Begins to count. Does nothing unless asked by BENCH_STATEMENTS. */
export async function countStatements(owner: pg.ClientBase): Promise<void> {
  if (!watchesStatements) return;
  await owner.query('create extension if not exists pg_stat_statements');
  await owner.query('select pg_stat_statements_reset()');
}

/** Prints the statements of this database that took longest since `countStatements`, in elapsed of all calls. */
export async function printStatements(owner: pg.ClientBase): Promise<void> {
  if (!watchesStatements) return;
  const { rows } = await owner.query<{ calls: string; total: number; planning: number; rows: string; words: string }>(
    `select calls, total_exec_time as total, total_plan_time as planning, rows,
            left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as words
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
     order by total_exec_time + total_plan_time desc limit 20`,
  );
  for (const { calls, total, planning, rows: returned, words } of rows) {
    const columns = [total.toFixed(0), planning.toFixed(0), calls, returned].map((figure) => figure.padStart(7));
    console.log(`    ${columns.join(' ')}  ${words}`);
  }
}
