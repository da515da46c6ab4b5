import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames stored actions of the audit trail that did not use the words of docs/glossary.md. */
export class AuditActions1763700001800 implements MigrationInterface {
  name = 'AuditActions1763700001800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update audit_trail set action = case action
        when 'passwordResetAsked' then 'passwordResetRequested'
        when 'agentKeyMade' then 'agentKeyCreated'
        else 'officeRulesCreated' end
      where action in ('passwordResetAsked', 'agentKeyMade', 'officeRulesMade')`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
