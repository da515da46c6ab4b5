import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tells PostgreSQL what a clinic-owned table will look like, so that plans never depend on which clinics were there when
 * it last counted.
 *
 * Left to itself it expects one row of a clinic that it has not counted yet, finds every index equally good for one row,
 * and may read the whole clinic where the row's own id stands ready: the first import of a clinic would cost more with
 * every row that is in already. So clinics are never counted but always expected to be ten of equal size, which makes the
 * narrower index win for clinics of any size; the other columns begin with a guess that ANALYZE replaces.
 */
export class FirstStatistics1763700000400 implements MigrationInterface {
  name = 'FirstStatistics1763700000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function helix_expect(owned regclass) returns void language plpgsql as $$
      declare
        guess record;
      begin
        execute format('alter table %s alter column clinic_id set statistics 0', owned);
        for guess in
          select c.relname, a.attname, g.distinct_values, g.width
          from (values ('clinic_id', 10, 4), ('id', -1, 8), ('appointment_id', -0.3, 8), ('patient_id', -0.3, 8),
                       ('provider_id', 50, 4), ('date', 500, 4), ('start_at', -0.3, 8)) g(name, distinct_values, width)
          join pg_attribute a on a.attrelid = owned and a.attname = g.name
          join pg_class c on c.oid = owned
        loop
          perform pg_restore_attribute_stats('schemaname', 'public', 'relname', guess.relname::text,
            'attname', guess.attname::text, 'inherited', false, 'null_frac', 0::real, 'avg_width', guess.width,
            'n_distinct', guess.distinct_values::real);
        end loop;
      end $$;

      -- As before, and with the expectation: every table that is protected from now on has it.
      create or replace function helix_protect(owned regclass) returns void language plpgsql as $$
      begin
        execute format('alter table %s enable row level security', owned);
        -- The sub-select makes the scope one constant for the whole statement, so that indexes serve it.
        execute format('create policy clinic_scope on %s to helix_service
          using (clinic_id = any ((select helix_clinics())::integer[]))
          with check (clinic_id = any ((select helix_clinics())::integer[]))', owned);
        execute format('grant select, insert, update, delete on %s to helix_service', owned);
        perform helix_expect(owned);
      end $$;

      select helix_expect(polrelid) from pg_policy where polname = 'clinic_scope';
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
