import { AGENT_CHANNELS } from '@helix/agent-commands';
import type { AgentConfig, AgentEmployee } from '@helix/contracts';
import type { Database } from '@helix/database';

/** Replaces the employees that the agent of a clinic has listed before (rules-admin X 24). */
export function saveEmployees(
  database: Database,
  clinicId: number,
  employees: readonly AgentEmployee[],
): Promise<void> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<{ changed: number }>(REPLACE, [
      clinicId,
      employees.map(({ employeeId }) => employeeId),
      employees.map(({ providerId }) => providerId),
      employees.map(({ foundBy }) => foundBy),
    ]);
    // Told when the transaction commits.
    if (rows[0]?.changed) await transaction.query(`select pg_notify($1, 'agents')`, [AGENT_CHANNELS.hub]);
  });
}

/** Provider by employee, as chosen in the Developer Hub. */
export async function readEmployeeChoices(database: Database, clinicId: number): Promise<AgentConfig['employees']> {
  const { rows } = await database.inClinics([clinicId], (transaction) =>
    transaction.query<{ employeeId: string; providerId: string }>(CHOICES, [clinicId]),
  );
  return Object.fromEntries(rows.map(({ employeeId, providerId }) => [employeeId, providerId]));
}

const REPLACE = `
  with listed as materialized (
    select * from unnest($2::text[], $3::text[], $4::text[]) as listed (employee_id, provider_id, found_by)
  ), gone as (
    delete from agent_employee
    where clinic_id = $1 and employee_id not in (select employee_id from listed)
    returning 1
  ), written as (
    insert into agent_employee as stored (clinic_id, employee_id, provider_id, found_by)
    select $1, employee_id, provider_id, found_by from listed
    on conflict (clinic_id, employee_id) do update set provider_id = excluded.provider_id, found_by = excluded.found_by
    where (stored.provider_id, stored.found_by) is distinct from (excluded.provider_id, excluded.found_by)
    returning 1
  )
  select ((select count(*) from gone) + (select count(*) from written))::integer as changed`;

const CHOICES = `
  select employee_id as "employeeId", provider_id as "providerId" from employee_choice where clinic_id = $1`;
