import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives PostgreSQL an idea of the clinic-owned tables before they hold a row. Without it, until the first automatic
 * ANALYZE, it takes every clinic for one row and reads the whole clinic where an index on the row's id stands ready: the
 * first import of a clinic then costs more with every row that is in already. ANALYZE replaces these figures.
 */
export class FirstStatistics1763700000400 implements MigrationInterface {
  name = 'FirstStatistics1763700000400';

  async up(runner: QueryRunner): Promise<void> {
    for (const [column, distinct, width] of FIRST_GUESSES) {
      await runner.query(
        `select pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text,
           'inherited', false, 'null_frac', 0::real, 'avg_width', $2::integer, 'n_distinct', $3::real)
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $1
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
           and exists (select 1 from pg_policy p where p.polrelid = c.oid)`,
        [column, width, distinct],
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

/** Column, how many different values (negative: as a share of the rows), bytes of one. */
const FIRST_GUESSES: readonly [column: string, distinct: number, width: number][] = [
  ['clinic_id', 10, 4],
  ['id', -1, 8],
  ['appointment_id', -0.3, 8],
  ['patient_id', -0.3, 8],
  ['provider_id', 50, 4],
  ['date', 500, 4],
  ['start_at', -0.3, 8],
];
