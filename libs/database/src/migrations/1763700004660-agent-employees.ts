import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which provider each employee of a clinic's system is: what the agent found, and what somebody has chosen in the hub. */
export class AgentEmployees1763700004660 implements MigrationInterface {
  name = 'AgentEmployees1763700004660';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As the agent has listed them last.
      create table agent_employee (
        clinic_id integer not null,
        employee_id text not null,
        -- Null: nothing says it, and the punches are not sent.
        provider_id text,
        found_by text check (found_by in ('login', 'choice', 'name')),
        primary key (clinic_id, employee_id),
        check ((provider_id is null) = (found_by is null))
      );
      select helix_enable_clinic_scope('agent_employee');

      -- The agent asks for them, and a provider may come later than the choice.
      create table employee_choice (
        clinic_id integer not null,
        employee_id text not null,
        provider_id text not null,
        primary key (clinic_id, employee_id)
      );
      select helix_enable_clinic_scope('employee_choice');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
