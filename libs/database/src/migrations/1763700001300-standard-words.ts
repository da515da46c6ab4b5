import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames what did not use the words of docs/glossary.md. */
export class StandardWords1763700001300 implements MigrationInterface {
  name = 'StandardWords1763700001300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table provider_day rename column visits to appointments;
      alter table hygiene_day rename column visits to appointments;
      alter table procedure_rule_type rename column is_every_visit to is_every_appointment;

      alter table kept_rules rename to rule_snapshot;
      alter table rule_snapshot rename column kept_at to stored_at;
      alter table rule_snapshot rename constraint kept_rules_pkey to rule_snapshot_pkey;
      alter table rule_snapshot rename constraint kept_rules_clinic_id_fkey to rule_snapshot_clinic_id_fkey;

      -- 'office', or the id of a health profile.
      alter table reanalysis rename column rules_of to rule_scope;
      alter table reanalysis rename column alive_at to last_progress_at;

      alter table signing_key rename column sealed_key to encrypted_key;
      alter table user_session rename column sealed_id_token to encrypted_id_token;

      -- 'ingest': rejected by the agent API; 'apply': rejected by the database.
      alter table quarantine drop constraint quarantine_stage_check;
      update quarantine set stage = 'ingest' where stage = 'door';
      alter table quarantine add constraint quarantine_stage_check check (stage in ('ingest', 'apply'));
      alter index quarantine_once rename to quarantine_unreplayed;
    `);
    await runner.query(`
      alter function helix_expect(regclass) rename to helix_set_initial_statistics;
      alter function helix_protect(regclass) rename to helix_enable_clinic_scope;
      create or replace function helix_enable_clinic_scope(owned regclass) returns void language plpgsql as $$
      begin
        execute format('alter table %s enable row level security', owned);
        -- The sub-select makes the scope one constant for the whole statement, so that indexes serve it.
        execute format('create policy clinic_scope on %s to helix_service
          using (clinic_id = any ((select helix_clinics())::integer[]))
          with check (clinic_id = any ((select helix_clinics())::integer[]))', owned);
        execute format('grant select, insert, update, delete on %s to helix_service', owned);
        perform helix_set_initial_statistics(owned);
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
