import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The code of a fee as the catalogue spells it (`plainCode` of libs/hygiene), for an index: fee schedules write codes without
 * leading zeros, with prefixes and with suffixes. The column `code` keeps what the practice-management system sent.
 */
export class FeePlainCodes1763700003500 implements MigrationInterface {
  name = 'FeePlainCodes1763700003500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      create function helix_plain_code(code text) returns text immutable parallel safe strict language sql
      return coalesce(
        lpad(
          substring(
            translate(code, E' \t\r\n\f\v\u00a0', '')
            from '(?i)^(?:CDA[-:]?|D(?=[0-9]{5}(?:[.][0-9]+)?$))?0*([0-9]{1,5})(?:[.][0-9]+)?$'
          ),
          5, '0'),
        btrim(code, E' \t\r\n\f\v\u00a0'));

      alter table fee add column plain_code text generated always as (helix_plain_code(code)) stored;
      drop index fee_code;
      create index fee_plain_code on fee (clinic_id, fee_schedule_id, plain_code);
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
