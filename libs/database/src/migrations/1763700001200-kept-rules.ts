import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rules by which visits were judged, for good, so that past visits stay with the rules of their time. */
export class KeptRules1763700001200 implements MigrationInterface {
  name = 'KeptRules1763700001200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table kept_rules (
        clinic_id integer not null references clinic,
        -- Of the rules: the same ones are kept once.
        rules_hash text not null,
        -- Of the office {settings, officeRules}, or of a patient {healthProfileId, profileRules, patientRules}.
        rules jsonb not null,
        kept_at timestamptz not null default now(),
        primary key (clinic_id, rules_hash)
      );
      select helix_protect('kept_rules');
      revoke update, delete on kept_rules from helix_service;

      alter table appointment_due
        -- Null: judged before rules were kept.
        add office_rules_hash text,
        add patient_rules_hash text,
        add constraint appointment_due_office_rules
          foreign key (clinic_id, office_rules_hash) references kept_rules (clinic_id, rules_hash),
        add constraint appointment_due_patient_rules
          foreign key (clinic_id, patient_rules_hash) references kept_rules (clinic_id, rules_hash),
        add constraint appointment_due_rules check ((office_rules_hash is null) = (patient_rules_hash is null));
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
